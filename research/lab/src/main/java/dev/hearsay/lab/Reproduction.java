package dev.hearsay.lab;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.plot.Chart;
import dev.hearsay.lab.plot.Panel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs experiments into a folder: {@code results.csv}, which an interrupted run continues from, the
 * plots as SVG and PNG, {@code claims.csv} and {@code report.html}.
 */
public final class Reproduction {

  private final List<Experiment> experiments;
  private final Scope scope;
  private final Path folder;

  /** Is told of every number that is done, also of those done in an earlier run; by any thread. */
  @FunctionalInterface
  public interface Watcher {
    void done(Experiment experiment, Cell cell);
  }

  /**
   * What came of it.
   *
   * @param report the page to open
   * @param findings of all experiments, in their order
   */
  public record Summary(Path report, List<Claim.Finding> findings) {
    public long count(Verdict verdict) {
      return findings.stream().filter(finding -> finding.verdict() == verdict).count();
    }
  }

  public Reproduction(List<Experiment> experiments, Scope scope, Path folder) {
    this.experiments = List.copyOf(experiments);
    this.scope = scope;
    this.folder = folder;
  }

  /** How many numbers there are to measure. */
  public int size() {
    return experiments.stream().mapToInt(experiment -> experiment.cells(scope).size()).sum();
  }

  public Summary run(Watcher watcher) throws IOException {
    Files.createDirectories(folder);
    List<JudgedExperiment> outcomes = measure(watcher);
    for (JudgedExperiment outcome : outcomes) {
      plot(outcome);
    }
    replace("claims.csv", claims(outcomes));
    Path report = replace("report.html", new ResultsPage(outcomes, scope).html());
    return new Summary(
        report, outcomes.stream().flatMap(outcome -> outcome.findings().stream()).toList());
  }

  private List<JudgedExperiment> measure(Watcher watcher) throws IOException {
    try (ResultsFile file = ResultsFile.open(folder.resolve("results.csv"), scope.data().kind())) {
      Runner runner = new Runner(file, watcher);
      List<JudgedExperiment> outcomes = new ArrayList<>();
      for (Experiment experiment : experiments) {
        outcomes.add(
            JudgedExperiment.of(
                experiment, experiment.cells(scope), runner.run(experiment, scope)));
      }
      return outcomes;
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void plot(JudgedExperiment outcome) throws IOException {
    int number = 0;
    for (Panel panel : outcome.experiment().panels()) {
      number++;
      if (!panel.isTable()) {
        Chart chart = new Chart(panel, outcome.results().panel(panel.name()));
        String name = outcome.experiment().name() + "-" + number;
        replace(name + ".svg", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + chart.svg());
        chart.writePng(folder.resolve(name + ".png"));
      }
    }
  }

  private static String claims(List<JudgedExperiment> outcomes) {
    StringBuilder lines =
        new StringBuilder("experiment,source,claim,correction,measured,verdict\n");
    for (JudgedExperiment outcome : outcomes) {
      for (Claim.Finding finding : outcome.findings()) {
        lines
            .append(outcome.experiment().name())
            .append(quoted(outcome.experiment().source()))
            .append(quoted(finding.statement()))
            .append(quoted(finding.correction().orElse("")))
            .append(quoted(finding.measured()))
            .append(',')
            .append(finding.verdict().name().toLowerCase(Locale.ROOT))
            .append('\n');
      }
    }
    return lines.toString();
  }

  private static String quoted(String text) {
    return ",\"" + text.replace("\"", "\"\"") + "\"";
  }

  /** Whoever reads meanwhile sees the old file or the new one, never half of one. */
  private Path replace(String name, String content) throws IOException {
    Path part = folder.resolve(name + ".part");
    Files.writeString(part, content, StandardCharsets.UTF_8);
    return Files.move(part, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }
}
