package dev.hearsay.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.AttributeEstimate.Coverage;
import dev.hearsay.Distribution;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.wire.ResultsJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the command {@code hearsay estimate} prints.
 *
 * @param groups one an attribute, with one row an estimate, all in the schema's order
 * @param distributions those asked for
 * @param hasTruth whether the rows know the truth
 */
record EstimateReport(
    Estimates estimates, List<List<Row>> groups, List<Spread> distributions, boolean hasTruth) {

  /** Of an attribute with more values than this, people see only the most frequent ones. */
  private static final int MAX_VALUES = 12;

  private static final int VALUES_SHOWN = 10;

  private static final List<Table.Field<Row>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("attribute", row -> Column.shortened(row.attribute().name())),
          new Table.Field<>("value", Row::valueInWords),
          new Table.Field<>("estimate", row -> row.rounded(row.estimate().value())),
          new Table.Field<>("± standard error", row -> row.rounded(row.estimate().standardError())),
          new Table.Field<>("interval from", row -> row.rounded(row.estimate().interval().low())),
          new Table.Field<>("to", row -> row.rounded(row.estimate().interval().high())));

  private static final List<Table.Field<Row>> TRUTH_FOR_PEOPLE =
      List.of(
          new Table.Field<>("truth", row -> row.rounded(row.truth().orElseThrow())),
          new Table.Field<>("inside", row -> row.isInside() ? "yes" : "NO"));

  /**
   * One estimate.
   *
   * @param category the value whose share it is; empty for a mean
   * @param truth empty if it is not known
   */
  record Row(
      AttributeEstimate attribute,
      Optional<String> category,
      Estimate estimate,
      OptionalDouble truth) {

    String valueInWords() {
      return category.map(Column::shortened).orElse("(mean)");
    }

    /** As many digits as the standard error makes sense of. */
    Numbers.Figure rounded(double number) {
      return Numbers.figure(number, estimate.standardError());
    }

    boolean isInside() {
      return estimate.interval().contains(truth.orElseThrow());
    }
  }

  /**
   * A distribution.
   *
   * @param truths of its quantiles; none if they are not known
   */
  record Spread(Distribution found, List<Double> truths) {

    private static Spread of(Distribution found, Estimates estimates, Optional<Truth> truth) {
      int place = estimates.plan().schema().indexOf(found.attribute());
      return new Spread(
          found,
          truth.stream()
              .flatMap(
                  known ->
                      found.quantiles().stream()
                          .map(quantile -> known.quantile(place, quantile.level())))
              .toList());
    }

    OptionalDouble truth(int quantile) {
      return truths.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(truths.get(quantile));
    }
  }

  static EstimateReport of(
      Estimates estimates, List<Distribution> distributions, Optional<Truth> truth) {
    List<List<Row>> groups =
        IntStream.range(0, estimates.attributes().size())
            .mapToObj(place -> group(place, estimates.attributes().get(place), truth))
            .toList();
    List<Spread> spreads =
        distributions.stream().map(found -> Spread.of(found, estimates, truth)).toList();
    return new EstimateReport(estimates, groups, spreads, truth.isPresent());
  }

  private static List<Row> group(int place, AttributeEstimate attribute, Optional<Truth> truth) {
    return attribute.match(
        mean ->
            List.of(
                new Row(
                    mean,
                    Optional.empty(),
                    mean.mean(),
                    number(truth.map(known -> known.mean(place, 0))))),
        shares -> shares(place, shares, truth),
        mean -> entries(place, mean, truth));
  }

  private static List<Row> shares(
      int place, AttributeEstimate.Frequencies shares, Optional<Truth> truth) {
    return IntStream.range(0, shares.values().size())
        .mapToObj(
            value ->
                new Row(
                    shares,
                    Optional.of(shares.values().get(value)),
                    shares.shares().get(value),
                    number(truth.map(known -> known.share(place, value)))))
        .toList();
  }

  private static List<Row> entries(
      int place, AttributeEstimate.MeanVector mean, Optional<Truth> truth) {
    return IntStream.range(0, mean.entries().size())
        .mapToObj(
            entry ->
                new Row(
                    mean,
                    Optional.of(Integer.toString(entry)),
                    mean.entries().get(entry),
                    number(truth.map(known -> known.mean(place, entry)))))
        .toList();
  }

  private List<Row> rows() {
    return groups.stream().flatMap(List::stream).toList();
  }

  private static OptionalDouble number(Optional<Double> number) {
    return number.isPresent() ? OptionalDouble.of(number.get()) : OptionalDouble.empty();
  }

  Output output() {
    return new Output(text(), json(), EstimateRecord.table(rows(), distributions, hasTruth));
  }

  private Table<Row> table(List<Row> shown) {
    return new Table<>(
        hasTruth
            ? Stream.concat(FOR_PEOPLE.stream(), TRUTH_FOR_PEOPLE.stream()).toList()
            : FOR_PEOPLE,
        shown);
  }

  private String text() {
    List<Row> rows = rows();
    List<Row> shown = groups.stream().map(EstimateReport::shown).flatMap(List::stream).toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        Numbers.counted(estimates.reports(), "report")
            + " to plan '"
            + estimates.plan().schema().name()
            + "' ("
            + lossInWords()
            + "); "
            + Numbers.exact(percent())
            + " % intervals about all of these people.");
    lines.add("");
    lines.add(table(shown).asText());
    boolean isOnAverage =
        estimates.attributes().stream()
            .anyMatch(attribute -> attribute.coverage() == Coverage.ON_AVERAGE);
    if (shown.size() < rows.size() || hasTruth || isOnAverage) {
      lines.add("");
    }
    if (isOnAverage) {
      lines.add(
          "Intervals of shares hold the truth so often on average over an attribute's values, not"
              + " each of them; with --postprocess none or clip each does.");
    }
    if (shown.size() < rows.size()) {
      lines.add(
          "Of attributes with more than "
              + MAX_VALUES
              + " values, the "
              + VALUES_SHOWN
              + " largest estimates are shown; --format csv has all "
              + Numbers.grouped(rows.size())
              + ".");
    }
    if (hasTruth) {
      lines.add(
          Numbers.grouped(rows.stream().filter(Row::isInside).count())
              + " of "
              + Numbers.grouped(rows.size())
              + " intervals hold the truth.");
    }
    distributions.forEach(known -> lines.add("\n" + DistributionText.of(known)));
    return String.join("\n", lines);
  }

  private String lossInWords() {
    String epsilon = "ε = " + Numbers.exact(estimates.plan().loss().epsilon());
    return estimates.plan().loss().isPure()
        ? epsilon
        : epsilon + ", δ = " + Numbers.exact(estimates.plan().loss().delta());
  }

  /** Without the digits that come from multiplying by 100. */
  private double percent() {
    return Math.round(estimates.confidence() * 1e10) / 1e8;
  }

  /** All in the schema's order, or the largest in falling order. */
  private static List<Row> shown(List<Row> group) {
    return group.size() <= MAX_VALUES
        ? group
        : group.stream()
            .sorted(Comparator.comparingDouble((Row row) -> row.estimate().value()).reversed())
            .limit(VALUES_SHOWN)
            .toList();
  }

  private void putTruths(Spread spread, ObjectNode json) {
    int place = estimates.plan().schema().indexOf(spread.found().attribute());
    JsonNode quantiles = json.at("/attributes/" + place + "/distribution/quantiles");
    for (int i = 0; i < quantiles.size(); i++) {
      ((ObjectNode) quantiles.get(i)).put("truth", spread.truths().get(i));
    }
  }

  /** The contract's tree; the truth goes beside each estimate, which come in the rows' order. */
  private ObjectNode json() {
    ObjectNode json =
        ResultsJson.estimates(estimates, distributions.stream().map(Spread::found).toList());
    if (!hasTruth) {
      return json;
    }
    List<ObjectNode> nodes = new ArrayList<>();
    json.withArray("attributes")
        .forEach(
            attribute -> {
              JsonNode found = attribute.path(attribute.has("mean") ? "mean" : "frequencies");
              if (found instanceof ObjectNode mean) {
                nodes.add(mean);
              } else {
                found.forEach(each -> nodes.add((ObjectNode) each));
              }
            });
    List<Row> rows = rows();
    for (int i = 0; i < nodes.size(); i++) {
      nodes.get(i).put("truth", rows.get(i).truth().orElseThrow());
    }
    distributions.forEach(spread -> putTruths(spread, json));
    return json;
  }
}
