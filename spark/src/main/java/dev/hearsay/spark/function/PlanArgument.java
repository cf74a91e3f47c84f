package dev.hearsay.spark.function;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import java.io.Serializable;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.unsafe.types.UTF8String;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The plan argument of a function in a query: a plan's JSON, or the hash of a registered plan. The
 * plan is looked up when the query is analysed, so executors do not need the registered plans.
 *
 * @param json the plan; empty if there is none
 * @param hash the plan's hash; empty if there is none
 * @param problem the reason why there is no plan; empty if there is one
 */
public record PlanArgument(String json, String hash, String problem) implements Serializable {

  /**
   * The prefix of the session settings that store registered plans. Spark would send settings with
   * the prefix "spark." along with each task.
   */
  public static final String SETTING = "hearsay.plan.";

  /** The number of digits of a hash in EXPLAIN, enough to distinguish the plans of a query. */
  private static final int SHOWN_DIGITS = 12;

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  private static final String LEGAL =
      "legal plans are the constants hearsay_plan('FILE'), the plan's JSON, and the hash of a plan"
          + " that was registered with HearsayFunctions.register";

  /** Returns the plan of a call's argument. */
  static PlanArgument of(Expression argument) {
    if (!argument.foldable()) {
      return refused("the plan is '" + argument.sql() + "', which is not a constant; " + LEGAL);
    }
    Object value = argument.eval(null);
    return value instanceof UTF8String text
        ? of(text.toString())
        : refused("the plan is " + value + "; " + LEGAL);
  }

  private static PlanArgument of(String text) {
    return HASH.matcher(text.strip()).matches() ? registered(text.strip()) : json(text);
  }

  /** Returns the plan of a JSON text. */
  static PlanArgument json(String json) {
    try {
      Plan plan = CountedPlan.of(json).plan();
      return new PlanArgument(json, plan.hash().toString(), "");
    } catch (WireException | IllegalArgumentException e) {
      return refused(
          "the plan starts with '%s' and cannot be read: %s; %s"
              .formatted(json.substring(0, Math.min(20, json.length())), e.getMessage(), LEGAL));
    }
  }

  /**
   * Returns the registered plan with this hash, or the wave with this hash of a registered series.
   */
  private static PlanArgument registered(String hash) {
    return registered().stream()
        .map(json -> CountedPlan.of(json).plan())
        .flatMap(plan -> named(plan, hash).stream())
        .findFirst()
        .map(plan -> new PlanArgument(PlanJson.write(plan), plan.hash().toString(), ""))
        .orElseGet(() -> refused("no plan with the hash " + hash + " is registered; " + LEGAL));
  }

  private static Optional<Plan> named(Plan plan, String hash) {
    return plan.named(PlanHash.ofBytes(HexFormat.of().parseHex(hash)));
  }

  /** Returns the session's only registered plan, for calls without a plan. */
  static PlanArgument only() {
    List<String> all = registered();
    return all.size() == 1
        ? json(all.get(0))
        : refused(
            "the call has no plan argument, which requires 1 registered plan; there are %s; %s"
                .formatted(all.size(), LEGAL));
  }

  /**
   * Returns the JSON of all plans that are registered in the session. Within a view, Spark's
   * analysis reads the view's own settings, so this method reads those of the session.
   */
  private static List<String> registered() {
    return CollectionConverters.asJava(SparkSession.active().conf().getAll()).entrySet().stream()
        .filter(setting -> setting.getKey().startsWith(SETTING))
        .map(Map.Entry::getValue)
        .toList();
  }

  static PlanArgument refused(String problem) {
    return new PlanArgument("", "", problem);
  }

  CountedPlan counted() {
    return CountedPlan.of(json);
  }

  /**
   * Returns the beginning of the hash. Spark shows the fields of expressions in EXPLAIN and on its
   * pages, where a plan's JSON would be too long.
   */
  @Override
  public String toString() {
    return hash.isEmpty() ? "no plan" : hash.substring(0, SHOWN_DIGITS) + "…";
  }
}
