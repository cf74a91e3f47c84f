package dev.hearsay.mechanism;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Law;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.function.Function;

/** A law with a name, a claim about its privacy, and a decoding. */
public sealed interface Mechanism
    permits NumericMechanism, CategoricalMechanism, VectorMechanism, BallMechanism {

  /** As the registry and the command line spell it. */
  String name();

  /** The loss that the mechanism is supposed to keep within; the auditor checks it. */
  PrivacyLoss claim();

  /** What is drawn, and with which weights. */
  @SuppressWarnings("exports") // for our own modules; users pass it on unseen
  Law law();

  /** The bits that a report takes. */
  int bits();

  /** The length of a report in 64-bit words. */
  int words();

  /** How many numbers an input has: 1, or the coordinates of a point. */
  int inputs();

  /**
   * Draws the report of an input into the words from {@code from} on.
   *
   * @param input the number, the index of the value, or the coordinates of the point
   */
  void report(double[] input, SecureBits bits, long[] words, int from);

  /** As {@link #report}, repeatably and without any protection: for tests and experiments. */
  void reportInsecurely(double[] input, InsecureSeededBits bits, long[] words, int from);

  /** The largest variance of a decoded report over all inputs. */
  double worstCaseVariance();

  /** The largest distance of a decoded report's expectation from the truth over all inputs. */
  double largestBias();

  /** One function per kind of mechanism. A new kind fails to compile where it is not handled. */
  <T> T match(
      Function<NumericMechanism, T> numeric,
      Function<CategoricalMechanism, T> categorical,
      Function<VectorMechanism, T> vector,
      Function<BallMechanism, T> ball);
}
