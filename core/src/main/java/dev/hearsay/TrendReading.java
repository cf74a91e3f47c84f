package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Trend.Change;
import dev.hearsay.Trend.Line;
import dev.hearsay.Trend.Point;
import dev.hearsay.numeric.Normal;
import dev.hearsay.trend.ChangeScan;
import dev.hearsay.trend.TrendSmoother;
import dev.hearsay.trend.TrendSmoother.Smoothed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/** Reads the tallies of waves into lines. */
final class TrendReading {

  /** Between the values of a cell. */
  private static final String CROSSED = " × ";

  /** What a tally tells of one line. */
  private record Quantity(
      List<String> attributes, Optional<String> value, long reports, Estimate estimate) {}

  private interface Quantities {
    /** One per line, always in the same order; none if nobody reported on a cross. */
    List<Quantity> of(Tally tally, boolean ofLaw, double confidence);
  }

  private final List<Optional<Tally>> waves;
  private final int planned;
  private final int over;
  private final double confidence;
  private final Quantities quantities;
  private final List<Quantity> lines;
  private final List<List<Quantity>> raw;
  private final List<List<Quantity>> laws;
  private final double sigmas;
  private final double simultaneousSigmas;

  /** What waves that were compared tell together, by their places. */
  private final Map<List<Integer>, List<Quantity>> windows = new HashMap<>();

  static TrendReading ofAttributes(
      SortedMap<Integer, Tally> waves, int planned, int over, double confidence) {
    return new TrendReading(waves, planned, over, confidence, TrendReading::quantities);
  }

  static TrendReading ofCross(
      SortedMap<Integer, Tally> waves,
      int planned,
      int over,
      List<String> attributes,
      double confidence) {
    List<String> names = List.copyOf(attributes);
    check(waves, planned);
    new CrossReading(merged(waves.values()), names).read(confidence); // throws at an obstacle
    return new TrendReading(
        waves,
        planned,
        over,
        confidence,
        (tally, ofLaw, asked) -> quantities(tally, ofLaw, asked, names));
  }

  private TrendReading(
      SortedMap<Integer, Tally> tallies,
      int planned,
      int over,
      double confidence,
      Quantities quantities) {
    Normal.checkConfidence(confidence);
    check(tallies, planned);
    this.planned = planned;
    this.over = over;
    this.confidence = confidence;
    this.quantities = quantities;
    waves =
        IntStream.rangeClosed(1, tallies.lastKey())
            .mapToObj(wave -> Optional.ofNullable(tallies.get(wave)))
            .collect(toUnmodifiableList());
    lines = quantities.of(merged(tallies.values()), true, confidence);
    raw = waves.stream().map(tally -> read(tally, false)).collect(toUnmodifiableList());
    laws = waves.stream().map(tally -> read(tally, true)).collect(toUnmodifiableList());
    sigmas = Normal.sigmas(1 - confidence);
    simultaneousSigmas = Normal.sigmas((1 - confidence) / ((double) lines.size() * waves.size()));
  }

  private static void check(SortedMap<Integer, Tally> waves, int planned) {
    if (waves.isEmpty() || waves.firstKey() < 1 || waves.lastKey() > planned) {
      throw new IllegalArgumentException(
          String.format(
              "there are waves %s; they must be some of 1 to %s", waves.keySet(), planned));
    }
  }

