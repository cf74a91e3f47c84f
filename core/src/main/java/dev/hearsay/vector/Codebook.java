package dev.hearsay.vector;

import dev.hearsay.PrivacyLoss;

/**
 * The mechanism for points of a ball: PrivUnit of "Protection Against Reconstruction" (2018) over a
 * random codebook. PrivUnit reports a random direction, more often one of a cap around the point.
 * Here the directions are the words of a random codebook, and the cap consists of those closest to
 * the point. The report is therefore a symbol, and its privacy a ratio of integers. For growing
 * codebooks the error tends to PrivUnit's, which is the least possible up to a constant that tends
 * to 1.
 *
 * <p><strong>The choice of the codebook.</strong> There are p pairs and k near words; let T be the
 * expected sum of the projections of the near words on the point's direction, and c = e^ε. Then
 * decoding stretches by (kc + 2p − k) / (T(c − 1)) (see {@link BallMechanism#scale}). k minimizes
 * this factor. p is doubled as long as doubling it lowers the error by at least {@value #MIN_GAIN}.
 */
public final class Codebook {

  public static final String NAME = "codebook";

  private static final int MIN_PAIRS = 8;
  private static final int MAX_PAIRS = 256;
  private static final double MIN_GAIN = 0.015;

  private Codebook() {}

  public static BallMechanism of(int dimensions, PrivacyLoss loss) {
    Design best = best(dimensions, MIN_PAIRS, loss);
    for (int pairs = 2 * MIN_PAIRS; pairs <= MAX_PAIRS; pairs *= 2) {
      Design next = best(dimensions, pairs, loss);
      if (next.error() > (1 - MIN_GAIN) * best.error()) {
        break;
      }
      best = next;
    }
    return new BallMechanism(
        NAME, loss, CodebookLaw.fit(dimensions, best.pairs(), best.near(), loss));
  }

  /** Returns the best k, chosen as if δ were 0; the k that is best with δ is nearly the same. */
  private static Design best(int dimensions, int pairs, PrivacyLoss loss) {
    double[] sums = TopProjections.sums(dimensions, pairs);
    double excess = Math.expm1(Math.min(loss.epsilon(), 300));
    Design best = new Design(pairs, 1, Double.POSITIVE_INFINITY);
    for (int near = 1; near <= pairs; near++) {
      double stretch = (near * excess + 2 * pairs) / (sums[near - 1] * excess);
      if (stretch * stretch < best.error()) {
        best = new Design(pairs, near, stretch * stretch);
      }
    }
    return best;
  }

  private record Design(int pairs, int near, double error) {}

  /** Returns T for a law. */
  public static double projection(CodebookLaw law) {
    return TopProjections.sums(law.dimensions(), law.pairs())[law.near() - 1];
  }
}
