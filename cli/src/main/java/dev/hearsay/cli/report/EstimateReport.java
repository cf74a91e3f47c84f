package dev.hearsay.cli.report;

import static java.util.stream.Collectors.joining;

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

  private static final String ABOUT_DISTRIBUTIONS =
      "The shares are smoothed. The intervals make no assumption about the shape, so they can be"
          + " wide. A range includes\nits lower edge; the first and the last bin include values beyond the"
          + " attribute's range.";

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
    Plan plan = estimates.tiers().get(0).plan();
    boolean isTiered = estimates.tiers().size() > 1;
    List<Quantity> shown =
        plan.schema().attributes().stream()
            .flatMap(attribute -> shown(estimates.quantities(attribute.name())))
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s to %splan '%s'%s (%s); %s %% confidence intervals for all %s."
            .formatted(
                Numbers.counted(estimates.reports(), "report"),
                (isTiered ? estimates.tiers().size() + " tiers of " : "") + wave(plan.wave()),
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
          "The confidence of intervals for shares is an average over the values of an attribute."
              + " With --postprocess none or clip, it holds for each value.");
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
    caution().ifPresent(notes::add);
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
    List<Estimates.Tier> tiers = found.estimates().tiers();
    return tiers.size() == 1
        ? inWords(tiers.get(0).plan().loss())
        : tiers.stream()
            .map(
                tier ->
                    inWords(tier.plan().loss()) + ": " + Numbers.counted(tier.reports(), "report"))
            .collect(joining("; "));
  }

  private static String inWords(PrivacyLoss loss) {
    String epsilon = "ε = " + PlainText.exact(loss.epsilon());
    return loss.isPure() ? epsilon : epsilon + ", δ = " + PlainText.exact(loss.delta());
  }

  /** Returns the caution that people who chose different tiers answer differently, if they do. */
  private Optional<String> caution() {
    String names =
        found.differences().stream()
            .map(one -> one.key().attributes().get(0))
            .distinct()
            .map(name -> "'" + Table.printable(PlainText.shortened(name)) + "'")
            .collect(joining(", "));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Caution: people who chose different tiers differ in "
                + names
                + ". The estimates give people with a larger ε more weight, so they do not describe"
                + " all people.");
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
    int bins = known.bins().size();
    int ranges = bins + known.cumulative().size();
    int quantiles = ranges + known.ranges().size();
    List<String> parts = new ArrayList<>(List.of(heading));
    parts.add(tables().ranges(quantities.subList(0, bins), largest(known)).asText());
    if (!known.ranges().isEmpty()) {
      parts.add(tables().ranges(quantities.subList(ranges, quantiles), 1).asText());
    }
    parts.add(tables().quantiles(quantities.subList(quantiles, quantities.size())).asText());
    parts.add(ABOUT_DISTRIBUTIONS);
    return String.join("\n\n", parts);
  }

  private static double largest(Distribution known) {
    return known.bins().stream().mapToDouble(Distribution.Range::share).max().orElseThrow();
  }
}
