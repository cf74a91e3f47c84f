package dev.hearsay.distribution;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.numeric.Confidence;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Intervals for the share of people in a range of [−1, 1], from the reported symbols. They assume
 * nothing about the distribution. Not thread-safe.
 *
 * <p>For a set of nodes, the function g of a symbol with E[g | node] = 1 in the set and 0 elsewhere
 * has an average over the reports that is an unbiased estimate of the set's share. {@link
 * UnbiasedFunctions} finds the one with the least variance. If reports do not determine the shares
 * of nodes, every interval is [0, 1].
 *
 * <p>A device rounds a value to a neighbouring node at random. So a range has an <em>inner</em>
 * set, the nodes that only its own values are rounded to, and an <em>outer</em> set, the nodes that
 * some of its values are rounded to. The range's share lies between the shares of both sets. The
 * interval extends from the lower end of the inner set's interval to the upper end of the outer
 * one's. Reports do not determine how values are spread between two nodes, so the interval cannot
 * be narrower than the difference of both shares.
 */
public final class RangeShares {

  /** The largest number of values of functions that are kept, 32 MB. */
  private static final int MAX_KEPT = 4_000_000;

  /** The least variance of one report, so that no error is 0. */
  private static final double MIN_VARIANCE = 1e-12;

  private static final Interval POSSIBLE = new Interval(0, 1);

  private static final Estimate UNKNOWN =
      new Estimate(0.5, Double.POSITIVE_INFINITY, POSSIBLE, POSSIBLE);

  private final NodeChannel channel;
  private final double[] observed;
  private final double[] predicted;
  private final long reports;
  private final long people;
  private final Map<Integer, double[]> kept = new HashMap<>();
  private final Optional<UnbiasedFunctions> unbiased;

  /** An unbiased estimate of the share of a set of nodes, with its standard error. */
  private record SetShare(double value, double error) {

    double end(double sigmas) {
      return value + sigmas * error;
    }
  }

  /**
   * @param symbolCounts the number of reports of each symbol, at least 1 in all
   * @param found an estimate from these counts, which determines weights and standard errors. For
   *     any weights, the estimates of sets are unbiased
   * @param people the number of people of whom the reporters are a random sample
   */
  public RangeShares(NumericLaw law, long[] symbolCounts, Histogram found, long people) {
    this.channel = NodeChannel.of(law);
    this.reports = found.reports();
    this.people = people;
    this.observed =
        Arrays.stream(symbolCounts).mapToDouble(count -> count / (double) reports).toArray();
    this.predicted = new double[symbolCounts.length];
    new BinChannel(law, found.bins()).predict(found.shares(), predicted);
    this.unbiased =
        UnbiasedFunctions.of(channel, predicted)
            .filter(functions -> functions.function(below(channel.nodes() / 2)).isPresent());
  }

  /**
   * Returns the share of the people with values from {@code from} up to, but not including, {@code
   * to}. A range that ends at 1 includes it. The value is the mean of the estimates of both sets,
   * cut to [0, 1].
   *
   * @param from from −1 on
   * @param to above {@code from}, at most 1
   */
  public Estimate share(double from, double to, Confidence confidence) {
    double first = steps(from);
    double end = steps(to);
    int last = channel.nodes() - 1;
    Optional<SetShare> inner =
        share(
            first <= 0 ? 0 : (int) Math.ceil(first) + 1,
            end >= last ? last : (int) Math.floor(end) - 1);
    Optional<SetShare> outer =
        share(Math.max(0, (int) Math.floor(first)), Math.min(last, (int) Math.ceil(end)));
    if (inner.isEmpty() || outer.isEmpty()) {
      return UNKNOWN;
    }
    SetShare least = inner.get();
    SetShare most = outer.get();
    return confidence.estimate(
        POSSIBLE.clip((least.value + most.value) / 2),
        Math.max(least.error, most.error),
        sigmas -> possible(least.end(-sigmas), most.end(sigmas)));
  }

  /** Returns the part of an interval that is possible. Noise may put its ends in reverse order. */
  private static Interval possible(double low, double high) {
    return new Interval(Math.min(low, high), Math.max(low, high)).clippedTo(POSSIBLE);
  }

  private double steps(double x) {
    return (x + 1) / 2 * (channel.nodes() - 1);
  }

  /** Returns the share of the nodes from the first to the last, if reports determine it. */
  private Optional<SetShare> share(int first, int last) {
    if (first > last) {
      return Optional.of(share(new double[channel.symbols()]));
    }
    return decodingBelow(last + 1)
        .flatMap(end -> decodingBelow(first).map(start -> share(difference(end, start))));
  }

  /** Returns the set of the nodes below one. */
  private double[] below(int node) {
    double[] set = new double[channel.nodes()];
    Arrays.fill(set, 0, node, 1);
    return set;
  }

  private static double[] difference(double[] one, double[] other) {
    double[] difference = new double[one.length];
    Arrays.setAll(difference, symbol -> one[symbol] - other[symbol]);
    return difference;
  }

  /**
   * Returns the function for the nodes below one, if there is any. The function of every range is a
   * difference of two.
   */
  private Optional<double[]> decodingBelow(int node) {
    Optional<double[]> known = Optional.ofNullable(kept.get(node));
    if (known.isPresent()) {
      return known;
    }
    Optional<double[]> found = unbiased.flatMap(functions -> functions.function(below(node)));
    if (kept.size() < MAX_KEPT / channel.symbols()) {
      found.ifPresent(one -> kept.put(node, one));
    }
    return found;
  }

  /**
   * Returns the average of a decoding, with its standard error. With r reports of N people the
   * variance is E[Var(g | x)]/r, of the noise, plus Var(h(x))·(1/r − 1/N), of the choice of people.
   * As h is 0 or 1, E[h²] = E[h].
   */
  private SetShare share(double[] decoding) {
    double value = 0;
    double expected = 0;
    double squares = 0;
    for (int symbol = 0; symbol < decoding.length; symbol++) {
      value += observed[symbol] * decoding[symbol];
      expected += predicted[symbol] * decoding[symbol];
      squares += predicted[symbol] * decoding[symbol] * decoding[symbol];
    }
    double share = POSSIBLE.clip(expected);
    double noise = Math.max(squares - share, MIN_VARIANCE) / reports;
    double choice = share * (1 - share) * Math.max(0, 1.0 / reports - 1.0 / people);
    return new SetShare(value, Math.sqrt(noise + choice));
  }
}
