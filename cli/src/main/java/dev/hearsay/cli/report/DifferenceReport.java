package dev.hearsay.cli.report;

import dev.hearsay.Difference;
import dev.hearsay.Estimate;
import dev.hearsay.Tally;
import dev.hearsay.wire.result.DifferenceRow;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.table.PlainText;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What {@code hearsay difference} prints.
 *
 * @param first how many reports the first set has
 * @param second how many the second has
 */
public record DifferenceReport(Difference difference, String plan, long first, long second) {

  /** Of an attribute with more values than this, people see only those that differ most. */
  private static final int MAX_VALUES = 12;

  private static final int VALUES_SHOWN = 10;

  private static final List<Table.Field<DifferenceRow>> FOR_PROGRAMS =
      IntStream.range(0, DifferenceRow.COLUMNS.size())
          .mapToObj(
              column ->
                  new Table.Field<DifferenceRow>(
                      DifferenceRow.COLUMNS.get(column), row -> row.cells().get(column)))
          .toList();

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
        new Table<>(FOR_PROGRAMS, DifferenceRow.of(difference)));
  }

  private String text() {
    List<DifferenceRow> rows = DifferenceRow.of(difference);
    List<DifferenceRow> shown =
        difference.attributes().stream().flatMap(DifferenceReport::shown).toList();
    String text =
        String.join(
            "\n",
            "%s, then %s, to plan '%s': second minus first, with %s %% intervals."
                .formatted(
                    Numbers.counted(first, "report"),
                    Numbers.counted(second, "report"),
                    Table.printable(plan),
                    PlainText.exact(Math.round(difference.confidence() * 1e10) / 1e8)),
            "",
            new Table<>(forPeople(), shown).asText(),
            "",
            "Adjusted p-values (Holm) allow for the number of comparisons; * marks those below "
                + PlainText.exact(level())
                + ".");
    return shown.size() == rows.size() ? text : text + "\n" + omitted(rows.size());
  }

  private static String omitted(int all) {
    return "Of attributes with more than %s values, the %s that differ most are shown; --format csv has all %s."
        .formatted(MAX_VALUES, VALUES_SHOWN, PlainText.grouped(all));
  }

  /** All in the schema's order, or those that differ most. */
  private static Stream<DifferenceRow> shown(Difference.AttributeDifference found) {
    Stream<Difference.Term> terms =
        found.terms().size() <= MAX_VALUES
            ? found.terms().stream()
            : found.terms().stream()
                .sorted(Comparator.comparingDouble(Difference.Term::pValue))
                .limit(VALUES_SHOWN);
    return terms.map(term -> new DifferenceRow(found.name(), found.type(), term));
  }

  private List<Table.Field<DifferenceRow>> forPeople() {
    return List.of(
        new Table.Field<>("attribute", row -> PlainText.shortened(row.attribute())),
        new Table.Field<>("value", DifferenceReport::valueInWords),
        new Table.Field<>("difference", row -> rounded(row, estimate(row).value())),
        new Table.Field<>("± standard error", row -> rounded(row, estimate(row).standardError())),
        new Table.Field<>("interval from", row -> rounded(row, estimate(row).interval().low())),
        new Table.Field<>("to", row -> rounded(row, estimate(row).interval().high())),
        new Table.Field<>("p-value", row -> Numbers.probability(row.term().pValue())),
        new Table.Field<>("adjusted", row -> Numbers.probability(row.term().adjustedPValue())),
        new Table.Field<>("", row -> row.term().adjustedPValue() < level() ? "*" : ""));
  }

  /** What 95 % confidence calls significant. */
  private double level() {
    return Math.round((1 - difference.confidence()) * 1e10) / 1e10;
  }

  private static String valueInWords(DifferenceRow row) {
    return row.term().value().map(PlainText::shortened).orElse("(mean)");
  }

  private static Estimate estimate(DifferenceRow row) {
    return row.term().difference();
  }

  private static Numbers.Figure rounded(DifferenceRow row, double number) {
    return Numbers.figure(number, estimate(row).standardError());
  }
}
