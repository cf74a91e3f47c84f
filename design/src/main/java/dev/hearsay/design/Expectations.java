package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.mechanism.Mechanism;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What to expect of a schema's attributes and of plans for them. The noise of a mechanism takes a
 * while, and searches ask for it often: it is computed once. Not thread-safe.
 */
final class Expectations {

  /**
   * Of the spread that is assumed of values without a prior. Reporting on several attributes
   * together is good where values are spread and bad where they are not; real numbers vary by a
   * tenth to a half of what is assumed. Limits of errors are kept with what is left.
   */
  private static final double DOUBTED = 0.75;

  private final Schema schema;
  private final List<Hint> hints;
  private final List<ExpectedError> errors;
  private final Map<List<Object>, Double> noises = new HashMap<>();

  /**
   * @param hints one per attribute, in the schema's order
   */
  Expectations(Schema schema, List<Hint> hints) {
    this.schema = schema;
    this.hints = List.copyOf(hints);
    this.errors =
        IntStream.range(0, hints.size())
            .mapToObj(i -> ExpectedError.of(schema.attributes().get(i), hints.get(i)))
            .toList();
  }

  Schema schema() {
    return schema;
  }

  Attribute attribute(int place) {
    return schema.attributes().get(place);
  }

  Hint hint(int place) {
    return hints.get(place);
  }

  ExpectedError error(int place) {
    return errors.get(place);
  }

  /** Whether somebody said that one attribute matters more than another. */
  boolean isWeighted() {
    return hints.stream().anyMatch(hint -> hint.weight() != 1);
  }

  /** An attribute as something that a plan is to tell. */
  Target target(int place, double limit) {
    double cells = attribute(place).match(one -> 1, many -> many.values().size(), vector -> 1);
    return errors.get(place).target(place, hints.get(place).weight(), cells, doubt(place), limit);
  }

  /** How much of an attribute's spread is assumed only because nothing is known. */
  private double doubt(int place) {
    ExpectedError error = errors.get(place);
    return hints.get(place).prior().isEmpty() ? DOUBTED * error.scale() * error.spread() : 0;
  }

  /** What one report of a plan costs on each attribute, doubts aside, as often as it is drawn. */
  List<Double> limits(Plan plan) {
    double[] information = new double[errors.size()];
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      for (int place : part.attributes()) {
        information[place] +=
            plan.sampling().inclusion(i) / (total(place, part.mechanismFor(place)) - doubt(place));
      }
    }
    return Arrays.stream(information).mapToObj(known -> 1 / known).toList();
  }

  /**
   * The variance of one decoded report on an attribute, noise and spread together, on the scale on
   * which attributes are compared.
   */
  double total(int place, Mechanism mechanism) {
    ExpectedError error = errors.get(place);
    double noise =
        Objects.requireNonNull(
            noises.computeIfAbsent(
                List.of(hints.get(place).prior(), mechanism), absent -> error.noise(mechanism)));
    return error.scale() * (noise + error.spread());
  }

  /** The weighted squared errors of a plan's estimates, added up; times n. */
  double error(Plan plan) {
    List<Double> each = errors(plan);
    return IntStream.range(0, each.size())
        .mapToDouble(i -> hints.get(i).weight() * each.get(i))
        .sum();
  }

  /**
   * The squared error of each attribute, in the schema's order. Parts that tell the same attribute
   * are weighted by the inverse of their variances, so these inverses add up.
   */
  List<Double> errors(Plan plan) {
    double[] information = new double[errors.size()];
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      for (int place : part.attributes()) {
        information[place] += plan.sampling().inclusion(i) / total(place, part.mechanismFor(place));
      }
    }
    return IntStream.range(0, information.length)
        .mapToObj(i -> 1 / information[i] - errors.get(i).scale() * errors.get(i).spread())
        .toList();
  }
}