  private List<Quantity> read(Optional<Tally> tally, boolean ofLaw) {
    return tally.map(one -> quantities.of(one, ofLaw, confidence)).orElse(List.of());
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
      Estimate law = estimate(laws.get(t), line);
      values[t] = law.value();
      errors[t] = law.standardError();
      reports[t] = laws.get(t).isEmpty() ? 0 : laws.get(t).get(line).reports();
    }
    Smoothed smooth = TrendSmoother.smooth(values, errors, reports);
    List<Point> points =
        IntStream.range(0, values.length)
            .mapToObj(
                t ->
                    new Point(
                        t + 1,
                        (long) reports[t],
                        estimate(raw.get(t), line),
                        smooth(smooth.values()[t], smooth.standardErrors()[t])))
            .collect(toUnmodifiableList());
    long all = Trend.comparisons(planned, lines.size());
    List<Change> changes =
        ChangeScan.changes(
                ofThoseOver(values), ofThoseOver(errors), ofThoseOver(reports), (double) all)
            .stream()
            .map(found -> change(found, line, all))
            .collect(toUnmodifiableList());
    return new Line(lines.get(line).attributes, lines.get(line).value, points, changes);
  }

  /** Of the waves that no more reports come to. */
  private double[] ofThoseOver(double[] ofWaves) {
    return Arrays.copyOf(ofWaves, Math.min(over, ofWaves.length));
  }

  private static Estimate estimate(List<Quantity> wave, int line) {
    return wave.isEmpty() ? Estimate.UNKNOWN : wave.get(line).estimate;
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

  private Change change(ChangeScan.Found found, int line, long all) {
    Estimate before = together(found.before()).get(line).estimate;
    Estimate after = together(found.after()).get(line).estimate;
    return new Change(
        found.after().get(0) + 1,
        Difference.difference(before, after, confidence, lines.size()),
        found.pValue(),
        Math.min(1, found.pValue() * all));
  }

  /** What some waves tell together. */
  private List<Quantity> together(List<Integer> places) {
    return windows.computeIfAbsent(
        places,
        some ->
            quantities.of(
                merged(
                    some.stream()
                        .map(place -> waves.get(place).orElseThrow())
                        .collect(toUnmodifiableList())),
                true,
                confidence));
  }

  private static List<Quantity> quantities(Tally tally, boolean ofLaw, double confidence) {
    Estimates estimates = ofLaw ? Estimates.ofLaw(tally, confidence) : tally.estimates(confidence);
    List<Quantity> all = new ArrayList<>();
    for (AttributeEstimate found : estimates.attributes()) {
      List<String> names = List.of(found.name());
      List<Estimate> each = Difference.estimates(found);
      Attribute attribute =
          tally.plan().schema().attributes().get(tally.plan().schema().indexOf(found.name()));
      for (int i = 0; i < each.size(); i++) {
        Optional<String> value = Difference.value(attribute, i);
        all.add(new Quantity(names, value, found.reports(), each.get(i)));
      }
    }
    return all;
  }

  private static List<Quantity> quantities(
      Tally tally, boolean ofLaw, double confidence, List<String> names) {
    CrossReading reading = new CrossReading(tally, names, ofLaw ? Long.MAX_VALUE : tally.people());
    if (reading.obstacle().isPresent()) {
      return List.of();
    }
    CrossEstimate found = reading.read(confidence);
    return found.match(
        cells ->
            cells.cells().stream()
                .map(cell -> quantity(found, Optional.of(cell.values()), cell.share()))
                .collect(toUnmodifiableList()),
        means ->
            means.groups().stream()
                .map(
                    group ->
                        quantity(
                            found,
                            Optional.of(group.values()),
                            group.mean().orElse(Estimate.UNKNOWN)))
                .collect(toUnmodifiableList()),
        pair ->
            List.of(
                quantity(found, Optional.empty(), pair.correlation().orElse(Estimate.UNKNOWN))));
  }

  private static Quantity quantity(
      CrossEstimate found, Optional<List<String>> values, Estimate estimate) {
    return new Quantity(
        found.attributes(),
        values.map(all -> String.join(CROSSED, all)),
        found.reports(),
        estimate);
  }

  /**
   * All reports of some waves, as if they were to one plan. Plans of waves differ in their hashes
   * alone, so that counts can be added up.
   */
  private static Tally merged(Collection<Tally> waves) {
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
      if (!plan.asksLike(wave.plan())) {
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
