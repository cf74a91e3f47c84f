package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Tiers;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Family.Kind;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.PlanReport;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.Planner;
import dev.hearsay.design.Requirement;
import dev.hearsay.wire.json.HintedSchema;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SeriesField;
import dev.hearsay.wire.json.TiersJson;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code hearsay plan}: makes a plan and predicts its errors. */
@Command(
    name = "plan",
    description = {
      "Plan a collection: what every device reports, how much that reveals at most, and the"
          + " predicted errors.",
      "With --error and --users it finds the smallest ε, with --error and --epsilon the number of"
          + " people that is needed."
    })
public final class PlanCommand extends ResultCommand {

  private static final String NEVER = "never";

  @Parameters(
      paramLabel = "SCHEMA",
      description =
          "A YAML or JSON file with the attributes, their legal values, and for a series when they"
              + " are asked.")
  private Path schemaFile;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      split = ",",
      description =
          "The privacy loss ε allowed for the whole report of a person, or for all reports of a"
              + " person to a series; at most 64. Several, such as 0.5,1,2, make tiers, one plan"
              + " each: every person chooses one of them, before knowing the answers.")
  private List<Double> epsilons = List.of();

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description =
          "The δ of (ε, δ)-differential privacy, from 0 to below 1 (default: ${DEFAULT-VALUE}).")
  private Double delta;

  @Option(
      names = "--users",
      paramLabel = "N",
      description =
          "The number of people for which errors are predicted, 1 or more (default: 10000).")
  private @Nullable Long users;

  @Option(
      names = "--error",
      paramLabel = "[QUANTITY=]W",
      description =
          "The required half width of 95 %% confidence intervals, in every wave of a series. W"
              + " applies to every attribute, as a share of its range: 0.01 is one percent of the"
              + " range, or one percentage point for each share of a category. QUANTITY=W applies"
              + " to one quantity in its own unit, such as 'minutes=0.5', 'minutes by plan=2', 'sex"
              + " x plan=0.02', 'median of minutes=1'. If repeated, all requirements must be met.")
  private List<String> errors = List.of();

  @Mixin private WithinOption within;

  @Option(
      names = "--mechanism",
      split = ",",
      paramLabel = "NAME",
      defaultValue = Planner.AUTO,
      description =
          "A numeric mechanism, a categorical one, or both; auto chooses the mechanisms with the"
              + " least predicted error (default: ${DEFAULT-VALUE}).")
  private List<String> names;

  @Option(
      names = "--sample",
      paramLabel = "M",
      defaultValue = Planner.AUTO,
      description =
          "The number of attributes that each person reports on; auto chooses the number with the"
              + " least predicted error (default: ${DEFAULT-VALUE}).")
  private String sample;

  @Option(
      names = "--joint",
      paramLabel = "WHEN",
      defaultValue = Planner.AUTO,
      description =
          "Whether several attributes may be reported jointly: auto (where that lowers the"
              + " predicted error) or never (default: ${DEFAULT-VALUE}).")
  private String joint;

  @Option(
      names = "--distributions",
      description =
          "Plan for histograms and quantiles of every numeric attribute, not only for its mean.")
  private boolean isDistributions;

  @Option(
      names = "--robust",
      description =
          "Choose a plan whose estimates forged reports shift less: minimize the error under the"
              + " assumption that 1 %% of the reports are forged.")
  private boolean isRobust;

  @Option(names = "-o", paramLabel = "PLAN", description = "Write the plan to this JSON file.")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    checkOptions();
    HintedSchema schema = InputFile.schema(schemaFile);
    within.distances(schema.schema()); // checks them before the plan is searched
    List<PlanReport> reports =
        epsilons.isEmpty()
            ? List.of(report(schema, null))
            : epsilons.stream().sorted().map(epsilon -> report(schema, epsilon)).toList();
    if (file != null) {
      write(reports.stream().map(report -> report.forecast().plan()).toList(), file);
    }
    PlanReport largest = reports.get(reports.size() - 1);
    if (largest.odds().isLittleProtected()) {
      warn(largest.odds().warning());
    }
    Output output = output(reports);
    if (file == null) {
      print(output);
    } else {
      print(output, file);
    }
    return ExitCode.ofAll(reports.stream().map(PlanReport::exitCode).toList()).number();
  }

  private PlanReport report(HintedSchema schema, @Nullable Double epsilon) {
    Planner planner = planner(schema, epsilon);
    Forecast forecast = planner.forecast();
    boolean isChosen = schema.series().map(series -> series.answers().isEmpty()).orElse(false);
    return PlanReport.of(
        forecast,
        isChosen,
        planner.costs(forecast),
        requirements(planner),
        schema.isRobust() || isRobust,
        within.of(schema.schema(), distances -> planner.within(forecast.plan(), distances)));
  }

  private Output output(List<PlanReport> reports) {
    PlanReport first = reports.get(0);
    if (reports.size() > 1) {
      return Output.ofTiers(
          reports.stream().map(report -> report.forecast().plan()).toList(),
          reports.stream().map(PlanReport::output).toList());
    }
    return errors.isEmpty()
        ? first.output()
        : first.output().after(solution(first.forecast(), first.wantedInWords()));
  }

  private void checkOptions() {
    if (users != null && users < 1) {
      throw new IllegalArgumentException("--users is " + users + "; it must be 1 or more");
    }
    if (epsilons.size() > 1 && !errors.isEmpty()) {
      throw new IllegalArgumentException(
          "--epsilon has several tiers, for which --error computes nothing; give one ε");
    }
    if (epsilons.isEmpty() && (errors.isEmpty() || users == null)) {
      throw new IllegalArgumentException(
          "--epsilon is missing; to find the smallest ε, give --users and --error");
    }
    if (!epsilons.isEmpty() && !errors.isEmpty() && users != null) {
      throw new IllegalArgumentException(
          "--epsilon, --users and --error are all given; give two, and the third is computed");
    }
  }

  private Planner planner(HintedSchema hinted, @Nullable Double epsilon) {
    Schema schema = hinted.schema();
    checkNames(schema);
    Planner planner =
        Planner.forSchema(schema)
            .hints(hinted.hints())
            .crosses(hinted.crosses())
            .distributions(hinted.isDistributions() || isDistributions)
            .robust(hinted.isRobust() || isRobust)
            .joint(isJoint())
            .delta(delta);
    names.forEach(planner::mechanism);
    hinted.series().ifPresent(series -> addSeries(planner, series));
    if (!sample.equals(Planner.AUTO)) {
      planner.sample(sampleSize(schema.attributes().size()));
    }
    if (users != null) {
      planner.users(users);
    }
    if (epsilon != null) {
      planner.epsilon(epsilon);
    }
    return errors.isEmpty() ? planner : solved(planner, requirements(planner));
  }

  private static void addSeries(Planner planner, SeriesField series) {
    Instant today = LocalDate.now(ZoneOffset.UTC).atStartOfDay(ZoneOffset.UTC).toInstant();
    planner.series(series.starting(today));
    if (series.answers().isEmpty()) {
      planner.chooseAnswers();
    }
  }

  private boolean isJoint() {
    if (!List.of(Planner.AUTO, NEVER).contains(joint)) {
      throw new IllegalArgumentException("--joint is '" + joint + "'; it must be auto or never");
    }
    return joint.equals(Planner.AUTO);
  }

  private List<Requirement> requirements(Planner planner) {
    return errors.stream().map(planner::requirement).toList();
  }

  /** Computes the missing one of ε and the number of people. */
  private Planner solved(Planner planner, List<Requirement> requirements) {
    return epsilons.isEmpty()
        ? planner.epsilon(Numbers.roundedUp(planner.epsilonFor(requirements), 4))
        : planner.users(planner.usersFor(requirements));
  }

  /** Returns the line that states the computed ε or number of people. */
  private String solution(Forecast forecast, String wanted) {
    String people = PlainText.grouped(forecast.users());
    String loss = PlainText.exact(forecast.plan().audit().loss().claimed().epsilon());
    return epsilons.isEmpty()
        ? "Smallest ε: %s, for %s with %s people.".formatted(loss, wanted, people)
        : "People needed: %s, for %s with ε = %s.".formatted(people, wanted, loss);
  }

  private int sampleSize(int attributes) {
    try {
      int number = Integer.parseInt(sample);
      if (number >= 1 && number <= attributes) {
        return number;
      }
    } catch (NumberFormatException e) {
      // The exception below states what is legal.
    }
    throw new IllegalArgumentException(
        "--sample is '" + sample + "'; it must be 1 to " + attributes + ", or auto");
  }

  /**
   * Checks that no two mechanisms are for the same attributes, and that each one is for some
   * attribute.
   */
  private void checkNames(Schema schema) {
    names.forEach(Planner::checkMechanism);
    boolean isAmongSeveral = names.size() > 1;
    for (String name : names) {
      if (isAmongSeveral && isForAll(name)) {
        throw new IllegalArgumentException(
            name + " applies to all attributes, so --mechanism cannot name others with it");
      }
    }
    refuseTwo("numeric", names.stream().filter(Kind.NUMERIC::has).toList());
    refuseTwo("categorical", names.stream().filter(Kind.CATEGORICAL::has).toList());
    names.forEach(name -> checkUse(name, schema));
  }

  private static void refuseTwo(String kind, List<String> named) {
    if (named.size() > 1) {
      throw new IllegalArgumentException(
          "--mechanism names " + String.join(" and ", named) + ", both " + kind + "; give one");
    }
  }

  private static void checkUse(String name, Schema schema) {
    if (isForAll(name)) {
      return;
    }
    String kind = Kind.NUMERIC.has(name) ? "numeric" : "categorical";
    if (schema.attributes().stream().noneMatch(one -> one.type().equals(kind))) {
      throw new IllegalArgumentException(
          "%s is a mechanism for %s attributes, but the schema '%s' has none"
              .formatted(name, kind, schema.name()));
    }
  }

  /**
   * Returns whether a mechanism is for all attributes: it is listed for both kinds, or for neither
   * because it reports on everything in its own way.
   */
  private static boolean isForAll(String name) {
    return Kind.NUMERIC.has(name) == Kind.CATEGORICAL.has(name);
  }

  private void write(List<Plan> plans, Path target) throws IOException {
    boolean isTiered = plans.size() > 1;
    String json = isTiered ? TiersJson.write(new Tiers(plans)) : PlanJson.write(plans.get(0));
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    OutputFile.writePublic(target, stream -> stream.write(bytes));
    err()
        .println(
            "hearsay: wrote the %s to %s"
                .formatted(isTiered ? "tiers" : "plan", OutputFile.nameOf(target)));
  }
}
