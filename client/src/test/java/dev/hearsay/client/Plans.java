package dev.hearsay.client;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.design.Planner;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans with two attributes, and the values of a person. */
public final class Plans {

  public static final Map<String, Object> PERSON = Map.of("age", 37, "os", "ios");

  private static final Schema SCHEMA = schema("survey");

  private Plans() {}

  private static Schema schema(String name) {
    return new Schema(
        name,
        List.of(
            new Attribute.Numeric("age", 0, 100, true, Optional.empty()),
            new Attribute.Categorical(
                "os", List.of("android", "ios", "other"), Optional.of("other"), Optional.empty())));
  }

  /** Returns a plan whose claim holds. */
  public static Plan of(double epsilon) {
    return named("survey", PrivacyLoss.pure(epsilon));
  }

  static Plan named(String name, PrivacyLoss loss) {
    return Planner.forSchema(schema(name))
        .epsilon(loss.epsilon())
        .delta(loss.delta())
        .mechanism("laplace")
        .mechanism("grr")
        .sample(1)
        .plan();
  }

  /** Returns a series, all of whose answers together have the loss ε. */
  public static Plan series(int waves, int answers, double epsilon) {
    return series("survey", waves, answers, epsilon);
  }

  public static Plan series(String name, int waves, int answers, double epsilon) {
    return Planner.forSchema(schema(name))
        .epsilon(epsilon)
        .mechanism("laplace")
        .mechanism("grr")
        .sample(1)
        .series(schedule(waves, answers))
        .plan();
  }

  private static Series schedule(int waves, int answers) {
    return new Series(waves, answers, Series.Every.WEEK, Instant.parse("2030-01-07T00:00:00Z"), 24);
  }

  /** Returns a series with the parts of another plan. */
  static Plan series(Plan other, int waves, int answers, double claimed) {
    return new Plan(
        other.schema(),
        PrivacyLoss.pure(claimed),
        other.sampling(),
        other.parts(),
        Optional.of(schedule(waves, answers)));
  }

  /** Returns a plan with ε and δ. */
  static Plan approximate(double epsilon, double delta) {
    return Planner.forSchema(SCHEMA).epsilon(epsilon).delta(delta).mechanism("gaussian").plan();
  }

  /** Returns a plan that claims ε = {@code claimed}, while its mechanisms have a larger ε. */
  static Plan withTooSmallClaim(double claimed, double real) {
    return withMechanismsOf(real, claimed);
  }

  /** Returns a plan that claims a larger ε than its mechanisms have. */
  static Plan withTooLargeClaim(double claimed, double real) {
    return withMechanismsOf(real, claimed);
  }

  private static Plan withMechanismsOf(double epsilon, double claimed) {
    PrivacyLoss real = PrivacyLoss.pure(epsilon);
    return new Plan(
        SCHEMA,
        PrivacyLoss.pure(claimed),
        1,
        List.of(
            new Plan.Part(List.of(0), Mechanisms.numeric("duchi", real)),
            new Plan.Part(List.of(1), Mechanisms.categorical("grr", 3, real))));
  }
}
