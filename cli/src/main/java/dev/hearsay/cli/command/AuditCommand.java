package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.report.AuditReport;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Family;
import dev.hearsay.cli.report.Family.Kind;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.ReadersReport;
import dev.hearsay.mechanism.Mechanism;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code hearsay audit}: compares the claim of a plan or a mechanism with its exact
 * privacy loss.
 */
@Command(
    name = "audit",
    description =
        "Compute the exact privacy loss of a plan or a mechanism and compare it with the claimed"
            + " one.")
public final class AuditCommand extends ResultCommand {

  private final Function<Mechanism, Audit> auditor;

  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN",
      description = "The plan to audit. Without it, --mechanism and --epsilon are required.")
  private @Nullable Path plan;

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      completionCandidates = Family.Names.class,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private @Nullable String name;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "The claimed privacy loss ε, at most 64.")
  private @Nullable Double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description =
          "The δ, from 0 to below 1: of the claim (default: 0), or with --users of the bound for"
              + " readers (default: 1e-8).")
  private @Nullable Double delta;

  @Option(
      names = "--users",
      paramLabel = "N",
      description =
          "With PLAN: also compute the privacy loss towards readers, who see only published"
              + " results, for N people.")
  private @Nullable Long users;

  @Option(
      names = "--values",
      paramLabel = "K",
      description =
          "For a categorical mechanism: the number of values of the attribute, 2 to 1,000,000.")
  private @Nullable Integer values;

  @Option(
      names = "--dimensions",
      paramLabel = "D",
      description = "For a vector mechanism: the number of entries of the vector.")
  private @Nullable Integer dimensions;

  public AuditCommand(Function<Mechanism, Audit> auditor) {
    this.auditor = auditor;
  }

  @Override
  public Integer call() {
    if (plan == null) {
      AuditReport report = ofMechanism();
      print(report.output());
      return report.exitCode().number();
    }
    List<Plan> plans = checkedPlans(plan);
    List<AuditReport> reports = plans.stream().map(this::ofPlan).toList();
    print(
        plans.size() == 1
            ? reports.get(0).output()
            : Output.ofTiers(plans, reports.stream().map(AuditReport::output).toList()));
    return ExitCode.ofAll(reports.stream().map(AuditReport::exitCode).toList()).number();
  }

  private List<Plan> checkedPlans(Path file) {
    if (name != null) {
      throw wrongUsage("both PLAN and --mechanism are given; give one of them");
    }
    Double claimed = users == null ? delta : null;
    if (Stream.of(epsilon, claimed, values, dimensions).anyMatch(Objects::nonNull)) {
      throw wrongUsage(
          "--epsilon, --delta, --values and --dimensions need --mechanism; a PLAN contains its"
              + " own");
    }
    if (users != null && users < 1) {
      throw new IllegalArgumentException("--users is " + users + "; it must be 1 or more");
    }
    return InputFile.plans(file);
  }

  private AuditReport ofPlan(Plan read) {
    AuditReport report = AuditReport.of(read, read.audit());
    return users == null
        ? report
        : report.with(
            new ReadersReport(
                read.audit().readers(users), delta == null ? Readers.USUAL_DELTA : delta));
  }

  private AuditReport ofMechanism() {
    if (name == null) {
      throw wrongUsage("nothing to audit: give a PLAN, or --mechanism=NAME and --epsilon=E");
    }
    if (users != null) {
      throw wrongUsage("--users needs a PLAN: a mechanism alone has no published results");
    }
    if (epsilon == null) {
      throw wrongUsage("missing required option: '--epsilon=E'");
    }
    PrivacyLoss claim = new PrivacyLoss(epsilon, delta == null ? 0 : delta);
    Mechanism mechanism = family(name).design().apply(claim);
    return AuditReport.of(mechanism, auditor.apply(mechanism));
  }

  /** Returns the family of the kind that the mechanism's name or the options for sizes select. */
  private Family family(String name) {
    if (values != null && dimensions != null) {
      throw new IllegalArgumentException(
          "--values is for categorical mechanisms and --dimensions for vector mechanisms; give"
              + " one");
    }
    if (values != null) {
      refuseOthers(name, Kind.CATEGORICAL, "--values is for categorical mechanisms only");
      return Family.named(name, Kind.CATEGORICAL, values);
    }
    if (dimensions != null) {
      refuseOthers(name, Kind.VECTOR, "--dimensions is for vector mechanisms only");
      return Family.named(name, Kind.VECTOR, dimensions);
    }
    if (Kind.NUMERIC.has(name)) {
      return Family.named(name, Kind.NUMERIC, 1);
    }
    return refuseUnsized(name);
  }

  private static void refuseOthers(String name, Kind kind, String rule) {
    Family.checkName(name);
    if (!kind.has(name)) {
      throw new IllegalArgumentException(
          rule + ", and not for " + name + "; there are " + String.join(", ", kind.forms()));
    }
  }

  private static Family refuseUnsized(String name) {
    Family.checkName(name);
    throw new IllegalArgumentException(
        Kind.CATEGORICAL.has(name)
            ? name + " is categorical: it needs --values, " + Family.legalValues()
            : name + " is for vectors: it needs --dimensions, 1 or more");
  }
}
