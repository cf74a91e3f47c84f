package dev.hearsay.cli.report;

import dev.hearsay.Attribute;
import dev.hearsay.Estimates.Closeness;
import dev.hearsay.Estimates.Closeness.OfAttribute;
import dev.hearsay.Schema;
import dev.hearsay.wire.text.PlainText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The part of a report that {@code --within} adds: the probability that estimates are within given
 * distances of the truth.
 */
public record ClosenessReport(Schema schema, Closeness closeness) {

  /** The JSON key, and the first column for programs. */
  static final String KEY = "within";

  private static final List<Table.Field<OfAttribute>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("attribute", OfAttribute::name),
          new Table.Field<>("within ±", OfAttribute::distance),
          new Table.Field<>("probability", one -> probability(one.probability())),
          new Table.Field<>("off by at most", one -> bound(one.error())),
          new Table.Field<>("guaranteed", one -> guaranteed(one.atLeast())));

  private static final List<Table.Field<OfAttribute>> FOR_PROGRAMS =
      List.of(
          new Table.Field<>("name", OfAttribute::name),
          new Table.Field<>("distance", OfAttribute::distance),
          new Table.Field<>("probability", OfAttribute::probability),
          new Table.Field<>("error", OfAttribute::error),
          new Table.Field<>("atLeast", OfAttribute::atLeast));

  /** Rounds a probability so that its distance from 0 or 1 has two digits. */
  private static Numbers.Figure probability(double probability) {
    return Numbers.figure(probability, Math.min(probability, 1 - probability));
  }

  /** Rounds an error up to two digits. */
  private static Numbers.Figure bound(double error) {
    return new Numbers.Figure(error >= 1 ? "–" : PlainText.exact(Numbers.roundedUp(error, 2)));
  }

  /** Rounds a guaranteed probability down. */
  private static Numbers.Figure guaranteed(double least) {
    if (least <= 0) {
      return new Numbers.Figure("–");
    }
    double doubt = Numbers.roundedUp(1 - least, 2);
    return Numbers.figure(1 - doubt, doubt);
  }

  /**
   * Returns the sentence about all attributes, and the table of the attributes if there are
   * several.
   *
   * @param isPrediction whether nothing is collected yet
   */
  String text(boolean isPrediction) {
    String verb = isPrediction ? "will be" : isOfOneMean() ? "is" : "are";
    String sentence =
        "With probability %s, %s %s within %s of the truth."
            .formatted(probability(closeness.probability()), subject(), verb, distance());
    boolean isOfShares =
        closeness.attributes().stream()
            .anyMatch(one -> attribute(one.name()) instanceof Attribute.Categorical);
    String meaning =
        "\nThis is the normal approximation"
            + (isOfShares ? ", and a lower bound for shares, which depend on each other" : "")
            + (closeness.atLeast() > 0
                ? ". The probability is guaranteed to be at least "
                    + guaranteed(closeness.atLeast())
                    + "."
                : "; no useful bound on its error is known here.");
    return closeness.attributes().size() == 1
        ? sentence + meaning
        : sentence + meaning + "\n\n" + new Table<>(FOR_PEOPLE, closeness.attributes()).asText();
  }

  private boolean isOfOneMean() {
    return closeness.attributes().size() == 1
        && attribute(closeness.attributes().get(0).name()) instanceof Attribute.Numeric;
  }

  private String subject() {
    if (closeness.attributes().size() == 1) {
      String name = closeness.attributes().get(0).name();
      return attribute(name)
          .match(
              number -> "the mean of " + name + (number.mayBeMissing() ? " (of all answers)" : ""),
              category -> "all shares of " + name,
              vector -> "all entries of " + name)
          .replaceAll("\\p{Cntrl}", "?");
    }
    return closeness.attributes().size() == schema.attributes().size()
        ? "all estimates"
        : "all estimates of these " + closeness.attributes().size() + " attributes";
  }

  private String distance() {
    if (closeness.attributes().size() == 1) {
      return "± " + Numbers.rounded(closeness.attributes().get(0).distance());
    }
    ToDoubleFunction<OfAttribute> relative = one -> one.distance() / attribute(one.name()).range();
    double first = relative.applyAsDouble(closeness.attributes().get(0));
    boolean isSame =
        closeness.attributes().stream()
            .allMatch(one -> Math.abs(relative.applyAsDouble(one) / first - 1) < 1e-9);
    return isSame
        ? PlainText.exact(Math.round(1e10 * first) / 1e8) + " % of their ranges"
        : "the distances below";
  }

  private Attribute attribute(String name) {
    return schema.attributes().get(schema.indexOf(name));
  }

  /** Returns the entry of the JSON document. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("probability", closeness.probability());
    json.put("error", closeness.error());
    json.put("atLeast", closeness.atLeast());
    json.put("attributes", new Table<>(FOR_PROGRAMS, closeness.attributes()).asMaps());
    return json;
  }

  /**
   * Returns further columns of a table for programs.
   *
   * @param attribute the name of a row's attribute
   */
  <R> List<Table.Field<R>> columns(Function<R, String> attribute) {
    return List.of(
        column(KEY, attribute, OfAttribute::distance),
        column("withinProbability", attribute, OfAttribute::probability),
        column("withinError", attribute, OfAttribute::error),
        column("withinAtLeast", attribute, OfAttribute::atLeast));
  }

  private <R> Table.Field<R> column(
      String name, Function<R, String> attribute, ToDoubleFunction<OfAttribute> number) {
    return new Table.Field<>(
        name,
        row -> {
          Optional<OfAttribute> found =
              closeness.attributes().stream()
                  .filter(one -> one.name().equals(attribute.apply(row)))
                  .findFirst();
          return found.isPresent()
              ? OptionalDouble.of(number.applyAsDouble(found.get()))
              : OptionalDouble.empty();
        });
  }
}
