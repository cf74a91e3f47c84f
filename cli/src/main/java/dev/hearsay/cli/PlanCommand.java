package dev.hearsay.cli;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Plan;
import dev.hearsay.PlanBuilder;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.design.budget.AllocatedPlan;
import dev.hearsay.design.budget.Scheme;
import dev.hearsay.wire.PlanJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hearsay plan}: what every device will be asked, and the error to expect. */
@Command(
    name = "plan",
    description = {
      "Plan a collection: what every device reports, what that reveals, and the error to expect."
    })
final class PlanCommand implements Callable<Integer> {

  /** Names that stand for optimal budgets, F20's way. */
  private static final Map<String, Scheme> ALLOCATED =
      new TreeMap<>(Map.of("obrr", Scheme.UNARY, "omrr", Scheme.DIRECT));

  @Spec private CommandSpec spec;

  @Mixin private Output.FormatOption output;

  @Parameters(
      paramLabel = "SCHEMA",
      description = "The attributes and what is legal in each: a YAML or JSON file.")
  private Path schemaFile;

  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "The privacy loss ε that a person's whole report may have, at most 64.")
  private Double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "The slack δ, from 0 to below 1 (default: ${DEFAULT-VALUE}).")
  private Double delta;

  @Option(
      names = "--users",
      paramLabel = "N",
      defaultValue = "10000",
      description =
          "How many people to predict the error for, 1 or more (default: ${DEFAULT-VALUE}).")
  private Long users;

  @Option(
      names = "--mechanism",
      split = ",",
      paramLabel = "NAME",
      defaultValue = PlanBuilder.AUTO,
      description = {
        "A numeric mechanism, a categorical one, or both; auto picks the least predicted error"
            + " (default: ${DEFAULT-VALUE})."
      })
  private List<String> names;

  @Option(
      names = "--sample",
      paramLabel = "M",
      defaultValue = PlanBuilder.AUTO,
      description = {
        "How many attributes a person reports on; auto picks the least predicted error"
            + " (default: ${DEFAULT-VALUE})."
      })
  private String sample;

  @Option(names = "-o", paramLabel = "PLAN", description = "Write the plan to this JSON file.")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    if (users < 1) {
      throw new IllegalArgumentException("--users is " + users + "; it must be 1 or more");
    }
    PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
    Schema schema = InputFile.schema(schemaFile);
    Plan plan = build(schema, loss);
    PlanReport report = PlanReport.of(plan, users);
    if (file != null) {
      write(plan, file);
    }
    report.output().print(output.format(), spec.commandLine().getOut());
    return report.exitCode().number();
  }

  private Plan build(Schema schema, PrivacyLoss loss) {
    checkNames(schema);
    Scheme scheme = ALLOCATED.get(names.get(0));
    if (scheme != null) {
      return allocated(schema, scheme, loss);
    }
    PlanBuilder builder = Plan.builder(schema, loss);
    names.forEach(builder::mechanism);
    if (!sample.equals(PlanBuilder.AUTO)) {
      builder.sample(sampled(schema.attributes().size()));
    }
    return builder.build();
  }

  /** Every attribute is reported, each with the share of ε that leads to the least error of all. */
  private Plan allocated(Schema schema, Scheme scheme, PrivacyLoss loss) {
    String name = names.get(0);
    int all = schema.attributes().size();
    if (!sample.equals(PlanBuilder.AUTO) && sampled(all) != all) {
      throw new IllegalArgumentException(
          name + " reports on all " + all + " attributes; --sample is " + sample);
    }
    if (!loss.isPure()) {
      throw new IllegalArgumentException(
          name + " is pure; delta is " + loss.delta() + ", and must be 0");
    }
    return AllocatedPlan.optimal(schema, scheme, loss.epsilon());
  }

  private int sampled(int attributes) {
    try {
      int number = Integer.parseInt(sample);
      if (number >= 1 && number <= attributes) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, with what is legal.
    }
    throw new IllegalArgumentException(
        "--sample is '" + sample + "'; it must be 1 to " + attributes + ", or auto");
  }

  /** Each attribute may find one mechanism, and each mechanism must find an attribute. */
  private void checkNames(Schema schema) {
    names.forEach(PlanCommand::checkName);
    boolean isAmongSeveral = names.size() > 1;
    for (String name : names) {
      if (isAmongSeveral && isForAll(name)) {
        throw new IllegalArgumentException(
            "--mechanism names " + name + " among others; it is for all attributes: name it alone");
      }
    }
    refuseTwo("numeric", names.stream().filter(Family.numericNames()::contains).toList());
    refuseTwo("categorical", names.stream().filter(Family.categoricalNames()::contains).toList());
    names.forEach(name -> checkUse(name, schema));
  }

  private static void checkName(String name) {
    List<String> legal =
        Stream.concat(PlanBuilder.names().stream(), ALLOCATED.keySet().stream()).toList();
    if (!legal.contains(name)) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + name + "'; there are " + String.join(", ", legal));
    }
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
    boolean isNumeric = Family.numericNames().contains(name);
    if (schema.attributes().stream().noneMatch(one -> one instanceof Numeric == isNumeric)) {
      throw new IllegalArgumentException(
          "--mechanism names "
              + name
              + ", which is "
              + (isNumeric ? "numeric" : "categorical")
              + ", and no attribute of '"
              + schema.name()
              + "' is");
    }
  }

  private static boolean isForAll(String name) {
    return name.equals(PlanBuilder.AUTO)
        || isBoth(name)
        || isVector(name)
        || ALLOCATED.containsKey(name);
  }

  private static boolean isBoth(String name) {
    return Family.numericNames().contains(name) && Family.categoricalNames().contains(name);
  }

  private static boolean isVector(String name) {
    return Family.vectorNames().contains(name);
  }

  private void write(Plan plan, Path target) throws IOException {
    byte[] json = PlanJson.write(plan).getBytes(StandardCharsets.UTF_8);
    OutputFile.write(target, stream -> stream.write(json));
    spec.commandLine().getErr().println("hearsay: wrote the plan to " + target);
  }
}
