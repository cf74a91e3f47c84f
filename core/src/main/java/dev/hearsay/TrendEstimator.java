package dev.hearsay;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Quantity.Kind;
import dev.hearsay.Quantity.Significance;
import dev.hearsay.Trend.Line;
import dev.hearsay.Trend.Point;
import dev.hearsay.numeric.Normal;
import dev.hearsay.trend.ChangeScan;
import dev.hearsay.trend.TrendSmoother;
import dev.hearsay.trend.TrendSmoother.Smoothed;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** An estimator of the trend of a series from the tallies of its waves. */
final class TrendEstimator {

  /** The kinds of quantities that describe a cross as a whole and have no trend. */
  private static final Set<Kind> WITHOUT_TREND =
      EnumSet.of(Kind.COVARIANCE, Kind.CRAMERS_V, Kind.INDEPENDENCE);

  private interface WaveEstimator {
    /** Returns one quantity per line, always in the same order; none if a cross has no reports. */
    List<Quantity> estimate(Counted counted, boolean ofLaw);
  }

  private final List<Optional<Counted>> waves;
  private final int planned;
  private final int over;
  private final double confidence;
  private final WaveEstimator estimator;
  private final List<Quantity> lines;
  private final List<List<Quantity>> raw;
  private final List<List<Quantity>> laws;
  private final double sigmas;
  private final double simultaneousSigmas;

  /** The estimates from compared waves together, by the places of the waves. */
  private final Map<List<Integer>, List<Quantity>> windows = new HashMap<>();

  static TrendEstimator ofAttributes(
      SortedMap<Integer, ? extends Counted> waves, int planned, int over, double confidence) {
    return new TrendEstimator(
        waves,
        planned,
        over,
        confidence,
        (counted, ofLaw) ->
            (ofLaw ? Estimates.ofLaw(counted, confidence) : counted.estimates(confidence))
                .quantities());
  }

  static TrendEstimator ofCross(
      SortedMap<Integer, ? extends Counted> waves,
      int planned,
      int over,
      List<String> attributes,
      double confidence) {
    List<String> names = List.copyOf(attributes);
    check(waves, planned);
    merged(waves.values()).cross(names, confidence); // throws at an obstacle
    return new TrendEstimator(
        waves,
        planned,
        over,
        confidence,
        (counted, ofLaw) ->
            quantities(
                new CrossEstimator(
                    counted.tallies(),
                    names,
                    ofLaw ? Long.MAX_VALUE : Tally.people(counted.tallies())),
                confidence));
  }

  private TrendEstimator(
      SortedMap<Integer, ? extends Counted> tallies,
      int planned,
      int over,
      double confidence,
      WaveEstimator estimator) {
    Normal.checkConfidence(confidence);
    check(tallies, planned);
    this.planned = planned;
    this.over = over;
    this.confidence = confidence;
    this.estimator = estimator;
    waves =
        IntStream.rangeClosed(1, tallies.lastKey())
            .mapToObj(wave -> Optional.<Counted>ofNullable(tallies.get(wave)))
            .collect(toUnmodifiableList());
    lines = estimator.estimate(merged(tallies.values()), true);
    raw = waves.stream().map(tally -> estimate(tally, false)).collect(toUnmodifiableList());
    laws = waves.stream().map(tally -> estimate(tally, true)).collect(toUnmodifiableList());
    sigmas = Normal.sigmas(1 - confidence);
    simultaneousSigmas = Normal.sigmas((1 - confidence) / ((double) lines.size() * waves.size()));
  }

  private static void check(SortedMap<Integer, ? extends Counted> waves, int planned) {
    if (waves.isEmpty() || waves.firstKey() < 1 || waves.lastKey() > planned) {
      throw new IllegalArgumentException(
          String.format(
              "the waves are %s; they must be at least one, from 1 to %s",
              waves.keySet(), planned));
    }
  }

  private List<Quantity> estimate(Optional<Counted> wave, boolean ofLaw) {
    return wave.map(one -> estimator.estimate(one, ofLaw)).orElse(List.of());
  }

  Trend trend() {
    return new Trend(
        confidence,
        IntStream.range(0, lines.size()).mapToObj(this::line).collect(toUnmodifiableList()));
  }

  private Line line(int line) {
    double[] values = new double[waves.size()];
    double[] errors = new double[waves.size()];
    double[] reports = new double[waves.size()];
    for (int t = 0; t < values.length; t++) {
      Quantity law = quantity(laws.get(t), line);
      values[t] = law.estimate().value();
      errors[t] = law.estimate().standardError();
      reports[t] = law.reports();
    }
    Smoothed smooth = TrendSmoother.smooth(values, errors, reports);
    Map<Integer, Quantity> changes = changes(line, values, errors, reports);
    return new Line(
        lines.get(line).key(),
        IntStream.range(0, values.length)
            .mapToObj(
                t ->
                    new Point(
                        t + 1,
                        quantity(raw.get(t), line),
                        smooth(smooth.values()[t], smooth.standardErrors()[t]),
                        Optional.ofNullable(changes.get(t))))
            .collect(toUnmodifiableList()));
  }

