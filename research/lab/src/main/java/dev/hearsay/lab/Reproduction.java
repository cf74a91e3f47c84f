package dev.hearsay.lab;

import static java.util.stream.Collectors.joining;

import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimsCsv;
import dev.hearsay.lab.claim.JudgedExperiment;
import dev.hearsay.lab.claim.Verdicts;
import dev.hearsay.lab.page.ResultsPage;
import dev.hearsay.lab.plot.Chart;
import dev.hearsay.lab.plot.LineStyles;
import dev.hearsay.lab.plot.Panel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs experiments into a folder: {@code results.csv}, which an interrupted run continues from, the
 * plots as SVG and PNG, {@code claims.csv} and {@code report.html}.
 */
public final class Reproduction {

  private final List<Experiment> experiments;
  private final Scope scope;
  private final Path folder;

  /** A listener for finished numbers, those of earlier runs included. Any thread may call it. */
  @FunctionalInterface
  public interface Watcher {
    void done(Experiment experiment, Cell cell);
  }

  /**
   * The outcome of a run.
   *
   * @param report the page to open
   * @param verdicts of all experiments, in their order
   */
  public record Summary(Path report, Verdicts verdicts) {}

  public Reproduction(List<Experiment> experiments, Scope scope, Path folder) {
    this.experiments = List.copyOf(experiments);
    this.scope = scope;
    this.folder = folder;
  }

  /** Returns the number of cells to measure. */
  public int size() {
    return experiments.stream().mapToInt(experiment -> experiment.cells(scope).size()).sum();
  }

  public Summary run(Watcher watcher) throws IOException {
    Files.createDirectories(folder);
    List<JudgedExperiment> outcomes = measure(watcher);
    for (JudgedExperiment outcome : outcomes) {
      plot(outcome);
      numbers(outcome.experiment());
    }
    List<Claim.Finding> findings =
        outcomes.stream().flatMap(outcome -> outcome.findings().stream()).toList();
    replace("claims.csv", new ClaimsCsv(findings).text());
    Path report = replace("report.html", new ResultsPage(outcomes, scope, Provenance.now()).html());
    return new Summary(report, new Verdicts(findings));
  }

  private List<JudgedExperiment> measure(Watcher watcher) throws IOException {
    try (ResultsFile file = ResultsFile.open(folder.resolve("results.csv"))) {
      Runner runner = new Runner(file, watcher);
      List<JudgedExperiment> outcomes = new ArrayList<>();
      for (Experiment experiment : experiments) {
        outcomes.add(
            JudgedExperiment.of(
                experiment,
                experiment.cells(scope),
                runner.run(experiment, scope),
                runner.again(experiment, scope)));
      }
      return outcomes;
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void plot(JudgedExperiment outcome) throws IOException {
    LineStyles styles = LineStyles.of(outcome.experiment(), outcome.cells());
    int number = 0;
    for (Panel panel : outcome.experiment().panels()) {
      number++;
      if (!panel.isTable()) {
        List<LinePlot> plots =
            new Chart(panel, styles, outcome.results().panel(panel.name())).plots();
        for (int part = 0; part < plots.size(); part++) {
          String letter = plots.size() == 1 ? "" : Character.toString('a' + part);
          write(plots.get(part), fileName(outcome.experiment(), number + letter, panel));
        }
      }
    }
  }

  private void write(LinePlot plot, String name) throws IOException {
    replace(name + ".svg", plot.svg());
    try (OutputStream png = Files.newOutputStream(folder.resolve(name + ".png"))) {
      plot.writePng(png);
    }
  }

  /**
   * Returns the name of a plot's files, with the names of its data if it has any.
   *
   * @param number the panel's number, followed by a letter if it has several plots
   */
  private static String fileName(Experiment experiment, String number, Panel panel) {
    String name = experiment.name() + "-" + number;
    boolean isOnData = panel.data().stream().anyMatch(one -> !one.isNone());
    return isOnData ? name + "-" + panel.dataName().replaceAll("[^A-Za-z0-9_]+", "-") : name;
  }

  /** Writes the lines of results.csv that belong to one experiment. */
  private void numbers(Experiment experiment) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("results.csv"));
    replace(
        experiment.name() + ".csv",
        lines.stream()
            .filter(line -> line.equals(lines.get(0)) || isOf(line, experiment))
            .map(line -> line + "\n")
            .collect(joining()));
  }

  private static boolean isOf(String line, Experiment experiment) {
    return line.split(",", 3)[1].equals(experiment.name());
  }

  /** Replaces a file at once: another process reads the old content or the new one, never half. */
  private Path replace(String name, String content) throws IOException {
    Path part = folder.resolve(name + ".part");
    Files.writeString(part, content, StandardCharsets.UTF_8);
    return Files.move(part, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
  }
}
