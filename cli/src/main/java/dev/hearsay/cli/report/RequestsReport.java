package dev.hearsay.cli.report;

import dev.hearsay.Quantity;
import dev.hearsay.design.Cost;
import dev.hearsay.design.CrossForecast;
import dev.hearsay.design.Forecast;
import dev.hearsay.design.QuantityForecast;
import dev.hearsay.design.Requirement;
import dev.hearsay.wire.text.PlainText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The part of a plan's report about crosses and distributions: their predicted errors, and how much
 * they increase the errors of the attributes.
 *
 * @param wanted the required errors for which the plan was made
 */
record RequestsReport(Forecast forecast, List<Cost> costs, List<Requirement> wanted) {

  /** The least factor by which an error must change to be printed. */
  private static final double UNNOTICED = 1.05;

  /** The largest number of attributes in one line. */
  private static final int MAX_NAMED = 4;

  /**
   * Returns the crosses that the schema asks for, one per line, or an empty text if there are none.
   */
  String crosses() {
    String lines =
        forecast.crosses().stream()
            .filter(CrossForecast::isAsked)
            .map(cross -> "\n  " + inWords(cross))
            .collect(Collectors.joining());
    return lines.isEmpty()
        ? ""
        : "\nCrosses (attributes estimated together), with the predicted ±:" + lines;
  }

  private static String inWords(CrossForecast cross) {
    String what =
        switch (cross.kind()) {
          case CELL -> "the share of a cell";
          case GROUP_MEAN -> "the mean of a group";
          default -> "the correlation";
        };
    String least =
        cross.largest() > UNNOTICED * cross.error()
            ? ", ± " + Numbers.rounded(cross.largest()) + " for the least certain one"
            : "";
    return "%s: ± %s for %s%s"
        .formatted(
            String.join(" × ", cross.attributes()), Numbers.rounded(cross.error()), what, least);
  }

  /**
   * Returns the predicted errors of the distributions that the schema asks for, or an empty text if
   * there are none.
   */
  String distributions() {
    String lines =
        forecast.quantities().stream()
            .map(QuantityForecast::quantity)
            .filter(one -> one.kind() == Quantity.Kind.BIN)
            .map(one -> "\n  " + distribution(one.attributes()))
            .collect(Collectors.joining());
    return lines.isEmpty()
        ? ""
        : "\n\nDistributions, with the predicted ± if values are spread smoothly (the intervals of quantiles"
            + "\nmake no assumption about the shape and are up to 12 times wider):"
            + lines;
  }

  private String distribution(List<String> number) {
    return "%s: ± %s for the median, ± %s for the quartiles, ± %s for the share in one of 10 bins"
        .formatted(
            number.get(0),
            error(Quantity.Kind.QUANTILE, number, 0.5),
            error(Quantity.Kind.QUANTILE, number, 0.25, 0.75),
            error(Quantity.Kind.BIN, number));
  }

  private String error(Quantity.Kind kind, List<String> number, Double... levels) {
    Quantity.Key asked = new Quantity.Key(kind, number, List.of(), List.of(levels));
    return forecast.quantities().stream()
        .filter(one -> one.quantity().equals(asked))
        .findFirst()
        .map(one -> Numbers.rounded(one.error()))
        .orElseThrow();
  }

  /**
   * Returns by how much each cross and the distributions change the errors of the attributes, or an
   * empty text if nothing is asked for beside the attributes.
   */
  String costsInWords() {
    return costs.isEmpty()
        ? ""
        : "\n\nCost of each request: the ± of attributes (and the share of people asked) without it → with"
            + " it,\nif ± changes by 5 % or more:"
            + costs.stream()
                .map(cost -> "\n  " + cost.name() + ": " + changes(cost))
                .collect(Collectors.joining());
  }

  private static String changes(Cost cost) {
    List<Cost.Change> noticed =
        cost.changes().stream()
            .filter(change -> change.factor() >= UNNOTICED || change.factor() <= 1 / UNNOTICED)
            .sorted(Comparator.comparingDouble(Cost.Change::factor).reversed())
            .toList();
    if (noticed.isEmpty()) {
      return "no such change";
    }
    String more =
        noticed.size() > MAX_NAMED
            ? "; and " + (noticed.size() - MAX_NAMED) + " more (all in --format json)"
            : "";
    return noticed.stream()
        .limit(MAX_NAMED)
        .map(RequestsReport::inWords)
        .collect(Collectors.joining("; ", "", more));
  }

  private static String inWords(Cost.Change change) {
    return "%s ± %s → %s (%s → %s)"
        .formatted(
            change.with().attribute().name(),
            Numbers.rounded(change.without().error()),
            Numbers.rounded(change.with().error()),
            Numbers.percent(change.without().inclusion()),
            Numbers.percent(change.with().inclusion()));
  }

  /** Returns the required errors in words, such as {@code ± 0.02 and hours by phone ± 0.2}. */
  String wantedInWords() {
    return wanted.stream()
        .map(one -> one.inWords(PlainText.exact(one.error())))
        .collect(Collectors.joining(" and "));
  }

  /** Adds the crosses, quantities, requirements and costs to a plan's JSON. */
  void addTo(Map<String, Object> json) {
    json.put("crosses", forecast.crosses().stream().map(RequestsReport::json).toList());
    json.put("quantities", forecast.quantities().stream().map(RequestsReport::json).toList());
    json.put("requirements", wanted.stream().map(this::json).toList());
    json.put("costs", costs.stream().map(RequestsReport::json).toList());
  }

  private static Map<String, Object> json(CrossForecast cross) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("attributes", cross.attributes());
    json.put("asked", cross.isAsked());
    json.put("tells", cross.tells());
    json.put("error", cross.error());
    json.put("largest", cross.largest());
    return json;
  }

  private static Map<String, Object> json(QuantityForecast quantity) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("quantity", quantity.name());
    json.put("error", quantity.error());
    return json;
  }

  private Map<String, Object> json(Requirement requirement) {
    Map<String, Object> json = new LinkedHashMap<>();
    requirement.name().ifPresent(one -> json.put("quantity", one));
    json.put("wanted", requirement.error());
    json.put("error", forecast.error(requirement));
    return json;
  }

  private static Map<String, Object> json(Cost cost) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("of", cost.name());
    json.put("attributes", cost.changes().stream().map(RequestsReport::json).toList());
    return json;
  }

  private static Map<String, Object> json(Cost.Change change) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", change.with().attribute().name());
    json.put("error", change.with().error());
    json.put("errorWithout", change.without().error());
    json.put("inclusion", change.with().inclusion());
    json.put("inclusionWithout", change.without().inclusion());
    return json;
  }
}
