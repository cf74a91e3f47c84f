package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Optional;

/**
 * The rule by which raw shares become consistent ones: their projection, moved towards the shares
 * that a {@link SharePrior} expects, where that pays.
 *
 * <p>Let x be the raw shares, with noise of covariance Σ about the true ones f; y their projection;
 * z the projection of what the prior expects; and d = z − y. Moving y by w·d lowers the squared
 * distance from f by 2w·(f − y)·d − w²|d|². The first product is not known, but by Stein's lemma g
 * = (x − y)·d − tr(ΣD) estimates it without bias, D being the derivative of d with respect to x; it
 * is off by (x − f)·d but for its mean, whose standard deviation is about s = √(dᵀΣd). The gain
 * would be greatest at w = g/|d|². That estimate is noisy, and what the prior expects is mostly
 * right, so it only has a veto. With [t] for t moved into [0, 1],
 *
 * <p>w = [(g + {@value #DOUBT}s)/|d|²] · [g/s] · [|d|²/s − {@value #MIN_MOVE}]:
 *
 * <ul>
 *   <li>as far as the prior says, unless the estimate is more than {@value #DOUBT} standard
 *       deviations below that;
 *   <li>not if the estimate speaks of a loss;
 *   <li>not if the move is so short that nobody can tell whether it pays: then little is gained,
 *       and the projection is hard to beat where a few large shares stand out of the noise.
 * </ul>
 *
 * <p>The trace is the average of bᵀDb over vectors b of covariance Σ, and Db a difference quotient:
 * the prior is learnt anew for shares moved by ±b. Below {@value #MIN_VALUES} values no prior is
 * sought, and the projection stays. ShareFitTest has the errors.
 *
 * @param prior if one was learnt
 * @param weight w
 */
record ShareFit(Optional<SharePrior> prior, double weight) {

  static final int MIN_VALUES = 16;
  private static final double DOUBT = 2;
  private static final double MIN_MOVE = 2;
  private static final int PROBES = 4;

  /** In standard errors: far above rounding, and far below the width of anything learnt. */
  private static final double STEP = 0.1;

  /** Which signs are drawn hardly matters, but the same tally is to give the same shares. */
  private static final long SEED = 1;

  /** The rule that raw shares with this noise suggest. */
  static ShareFit of(double[] shares, ShareNoise noise) {
    if (noise.model().isEmpty() || shares.length < MIN_VALUES) {
      return new ShareFit(Optional.empty(), 0);
    }
    SupportModel model = noise.model().get();
    SharePrior prior = SharePrior.learn(shares, model);
    double[] projected = Consistency.project(shares);
    return new ShareFit(Optional.of(prior), weight(shares, projected, noise, prior));
  }

  /** Consistent shares from raw ones: those that suggested the rule, or others drawn alike. */
  double[] apply(double[] shares) {
    double[] projected = Consistency.project(shares);
    return weight > 0
        ? ShareNoise.plus(projected, move(shares, projected, prior.orElseThrow()), weight)
        : projected;
  }

  private static double weight(
      double[] shares, double[] projected, ShareNoise noise, SharePrior prior) {
    double[] move = move(shares, projected, prior);
    double length = dot(move, move);
    double deviation = Math.sqrt(noise.variance(move));
    if (!(deviation > 0 && length > MIN_MOVE * deviation)) {
      return 0;
    }
    double product = dot(difference(shares, projected), move) - trace(shares, noise);
    return unit((product + DOUBT * deviation) / length)
        * unit(product / deviation)
        * unit(length / deviation - MIN_MOVE);
  }

  private static double unit(double number) {
    return Math.max(0, Math.min(1, number));
  }

  /** d. */
  private static double[] move(double[] shares, double[] projected, SharePrior prior) {
    double[] expected = prior.expectations(shares);
    return difference(Consistency.project(expected), projected);
  }

  /** tr(ΣD). */
  private static double trace(double[] shares, ShareNoise noise) {
    SupportModel model = noise.model().orElseThrow();
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    double sum = 0;
    for (int probe = 0; probe < PROBES; probe++) {
      double[] signs = noise.signs(bits);
      double[] above = moveAnew(ShareNoise.plus(shares, signs, STEP), model);
      double[] below = moveAnew(ShareNoise.plus(shares, signs, -STEP), model);
      sum += dot(signs, difference(above, below)) / (2 * STEP);
    }
    return sum / PROBES;
  }

  private static double[] moveAnew(double[] shares, SupportModel model) {
    return move(shares, Consistency.project(shares), SharePrior.learn(shares, model));
  }

  private static double[] difference(double[] a, double[] b) {
    return ShareNoise.plus(a, b, -1);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
