package dev.hearsay.share;

import dev.hearsay.category.SupportModel;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Optional;

/**
 * The rule that makes raw shares consistent: their projection, moved towards the shares that a
 * {@link SharePrior} expects, if that lowers the error.
 *
 * <p>Let x be the raw shares, with noise of covariance Σ about the true ones f; y their projection;
 * z the projection of the prior's expectation; and d = z − y. Moving y by w·d lowers the squared
 * distance from f by 2w·(f − y)·d − w²|d|². The product (f − y)·d is unknown. By Stein's lemma g =
 * (x − y)·d − tr(ΣD) estimates it without bias, where D is the derivative of d with respect to x.
 * Its error is (x − f)·d minus the mean of that, with a standard deviation of approximately s =
 * √(dᵀΣd). The gain would be greatest at w = g/|d|². That estimate is noisy, and the prior's
 * expectation is mostly right, so the estimate can only limit the move. With [t] for t clamped to
 * [0, 1],
 *
 * <p>w = [(g + {@value #DOUBT}s)/|d|²] · [g/s] · [|d|²/s − {@value #MIN_MOVE}]:
 *
 * <ul>
 *   <li>The move is as long as the prior suggests, unless the estimate is more than {@value #DOUBT}
 *       standard deviations below that.
 *   <li>There is no move if the estimate is a loss.
 *   <li>There is no move if it would be too short to estimate whether it pays. Little would be
 *       gained, and the projection is hard to improve where a few large shares stand out of the
 *       noise.
 * </ul>
 *
 * <p>The trace is the average of bᵀDb over vectors b of covariance Σ, and Db is a difference
 * quotient: the prior is learnt again for shares moved by ±b. Below {@value #MIN_VALUES} values no
 * prior is learnt, and the rule is the projection. ShareFitTest shows the errors.
 *
 * @param prior the learnt prior, if any
 * @param weight w
 */
record ShareFit(Optional<SharePrior> prior, double weight) {

  static final int MIN_VALUES = 16;
  private static final double DOUBT = 2;
  private static final double MIN_MOVE = 2;
  private static final int PROBES = 4;

  /**
   * The step of the difference quotient in standard errors: far above rounding, and far below the
   * width of any learnt feature.
   */
  private static final double STEP = 0.1;

  /** The seed of the signs. It hardly matters, but equal tallies must yield equal shares. */
  private static final long SEED = 1;

  /** Returns the rule for raw shares with this noise. */
  static ShareFit of(double[] shares, ShareNoise noise) {
    if (noise.model().isEmpty() || shares.length < MIN_VALUES) {
      return new ShareFit(Optional.empty(), 0);
    }
    SupportModel model = noise.model().get();
    SharePrior prior = SharePrior.learn(shares, model);
    double[] projected = Consistency.project(shares);
    return new ShareFit(Optional.of(prior), weight(shares, projected, noise, prior));
  }

  /**
   * Returns consistent shares for raw ones: those from which the rule was learnt, or others of the
   * same distribution.
   */
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

  /** Returns d. */
  private static double[] move(double[] shares, double[] projected, SharePrior prior) {
    double[] expected = prior.expectations(shares);
    return difference(Consistency.project(expected), projected);
  }

  /** Returns tr(ΣD). */
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
