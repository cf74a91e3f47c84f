package dev.hearsay.lab.deviations;

import dev.hearsay.lab.survey.SharedRuns;
import dev.hearsay.random.InsecureSeededBits;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleFunction;

/** Collections at every x of a panel, each made once and evaluated in several ways. */
final class SimulatedSurveys {

  private final MeansSource source;
  private final List<Double> xs;
  private final DoubleFunction<ReportLaw> laws;

  /** By the number of people. */
  private final ConcurrentMap<Integer, SharedRuns<Map<Double, CollectedMeans>>> runs =
      new ConcurrentHashMap<>();

  /**
   * None yet.
   *
   * @param laws of reports, at each x
   */
  SimulatedSurveys(MeansSource source, List<Double> xs, DoubleFunction<ReportLaw> laws) {
    this.source = source;
    this.xs = xs;
    this.laws = laws;
  }

  /** What so many people would have to be estimated as. */
  List<Dimension> truths(int people) {
    return source.followed(people).stream().map(Dimension::of).toList();
  }

  /** The squared error of one collection. */
  double error(int people, double x, ManyMeans.Rule rule, InsecureSeededBits bits) {
    Map<Double, CollectedMeans> collected =
        runs.computeIfAbsent(
                people, count -> new SharedRuns<>(fresh -> collect(source.followed(count), fresh)))
            .with(bits);
    return Objects.requireNonNull(collected.get(x)).error(rule);
  }

  private Map<Double, CollectedMeans> collect(List<double[]> columns, InsecureSeededBits bits) {
    Map<Double, CollectedMeans> collected = new LinkedHashMap<>();
    for (double x : xs) {
      collected.put(x, CollectedMeans.of(columns, laws.apply(x), bits));
    }
    return collected;
  }
}
