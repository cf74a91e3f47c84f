package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.AttributeEstimate.Coverage;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.table.Placements;
import dev.hearsay.wire.table.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the command {@code hearsay estimate} prints.
 *
 * @param groups one per attribute, with one row per estimate, all in the schema's order
 * @param distributions those asked for
 * @param crosses those asked for
 * @param hasTruth whether the rows know the truth
 */
public record EstimateReport(
    Estimates estimates,
    List<List<EstimateRow>> groups,
    List<Spread> distributions,
    List<CrossReport> crosses,
    boolean hasTruth) {

  /** Of an attribute with more values than this, people see only the most frequent ones. */
  private static final int MAX_VALUES = 12;

  private static final int VALUES_SHOWN = 10;

  private static final int WIDEST_BAR = 30;

  /** Shares of bins have no error bars; four decimals are more than reports can tell. */
  private static final double SHOWN_ERROR = 0.001;

  private static final String ABOUT_DISTRIBUTIONS =
      "Intervals of quantiles are wide where reports leave much open: smoothing shapes the bins"
          + " alone,\nwhich have no error bars.";

  /** A distribution, and its quantiles as rows. */
  record Spread(Distribution found, List<EstimateRow> quantiles) {}

  public static EstimateReport of(
      Estimates estimates,
      List<Distribution> distributions,
      List<CrossEstimate> crosses,
      Optional<Truth> truth) {
    return of(estimates, distributions, crosses, truth, Optional.empty());
  }

  /**
   * The same beside the table as it stands.
   *
   * @param placements how its values found the places that the truth is about
   */
  public static EstimateReport of(
      Estimates estimates,
      List<Distribution> distributions,
      List<CrossEstimate> crosses,
      Optional<Truth> truth,
      Optional<Placements> placements) {
    Schema schema = estimates.plan().schema();
    return new EstimateReport(
        estimates,
        IntStream.range(0, estimates.attributes().size())
            .mapToObj(
                place ->
                    EstimateRow.of(estimates.attributes().get(place), place, truth, placements))
            .toList(),
        distributions.stream()
            .map(found -> spread(found, schema.indexOf(found.attribute()), truth))
            .toList(),
        IntStream.range(0, crosses.size())
            .mapToObj(
                i -> CrossReport.of(crosses.get(i), truth.map(known -> known.crosses().get(i))))
            .toList(),
        truth.isPresent());
  }

  private static Spread spread(Distribution found, int place, Optional<Truth> truth) {
    return new Spread(found, EstimateRow.quantiles(found, place, truth));
  }

  public Output output() {
    List<EstimateRow> records = new ArrayList<>(rows());
    for (Spread spread : distributions) {
      records.addAll(EstimateRow.bins(spread.found()));
      records.addAll(spread.quantiles());
    }
    crosses.forEach(cross -> records.addAll(cross.rows()));
    return new Output(text(), json(), EstimateRow.forPrograms(records, hasTruth));
  }

  private List<EstimateRow> rows() {
    return groups.stream().flatMap(List::stream).toList();
  }

  private String text() {
    List<EstimateRow> rows = rows();
    List<EstimateRow> shown =
        groups.stream().map(EstimateReport::shown).flatMap(List::stream).toList();
    Plan plan = estimates.plan();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s to %splan '%s'%s (%s); %s %% intervals about all %s."
            .formatted(
                Numbers.counted(estimates.reports(), "report"),
                wave(plan.wave()),
                plan.schema().name(),
                plan.isWholeSeries() ? ", all waves together" : "",
                lossInWords(),
                PlainText.exact(percent()),
                plan.series().isPresent() ? "people of the series" : "of these people"));
    lines.add("");
    lines.add(EstimateRow.forPeople(shown, hasTruth).asText());
    List<String> notes = notes(rows, shown.size());
    if (!notes.isEmpty()) {
      lines.add("");
      lines.addAll(notes);
    }
    distributions.forEach(spread -> lines.add("\n" + text(spread)));
    crosses.forEach(cross -> lines.add("\n" + cross.text()));
    return String.join("\n", lines);
  }

  private static String wave(OptionalInt wave) {
    return wave.isPresent() ? "wave " + wave.getAsInt() + " of " : "";
  }

  private List<String> notes(List<EstimateRow> rows, int shown) {
    List<String> notes = new ArrayList<>();
    if (estimates.attributes().stream().anyMatch(one -> one.coverage() == Coverage.ON_AVERAGE)) {
      notes.add(
          "Intervals of shares hold the truth so often on average over an attribute's values, not"
              + " each of them; with --postprocess none or clip each does.");
    }
    if (shown < rows.size()) {
      notes.add(
          "Of attributes with more than "
              + MAX_VALUES
              + " values, the "
              + VALUES_SHOWN
              + " largest estimates are shown; --format csv has all "
              + PlainText.grouped(rows.size())
              + ".");
    }
    if (hasTruth) {
      notes.add(verdict(rows));
    }
    return notes;
  }

  /** Each interval misses the truth with a known probability, so that some misses are expected. */
  private String verdict(List<EstimateRow> rows) {
    List<EstimateRow> all =
        Stream.concat(
                rows.stream().filter(EstimateRow::isComparable),
                crosses.stream().flatMap(CrossReport::comparable))
            .toList();
    String counted =
        ("%1$s of %2$s intervals hold the truth;"
                + " of %3$s %% intervals, about %4$s of %2$s are expected to.")
            .formatted(
                PlainText.grouped(all.stream().filter(EstimateRow::isInside).count()),
                PlainText.grouped(all.size()),
                PlainText.exact(percent()),
                PlainText.grouped(Math.round(estimates.confidence() * all.size())));
    return rows.stream().anyMatch(EstimateRow::isShifted) ? counted + "\n" + ofRaw(rows) : counted;
  }

  /** The truth is about values as they were placed; the table says something else. */
  private static String ofRaw(List<EstimateRow> rows) {
    List<EstimateRow> known = rows.stream().filter(EstimateRow::isComparable).toList();
    return "%s of %s hold the number that the table has as it stands: values that were moved, unlisted or missing make the difference."
        .formatted(
            PlainText.grouped(known.stream().filter(EstimateRow::holdsRaw).count()),
            PlainText.grouped(known.size()));
  }

  private String lossInWords() {
    String epsilon = "ε = " + PlainText.exact(estimates.plan().loss().epsilon());
    return estimates.plan().loss().isPure()
        ? epsilon
        : epsilon + ", δ = " + PlainText.exact(estimates.plan().loss().delta());
  }

  /** Without the digits that come from multiplying by 100. */
  private double percent() {
    return Math.round(estimates.confidence() * 1e10) / 1e8;
  }

  /** All in the schema's order, or the largest in falling order. */
  private static List<EstimateRow> shown(List<EstimateRow> group) {
    return group.size() <= MAX_VALUES
        ? group
        : group.stream()
            .sorted(
                Comparator.comparingDouble((EstimateRow row) -> row.estimate().value()).reversed())
            .limit(VALUES_SHOWN)
            .toList();
  }

  private String text(Spread spread) {
    Distribution known = spread.found();
    String heading =
        "The distribution of "
            + Table.printable(PlainText.shortened(known.attribute()))
            + ", from "
            + Numbers.counted(known.reports(), "report")
            + (known.isConverged() ? ":" : " (NOT converged, more steps would change it):");
    return String.join(
        "\n\n",
        heading,
        new Table<>(binsForPeople(known), known.bins()).asText(),
        EstimateRow.quantilesForPeople(spread.quantiles(), hasTruth).asText(),
        ABOUT_DISTRIBUTIONS);
  }

  private static List<Table.Field<Distribution.Bin>> binsForPeople(Distribution known) {
    double largest = known.bins().stream().mapToDouble(Distribution.Bin::share).max().orElseThrow();
    return List.of(
        new Table.Field<>("from", bin -> new Numbers.Figure(PlainText.exact(bin.from()))),
        new Table.Field<>("to", bin -> new Numbers.Figure(PlainText.exact(bin.to()))),
        new Table.Field<>("share", bin -> Numbers.figure(bin.share(), SHOWN_ERROR)),
        new Table.Field<>("", bin -> bar(bin.share() / largest)));
  }

  private static String bar(double length) {
    return "█".repeat((int) Math.round(WIDEST_BAR * length));
  }

  /** The contract's tree; the truth goes beside each estimate and quantile. */
  private ObjectNode json() {
    ObjectNode json =
        ResultsJson.estimates(
            estimates,
            distributions.stream().map(Spread::found).toList(),
            crosses.stream().map(CrossReport::found).toList());
    if (hasTruth) {
      JsonNode attributes = json.path("attributes");
      for (int i = 0; i < groups.size(); i++) {
        JsonNode one = attributes.path(i);
        putTruths(groups.get(i), told(one));
      }
      for (Spread spread : distributions) {
        int place = estimates.plan().schema().indexOf(spread.found().attribute());
        putTruths(
            spread.quantiles(), attributes.at("/" + place + "/distribution/quantiles").iterator());
      }
      for (int i = 0; i < crosses.size(); i++) {
        crosses.get(i).putTruths(json.at("/crosses/" + i));
      }
    }
    return json;
  }

  /** An attribute has one mean and perhaps who answered, or a list, in the rows' order. */
  private static Iterator<JsonNode> told(JsonNode attribute) {
    JsonNode found = attribute.path(attribute.has("mean") ? "mean" : "frequencies");
    return found.isObject()
        ? List.of(found, attribute.path(Attribute.Numeric.ANSWERED)).iterator()
        : found.elements();
  }

  private static void putTruths(List<EstimateRow> rows, Iterator<JsonNode> nodes) {
    for (EstimateRow row : rows) {
      ObjectNode node = (ObjectNode) nodes.next();
      row.truth().ifPresent(truth -> node.put("truth", truth));
      row.raw().ifPresent(raw -> raw.putInto(node));
    }
  }
}
