package dev.hearsay.cli.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.hearsay.Difference;
import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Significance;
import dev.hearsay.Tally;
import dev.hearsay.wire.result.QuantityText;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.text.PlainText;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The output of {@code hearsay difference}.
 *
 * @param first the number of reports in the first set
 * @param second the number of reports in the second set
 */
public record DifferenceReport(Difference difference, String plan, long first, long second) {

  /**
   * The largest number of values of an attribute that are all printed; of more, those that differ
   * most are.
   */
  private static final int MAX_VALUES = 12;

  private static final int VALUES_SHOWN = 10;

  public static DifferenceReport of(Tally first, Tally second, double confidence) {
    return new DifferenceReport(
        Difference.of(first, second, confidence),
        first.plan().schema().name(),
        first.reports(),
        second.reports());
  }

  public Output output() {
    return new Output(
        text(),
        ResultsJson.difference(difference),
        new Table<>(
            ResultsCsv.DIFFERENCES.stream().map(Table.Field::of).toList(),
            difference.quantities()));
  }

  private String text() {
    List<Quantity> shown = shown();
    String text =
        String.join(
            "\n",
            "Plan '%s': %s in the first set, %s in the second. Differences are second minus first, with %s %% confidence intervals."
                .formatted(
                    Table.printable(plan),
                    Numbers.counted(first, "report"),
                    PlainText.grouped(second),
                    PlainText.exact(Math.round(difference.confidence() * 1e10) / 1e8)),
            "",
            new Table<>(forPeople(), shown).asText(),
            "",
            "Adjusted p-values are corrected for the number of comparisons (Holm); * marks those below "
                + PlainText.exact(level())
                + ".");
    return shown.size() == difference.quantities().size()
        ? text
        : text + "\n" + omitted(difference.quantities().size());
  }

  private static String omitted(int all) {
    return "Of attributes with more than %s values, the %s that differ most are shown; --format csv prints all %s."
        .formatted(MAX_VALUES, VALUES_SHOWN, PlainText.grouped(all));
  }

  /** Returns all quantities of an attribute in the schema's order, or those that differ most. */
  private List<Quantity> shown() {
    return difference.quantities().stream()
        .collect(groupingBy(one -> one.key().attributes(), LinkedHashMap::new, toList()))
        .values()
        .stream()
        .flatMap(
            found ->
                found.size() <= MAX_VALUES
                    ? found.stream()
                    : found.stream()
                        .sorted(Comparator.comparingDouble(one -> significance(one).pValue()))
                        .limit(VALUES_SHOWN))
        .toList();
  }

  private static Significance significance(Quantity one) {
    return one.significance().orElseThrow();
  }

  private List<Table.Field<Quantity>> forPeople() {
    return List.of(
        new Table.Field<>(
            "attribute", one -> PlainText.shortened(QuantityText.attribute(one.key()))),
        new Table.Field<>("value", DifferenceReport::valueInWords),
        new Table.Field<>("difference", one -> rounded(one, one.estimate().value())),
        new Table.Field<>("± standard error", one -> rounded(one, one.estimate().standardError())),
        new Table.Field<>("interval from", one -> rounded(one, one.estimate().interval().low())),
        new Table.Field<>("to", one -> rounded(one, one.estimate().interval().high())),
        new Table.Field<>("p-value", one -> Numbers.probability(significance(one).pValue())),
        new Table.Field<>(
            "adjusted", one -> Numbers.probability(significance(one).adjustedPValue())),
        new Table.Field<>("", one -> significance(one).adjustedPValue() < level() ? "*" : ""));
  }

  /** Returns the significance level that belongs to the confidence level. */
  private double level() {
    return Math.round((1 - difference.confidence()) * 1e10) / 1e10;
  }

  private static String valueInWords(Quantity one) {
    return QuantityText.among(one.key()).map(PlainText::shortened).orElse("(mean)");
  }

  private static Numbers.Figure rounded(Quantity one, double number) {
    return Numbers.figure(number, one.estimate().standardError());
  }
}
