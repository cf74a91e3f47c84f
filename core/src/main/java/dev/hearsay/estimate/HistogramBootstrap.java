package dev.hearsay.estimate;

import dev.hearsay.Interval;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A histogram with error bars, from replicates: plain EM's estimates of samples drawn from plain
 * EM's own estimate. Immutable.
 *
 * <p>An interval is symmetric about plain EM's estimate. It reaches as far as the replicates do,
 * but for a share of 1 − confidence of them that lie farther from what they were drawn from, and is
 * widened to include the estimate itself where smoothing took that outside. (Percentiles of the
 * replicates miss more often in a tail: at ε = 4, for the 10th percentile of 2000 values of Beta(5,
 * 2), 90 % intervals of that kind held the truth 77 times in a hundred, these 91 times.) Intervals
 * hold what the noise of the reports and the choice of the people cause; not what bins do that are
 * too wide to follow the values.
 */
public final class HistogramBootstrap {

  /** 40 · 0.95 is 38, not 38.0000001. */
  private static final double ROUNDING = 1e-6;

  private static final Interval PLACES = new Interval(-1, 1);
  private static final Interval SHARES = new Interval(0, 1);

  private final Histogram estimate;
  private final Histogram origin;
  private final List<Histogram> replicates;

  /**
   * @param estimate what the intervals are for
   * @param origin what the replicates' samples were drawn from
   */
  HistogramBootstrap(Histogram estimate, Histogram origin, List<Histogram> replicates) {
    this.estimate = estimate;
    this.origin = origin;
    this.replicates = List.copyOf(replicates);
  }

  /** The estimate itself. */
  public Histogram estimate() {
    return estimate;
  }

  public int replicates() {
    return replicates.size();
  }

  /** An interval for {@link Histogram#mean}. */
  public Interval mean(double confidence) {
    return interval(Histogram::mean, PLACES, confidence);
  }

  /** An interval for {@link Histogram#quantile}. */
  public Interval quantile(double p, double confidence) {
    Histogram.checkShare(p);
    return interval(histogram -> histogram.quantile(p), PLACES, confidence);
  }

  /** An interval for {@link Histogram#cumulative}. */
  public Interval cumulative(double x, double confidence) {
    return interval(histogram -> histogram.cumulative(x), SHARES, confidence);
  }

  private Interval interval(
      ToDoubleFunction<Histogram> quantity, Interval possible, double confidence) {
    double center = quantity.applyAsDouble(origin);
    double reach = reach(quantity, center, confidence);
    double value = quantity.applyAsDouble(estimate);
    return new Interval(Math.min(value, center - reach), Math.max(value, center + reach))
        .clippedTo(possible);
  }

  /**
   * Of R sorted distances, a further one is below the k-th with probability k/(R + 1): the k-th, k
   * = (R + 1)·confidence rounded up, is what is wanted.
   */
  private double reach(ToDoubleFunction<Histogram> quantity, double center, double confidence) {
    int rank = rank(confidence);
    double[] distances =
        replicates.stream()
            .mapToDouble(replicate -> Math.abs(quantity.applyAsDouble(replicate) - center))
            .sorted()
            .toArray();
    return distances[rank - 1];
  }

  private int rank(double confidence) {
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence is " + confidence + "; it must be in (0, 1)");
    }
    double rank = Math.ceil((replicates.size() + 1) * confidence - ROUNDING);
    if (rank > replicates.size()) {
      throw new IllegalArgumentException(
          replicates.size()
              + " replicates are too few for confidence "
              + confidence
              + "; at least "
              + (long) Math.ceil(confidence / (1 - confidence) - ROUNDING)
              + " are needed");
    }
    return (int) rank;
  }
}
