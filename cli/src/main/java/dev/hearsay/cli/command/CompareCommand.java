package dev.hearsay.cli.command;

import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.plot.ErrorChart;
import dev.hearsay.cli.plot.LinePlot;
import dev.hearsay.cli.plot.PlotFormat;
import dev.hearsay.cli.report.Comparison;
import dev.hearsay.cli.report.Family;
import dev.hearsay.cli.report.Family.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code hearsay compare}: prints the errors of mechanisms side by side. */
@Command(
    name = "compare",
    description =
        "Compare the errors of mechanisms for a number, or for a category with K values. The"
            + " smallest error comes first.")
public final class CompareCommand extends ResultCommand {

  @Option(
      names = "--epsilon",
      split = ",",
      paramLabel = "E",
      defaultValue = "0.5,1,2,4",
      description = "The privacy losses ε, each at most 64 (default: ${DEFAULT-VALUE}).")
  private List<Double> epsilons;

  @Option(
      names = "--mechanism",
      split = ",",
      paramLabel = "NAME",
      description = "The mechanisms to compare (default: all that fit the other options).")
  private @Nullable List<String> names;

  @Option(
      names = "--values",
      paramLabel = "K",
      description =
          "Compare the mechanisms for a category with K values, 2 to 1,000,000 (default: for a"
              + " number).")
  private @Nullable Integer values;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description =
          "The δ for mechanisms that can use it, from 0 to below 1 (default: ${DEFAULT-VALUE}).")
  private Double delta;

  @Option(
      names = "-o",
      paramLabel = "PLOT",
      description = "Also plot the variances against ε, as a file that ends in .svg or .png.")
  private @Nullable Path plot;

  @Override
  public Integer call() throws IOException {
    checkLosses();
    List<Family> families = families();
    if (plot != null) {
      StandardStream.refuse(
          plot, "the file's ending, .svg or .png, selects the format of the plot");
      draw(families, plot);
    }
    return print(Comparison.of(families, epsilons, delta, values != null).output());
  }

  private void checkLosses() {
    epsilons.forEach(epsilon -> new PrivacyLoss(epsilon, delta));
    refuseTwice("--epsilon", epsilons);
  }

  private List<Family> families() {
    if (names != null) {
      refuseTwice("--mechanism", names);
      return names.stream().map(this::named).toList();
    }
    List<Family> all =
        values == null ? Family.all(Kind.NUMERIC, 1) : Family.all(Kind.CATEGORICAL, values);
    return all.stream()
        .filter(family -> delta > 0 || family.deltaUse() != DeltaUse.REQUIRED)
        .toList();
  }

  private Family named(String name) {
    if (values == null && Kind.CATEGORICAL.has(name) && !Kind.NUMERIC.has(name)) {
      throw new IllegalArgumentException(
          name + " is categorical: it needs --values, " + Family.legalValues());
    }
    return values == null
        ? Family.named(name, Kind.NUMERIC, 1)
        : Family.named(name, Kind.CATEGORICAL, values);
  }

  private static void refuseTwice(String option, List<?> given) {
    Set<Object> seen = new HashSet<>();
    for (Object one : given) {
      if (!seen.add(one)) {
        throw new IllegalArgumentException(
            option + " contains " + one + " twice; each may occur once");
      }
    }
  }

  private void draw(List<Family> families, Path file) throws IOException {
    PlotFormat format = PlotFormat.of(file);
    LinePlot drawn =
        new ErrorChart(Comparison.curves(families, delta), epsilons, values != null).draw();
    OutputFile.writePublic(file, stream -> format.write(drawn, stream));
    err().println("hearsay: wrote the plot to " + file);
  }
}
