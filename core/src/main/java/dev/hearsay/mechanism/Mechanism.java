package dev.hearsay.mechanism;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.law.Law;

/** A law with a name, a claim about its privacy, and a decoding. */
public sealed interface Mechanism
    permits NumericMechanism, CategoricalMechanism, VectorMechanism, BallMechanism {

  /** As the registry and the command line spell it. */
  String name();

  /** The loss that the mechanism is supposed to keep within; the auditor checks it. */
  PrivacyLoss claim();

  /** What is drawn, and with which weights. */
  Law law();

  /** The bits that a report takes. */
  int bits();

  /** The largest variance of a decoded report over all inputs. */
  double worstCaseVariance();

  /** The largest distance of a decoded report's expectation from the truth over all inputs. */
  double largestBias();
}