  /** Returns the changes by the place of the first wave after each. */
  private Map<Integer, Quantity> changes(
      int line, double[] values, double[] errors, double[] reports) {
    long all = Trend.comparisons(planned, lines.size());
    return ChangeScan.changes(closed(values), closed(errors), closed(reports), (double) all)
        .stream()
        .collect(toMap(found -> found.after().get(0), found -> change(found, line, all)));
  }

  /** Returns the values of the waves that accept no more reports. */
  private double[] closed(double[] ofWaves) {
    return Arrays.copyOf(ofWaves, Math.min(over, ofWaves.length));
  }

  private Quantity quantity(List<Quantity> wave, int line) {
    return wave.isEmpty()
        ? new Quantity(lines.get(line).key(), 0, Estimate.UNKNOWN)
        : wave.get(line);
  }

  private Estimate smooth(double value, double error) {
    return Double.isNaN(value)
        ? Estimate.UNKNOWN
        : new Estimate(
            value, error, around(value, sigmas * error), around(value, simultaneousSigmas * error));
  }

  private static Interval around(double value, double reach) {
    return new Interval(value - reach, value + reach);
  }

  private Quantity change(ChangeScan.Change found, int line, long all) {
    Quantity before = together(found.before()).get(line);
    Quantity after = together(found.after()).get(line);
    return Difference.quantity(
        before,
        after,
        Difference.difference(before, after, confidence, lines.size()),
        new Significance(found.pValue(), Math.min(1, found.pValue() * all)));
  }

  /** Returns the estimates from some waves together. */
  private List<Quantity> together(List<Integer> places) {
    return windows.computeIfAbsent(
        places,
        some ->
            estimator.estimate(
                merged(
                    some.stream()
                        .map(place -> waves.get(place).orElseThrow())
                        .collect(toUnmodifiableList())),
                true));
  }

  private static List<Quantity> quantities(CrossEstimator cross, double confidence) {
    return cross.obstacle().isPresent()
        ? List.of()
        : cross.estimate(confidence).quantities().stream()
            .filter(found -> !WITHOUT_TREND.contains(found.key().kind()))
            .collect(toUnmodifiableList());
  }

  /** Returns the counts of all reports to some waves, tier by tier. */
  private static Counted merged(Collection<? extends Counted> waves) {
    Counted first = waves.iterator().next();
    List<Tally> tiers =
        IntStream.range(0, first.tallies().size())
            .mapToObj(
                tier ->
                    mergedTier(
                        waves.stream()
                            .map(wave -> tier(wave, tier, first))
                            .collect(toUnmodifiableList())))
            .collect(toUnmodifiableList());
    return first instanceof TieredTally tiered
        ? TieredTally.of(tiered.tiers(), tiers)
        : tiers.get(0);
  }

  private static Tally tier(Counted wave, int tier, Counted first) {
    if (wave.tallies().size() != first.tallies().size()) {
      throw new IllegalArgumentException(
          String.format(
              "one wave has %s tiers, another has %s; all must have the same tiers",
              first.tallies().size(), wave.tallies().size()));
    }
    return wave.tallies().get(tier);
  }

  /**
   * Returns the counts of all reports to some waves, as if they were to one plan. Plans of waves
   * differ in their hashes alone, so counts can be added up.
   */
  private static Tally mergedTier(Collection<Tally> waves) {
    Tally first = waves.iterator().next();
    Plan plan = first.plan();
    int parts = plan.parts().size();
    long reports = 0;
    long rejected = 0;
    long[] partReports = new long[parts];
    List<long[]> cells =
        IntStream.range(0, parts).mapToObj(part -> first.cells(part)).collect(toUnmodifiableList());
    cells.forEach(part -> Arrays.fill(part, 0));
    for (Tally wave : waves) {
      if (!plan.hasSameQuestionsAs(wave.plan())) {
        throw new IllegalArgumentException(
            String.format(
                "the waves are of plans %s and %s, which are not of one series",
                plan.hash(), wave.plan().hash()));
      }
      reports += wave.reports();
      rejected += wave.rejected();
      for (int part = 0; part < parts; part++) {
        partReports[part] += wave.reports(part);
        long[] more = wave.cells(part);
        long[] sum = cells.get(part);
        Arrays.setAll(sum, i -> sum[i] + more[i]);
      }
    }
    return Tally.restore(plan, reports, rejected, partReports, cells);
  }
}
