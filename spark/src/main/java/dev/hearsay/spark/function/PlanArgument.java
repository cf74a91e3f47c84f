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
 * The plan that a function of a query is about: its JSON, or the hash of one that was registered.
 * It is looked up where the query is analysed, so that executors need no register.
 *
 * @param json the plan; empty if there is none
 * @param hash the plan's hash; empty if there is none
 * @param problem why there is none; empty if there is one
 */
public record PlanArgument(String json, String hash, String problem) implements Serializable {

  /**
   * What the setting of a session starts with that holds a registered plan. Settings that start
   * with "spark." would be sent along with each task.
   */
  public static final String SETTING = "hearsay.plan.";

  /** Enough of a hash to tell the plans of a query apart. */
  private static final int SHOWN_DIGITS = 12;

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  private static final String LEGAL =
      "legal are hearsay_plan('FILE'), the plan's JSON, or the hash of a plan that was registered"
          + " with HearsayFunctions.register, as a constant";

  /** The argument of a call. */
  static PlanArgument of(Expression argument) {
    if (!argument.foldable()) {
      return refused("the plan is '" + argument.sql() + "', which is no constant; " + LEGAL);
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

  /** A registered plan, or a wave of a registered series. */
  private static PlanArgument registered(String hash) {
    return registered().stream()
        .map(json -> CountedPlan.of(json).plan())
        .flatMap(plan -> named(plan, hash).stream())
        .findFirst()
        .map(plan -> new PlanArgument(PlanJson.write(plan), plan.hash().toString(), ""))
        .orElseGet(() -> refused("no plan with the hash " + hash + " was registered; " + LEGAL));
  }

  private static Optional<Plan> named(Plan plan, String hash) {
    return plan.named(PlanHash.ofBytes(HexFormat.of().parseHex(hash)));
  }

  /** The one plan that the session knows, for calls that name none. */
  static PlanArgument only() {
    List<String> all = registered();
    return all.size() == 1
        ? json(all.get(0))
        : refused("no plan was given, and %s are registered; %s".formatted(all.size(), LEGAL));
  }

  /** Of the session itself: within a view, Spark's analysis sees the view's own settings. */
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
   * Returns the beginning of the hash. Spark prints the fields of expressions in EXPLAIN and in its
   * pages, where a plan's JSON would fill the screen.
   */
  @Override
  public String toString() {
    return hash.isEmpty() ? "no plan" : hash.substring(0, SHOWN_DIGITS) + "…";
  }
}
