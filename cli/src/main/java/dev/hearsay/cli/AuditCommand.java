package dev.hearsay.cli;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.mechanism.Mechanism;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hearsay audit}: what a mechanism claims against what its integers say. */
@Command(
    name = "audit",
    description = {
      "Compute what a mechanism's reports reveal, exactly, and compare it with its claim."
    })
final class AuditCommand implements Callable<Integer> {

  private final Function<Mechanism, Audit> auditor;

  @Spec private CommandSpec spec;

  @Mixin private Output.FormatOption output;

  @Option(
      names = "--mechanism",
      required = true,
      paramLabel = "NAME",
      completionCandidates = Family.Names.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private String name;

  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "The privacy loss ε to claim, at most 64.")
  private Double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "The slack δ to claim, from 0 to below 1 (default: ${DEFAULT-VALUE}).")
  private Double delta;

  @Option(
      names = "--values",
      paramLabel = "K",
      description = "How many values a categorical mechanism's attribute has, 2 to 1,000,000.")
  private @Nullable Integer values;

  @Option(
      names = "--dimensions",
      paramLabel = "D",
      description = "How many numbers a vector mechanism takes at once.")
  private @Nullable Integer dimensions;

  AuditCommand(Function<Mechanism, Audit> auditor) {
    this.auditor = auditor;
  }

  @Override
  public Integer call() {
    PrivacyLoss claim = new PrivacyLoss(epsilon, delta);
    Mechanism mechanism = Family.named(name, families()).design().apply(claim);
    AuditReport report = AuditReport.of(mechanism, auditor.apply(mechanism));
    report.output().print(output.format(), spec.commandLine().getOut());
    return report.exitCode().number();
  }

  /** Those of the kind that the name or the sizes ask for. */
  private List<Family> families() {
    if (values != null && dimensions != null) {
      throw new IllegalArgumentException(
          "--values is for categorical mechanisms and --dimensions for vector ones: give one");
    }
    if (values != null) {
      refuseOthers(Family.categoricalNames(), "--values is for categorical mechanisms only");
      return Family.categorical(values);
    }
    if (dimensions != null) {
      refuseOthers(Family.vectorNames(), "--dimensions is for vector mechanisms only");
      return Family.vector(dimensions);
    }
    if (Family.numericNames().contains(name)) {
      return Family.numeric();
    }
    return refuseUnsized();
  }

  private void refuseOthers(List<String> legal, String rule) {
    checkName();
    if (!legal.contains(name)) {
      throw new IllegalArgumentException(
          rule + ", and " + name + " is none; there are " + String.join(", ", legal));
    }
  }

  private List<Family> refuseUnsized() {
    checkName();
    throw new IllegalArgumentException(
        Family.categoricalNames().contains(name)
            ? name + " is categorical: it needs --values, " + Family.legalValues()
            : name + " takes several numbers at once: it needs --dimensions, 1 or more");
  }

  private void checkName() {
    List<String> all = Family.names();
    if (!all.contains(name)) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + name + "'; there are " + String.join(", ", all));
    }
  }
}
