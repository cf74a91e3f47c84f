package dev.hearsay.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Coverage;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.result.TallyResults;
import dev.hearsay.wire.table.Placements;
import dev.hearsay.wire.text.PlainText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The output of {@code hearsay estimate}.
 *
 * @param truths the true values, if they are known
 * @param closeness the probability that estimates are within given distances, if it is requested
 */
public record EstimateReport(
    TallyResults found, Optional<Truths> truths, Optional<ClosenessReport> closeness) {

  /**
   * The largest number of values of an attribute that are all printed; of more, the most frequent
   * are.
   */
  private static final int MAX_VALUES = 12;

  private static final int VALUES_SHOWN = 10;

  private static final int WIDEST_BAR = 30;

  /** Far more digits than the edges of 1,000 bins need to differ, and fewer than a double has. */
  private static final int EDGE_DIGITS = 12;

  /**
   * The error to which shares of bins are printed. They have no standard errors, and reports do not
   * determine more than four decimals.
   */
  private static final double SHOWN_ERROR = 0.001;

  private static final String ABOUT_DISTRIBUTIONS =
      "The intervals of quantiles make no assumption about the shape, so they can be wide. The bins"
          + " are smoothed\nand have no intervals.";

  /**
   * Returns the report.
   *
   * @param placements the changes of the table's values (clamped, unlisted or missing) before the
   *     truth is computed
   * @param closeness the probability that estimates are within given distances, if it is requested
   */
  public static EstimateReport of(
      TallyResults found,
      Optional<Truth> truth,
      Optional<Placements> placements,
      Optional<ClosenessReport> closeness) {
    return new EstimateReport(
        found, truth.map(known -> Truths.of(found, known, placements)), closeness);
  }

  public Output output() {
    Output output = new Output(text(), json(), forPrograms());
    return closeness.map(one -> output.with(ClosenessReport.KEY, one.json())).orElse(output);
  }

  private Table<Quantity> forPrograms() {
    Table<Quantity> table = tables().forPrograms(found.quantities());
    return closeness.map(one -> table.with(one.columns(EstimateReport::attribute))).orElse(table);
  }

  /** Returns the attribute whose estimates {@code --within} judges; empty for other quantities. */
  private static String attribute(Quantity quantity) {
    return List.of(Quantity.Kind.MEAN, Quantity.Kind.SHARE, Quantity.Kind.ENTRY)
            .contains(quantity.key().kind())
        ? quantity.key().attributes().get(0)
        : "";
  }

  private QuantityTables tables() {
    return new QuantityTables(truths);
  }

  private ObjectNode json() {
    return ResultsJson.estimates(
        found, (quantity, node) -> truths.ifPresent(known -> known.putInto(node, quantity)));
  }

  private String text() {
    Estimates estimates = found.estimates();
    Plan plan = estimates.plan();
    List<Quantity> shown =
        plan.schema().attributes().stream()
            .flatMap(attribute -> shown(estimates.quantities(attribute.name())))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s to %splan '%s'%s (%s); %s %% confidence intervals for all %s."
            .formatted(
                Numbers.counted(estimates.reports(), "report"),
                wave(plan.wave()),
                plan.schema().name(),
                plan.isWholeSeries() ? ", all waves together" : "",
                lossInWords(),
                PlainText.exact(percent()),
                plan.series().isPresent() ? "people of the series" : "of these people"));
    lines.add("");
    lines.add(tables().forPeople(shown).asText());
    List<String> notes = notes(estimates.quantities(), shown.size());
    if (!notes.isEmpty()) {
      lines.add("");
      lines.addAll(notes);
    }
    closeness.ifPresent(one -> lines.add("\n" + one.text(false)));
    found.distributions().forEach(spread -> lines.add("\n" + text(spread)));
    found.crosses().forEach(cross -> lines.add("\n" + new CrossReport(cross, tables()).text()));
    return String.join("\n", lines);
  }

  private static String wave(OptionalInt wave) {
    return wave.isPresent() ? "wave " + wave.getAsInt() + " of " : "";
  }

  private List<String> notes(List<Quantity> rows, int shown) {
    List<String> notes = new ArrayList<>();
    if (rows.stream().anyMatch(one -> one.coverage() == Coverage.ON_AVERAGE)) {
      notes.add(
          "The confidence of intervals for shares is an average over the values of an attribute. With"
              + " --postprocess none or clip, it holds for each value.");
    }
    if (shown < rows.size()) {
      notes.add(
          "Of attributes with more than "
              + MAX_VALUES
              + " values, the "
              + VALUES_SHOWN
              + " largest estimates are shown; --format csv prints all "
              + PlainText.grouped(rows.size())
              + ".");
    }
    truths.ifPresent(known -> notes.add(verdict(rows, known)));
    return notes;
  }

  /**
   * Returns how many intervals contain the truth and how many are expected to: each misses it with
   * a known probability.
   */
  private String verdict(List<Quantity> rows, Truths known) {
    List<Quantity> all =
        Stream.concat(
                rows.stream(),
                found.crosses().stream()
                    .flatMap(cross -> cross.quantities().stream())
                    .filter(one -> Double.isFinite(one.estimate().value())))
            .filter(known::isComparable)
            .toList();
    String counted =
        ("%1$s of %2$s intervals contain the truth;"
                + " at %3$s %% confidence, about %4$s of %2$s are expected to.")
            .formatted(
                PlainText.grouped(all.stream().filter(known::isInside).count()),
                PlainText.grouped(all.size()),
                PlainText.exact(percent()),
                PlainText.grouped(Math.round(found.estimates().confidence() * all.size())));
    return rows.stream().anyMatch(known::isShifted) ? counted + "\n" + ofRaw(rows, known) : counted;
  }

  /**
   * Returns how many intervals contain the value of the unchanged table. The truth is about values
   * after clamping, after unlisted values became 'other' and after missing ones were treated.
   */
  private static String ofRaw(List<Quantity> rows, Truths known) {
    List<Quantity> compared = rows.stream().filter(known::isComparable).toList();
    return "%s of %s contain the value in the table as it stands. It differs from the truth where values were clamped, unlisted or missing: the last columns show by how much."
        .formatted(
            PlainText.grouped(compared.stream().filter(known::holdsRaw).count()),
            PlainText.grouped(compared.size()));
  }

  private String lossInWords() {
    PrivacyLoss loss = found.estimates().plan().loss();
    String epsilon = "ε = " + PlainText.exact(loss.epsilon());
    return loss.isPure() ? epsilon : epsilon + ", δ = " + PlainText.exact(loss.delta());
  }

  /** Returns the confidence in percent, without the rounding error of multiplying by 100. */
  private double percent() {
    return Math.round(found.estimates().confidence() * 1e10) / 1e8;
  }

  /** Returns all quantities in the schema's order, or the largest in falling order. */
  private static Stream<Quantity> shown(List<Quantity> group) {
    return group.size() <= MAX_VALUES
        ? group.stream()
        : group.stream()
            .sorted(Comparator.comparingDouble((Quantity one) -> one.estimate().value()).reversed())
            .limit(VALUES_SHOWN);
  }

  private String text(Distribution known) {
    List<Quantity> quantities = known.quantities();
    String heading =
        "The distribution of "
            + Table.printable(PlainText.shortened(known.attribute()))
            + ", from "
            + Numbers.counted(known.reports(), "report")
            + (known.isConverged() ? ":" : " (NOT converged: more iterations would change it):");
    return String.join(
        "\n\n",
        heading,
        new Table<>(binsForPeople(known), known.bins()).asText(),
        tables().quantiles(quantities.subList(known.bins().size(), quantities.size())).asText(),
        ABOUT_DISTRIBUTIONS);
  }

  private static List<Table.Field<Distribution.Bin>> binsForPeople(Distribution known) {
    double largest = known.bins().stream().mapToDouble(Distribution.Bin::share).max().orElseThrow();
    return List.of(
        new Table.Field<>("from", bin -> edge(bin.from())),
        new Table.Field<>("to", bin -> edge(bin.to())),
        new Table.Field<>("share", bin -> Numbers.figure(bin.share(), SHOWN_ERROR)),
        new Table.Field<>("", bin -> bar(bin.share() / largest)));
  }

  /** Returns the edge of a bin without the rounding error of dividing a range into bins. */
  private static Numbers.Figure edge(double value) {
    double rounded = new BigDecimal(value).round(new MathContext(EDGE_DIGITS)).doubleValue();
    return new Numbers.Figure(PlainText.exact(rounded));
  }

  private static String bar(double length) {
    return "█".repeat((int) Math.round(WIDEST_BAR * length));
  }
}
