package dev.hearsay.lab.claim;

import dev.hearsay.lab.Cell;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Set;
import java.util.stream.IntStream;

/** An experiment with its numbers and verdicts. */
public record JudgedExperiment(
    Experiment experiment, List<Cell> cells, Results results, List<Claim.Finding> findings) {

  /** Judges its claims; corrections by numbers from other seeds. */
  public static JudgedExperiment of(
      Experiment experiment, List<Cell> cells, Results results, Results again) {
    DataNames.check(experiment);
    return new JudgedExperiment(
        experiment,
        cells,
        results,
        IntStream.range(0, experiment.claims().size())
            .mapToObj(place -> finding(experiment, place, results, again))
            .toList());
  }

  /** A claim with the data that its tests read; its words may name no others. */
  private static Claim.Finding finding(
      Experiment experiment, int place, Results results, Results again) {
    Set<String> read = new LinkedHashSet<>();
    Claim.Finding finding =
        experiment
            .claims()
            .get(place)
            .judge(
                experiment.name() + "." + (place + 1),
                results.readBy(read::add),
                again.readBy(read::add))
            .on(experiment.dataOf(read));
    DataNames.check(finding);
    return finding;
  }

  /** "exact" or how much was simulated, with seeds. */
  public String effort() {
    List<Cell> random = cells.stream().filter(cell -> !cell.isExact()).toList();
    if (random.isEmpty()) {
      return cells.size() + " numbers, all computed exactly: no repetition, no seed.";
    }
    long first = random.get(0).seed(experiment);
    return (cells.size() - random.size())
        + " exact and "
        + random.size()
        + " simulated numbers; each of these from "
        + range(random.stream().mapToLong(Cell::repetitions).summaryStatistics())
        + " repetitions with "
        + range(random.stream().mapToLong(Cell::people).summaryStatistics())
        + " people. Bars are 95 % intervals (Student). Seeds are in results.csv; the first is "
        + first
        + ".";
  }

  private static String range(LongSummaryStatistics numbers) {
    return numbers.getMin() == numbers.getMax()
        ? String.format(Locale.ROOT, "%,d", numbers.getMin())
        : String.format(Locale.ROOT, "%,d to %,d", numbers.getMin(), numbers.getMax());
  }
}
