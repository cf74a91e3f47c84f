package dev.hearsay.lab.program;

import dev.hearsay.cli.command.ReproduceNotice;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Reproduction;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.claim.Verdict;
import dev.hearsay.lab.claim.Verdicts;
import dev.hearsay.lab.data.DataSets;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hearsay reproduce}: the papers' tables and figures, measured again. */
@Command(name = "reproduce", description = ReproduceNotice.DESCRIPTION)
final class ReproduceCommand implements Callable<Integer> {

  private static final String ALL = "all";

  /** Beside the checkout; used when it is there. */
  private static final Path USUAL_DATA = Path.of("..", "shared", "data");

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Experiments to run, or all of them with 'all'; see --list.")
  private @Nullable List<String> names;

  @Option(names = "--list", description = "Print the names of the experiments and stop.")
  private boolean isList;

  @ArgGroup(exclusive = true)
  private @Nullable Effort effort;

  @Option(
      names = "-o",
      paramLabel = "DIR",
      defaultValue = "reproduction",
      description =
          "The folder for report.html, results.csv, claims.csv and the plots"
              + " (default: ${DEFAULT-VALUE}).")
  private Path folder;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "A folder of real data sets (default: ../shared/data if it is there; people are made up"
              + " otherwise).")
  private @Nullable Path data;

  /** One of two. */
  static final class Effort {
    @Option(
        names = "--quick",
        description =
            "Some minutes: 8 repetitions of what is drawn, with few people;" + " the default.")
    @SuppressWarnings("unused") // The other of two options; what it says is the default.
    private boolean isQuick;

    @Option(
        names = "--full",
        description =
            "An hour or more: 100 repetitions of what is drawn, each with everybody of the real"
                + " sets or the papers' numbers of synthetic people; trainings 5 times over 10"
                + " folds.")
    private boolean isFull;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (isList) {
      Experiments.all(DataSets.madeUp()).forEach(one -> out.println(listed(one)));
      return ExitCode.DONE.number();
    }
    Scope scope = scope();
    Reproduction reproduction = new Reproduction(experiments(scope.data()), scope, folder);
    Reproduction.Summary summary = run(reproduction);
    out.println("claims of the papers: " + counted(summary.verdicts().ofPapers()));
    out.println("our own claims: " + counted(summary.verdicts().of(Optional.empty())));
    out.println("the report is " + summary.report());
    return ExitCode.DONE.number();
  }

  private static String counted(Verdicts verdicts) {
    return Arrays.stream(Verdict.values())
        .map(verdict -> verdicts.count(verdict) + " " + verdict)
        .collect(Collectors.joining(", "));
  }

  private static String listed(Experiment experiment) {
    return String.format(
        "%-22s %s (%s)", experiment.name(), experiment.title(), experiment.source());
  }

  private List<Experiment> experiments(DataSets people) {
    if (names == null || names.isEmpty()) {
      throw new IllegalArgumentException(
          "name at least one experiment, or 'all' for all of them; --list prints the names");
    }
    if (names.equals(List.of(ALL))) {
      return Experiments.all(people);
    }
    return new LinkedHashSet<>(names)
        .stream().map(name -> Experiments.named(name, people)).toList();
  }

  private Scope scope() {
    boolean isFull = effort != null && effort.isFull;
    return new Scope(isFull ? Scope.Mode.FULL : Scope.Mode.QUICK, dataSets());
  }

  private DataSets dataSets() {
    if (data != null) {
      return DataSets.in(data);
    }
    return Files.isDirectory(USUAL_DATA) ? DataSets.in(USUAL_DATA) : DataSets.madeUp();
  }

  private Reproduction.Summary run(Reproduction reproduction) throws IOException {
    try (ProgressBar progress = ProgressBar.of(spec, "measure", reproduction.size())) {
      return reproduction.run((experiment, cell) -> progress.advance(1));
    }
  }
}
