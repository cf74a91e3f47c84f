package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Difference;
import java.util.List;

/** One difference, as a row of CSV. */
public record DifferenceRow(String attribute, String type, Difference.Term term) {

  public static final List<String> COLUMNS =
      List.of(
          "attribute",
          "type",
          "value",
          "difference",
          "standardError",
          "low",
          "high",
          "pValue",
          "adjustedPValue");

  /** Of all attributes, in the schema's order. */
  public static List<DifferenceRow> of(Difference difference) {
    return difference.attributes().stream()
        .flatMap(
            found ->
                found.terms().stream()
                    .map(term -> new DifferenceRow(found.name(), type(found, term), term)))
        .collect(toUnmodifiableList());
  }

  /** Of a number, a second term is about who answered. */
  private static String type(Difference.AttributeDifference found, Difference.Term term) {
    return found.type().equals("numeric") ? term.value().orElse(found.type()) : found.type();
  }

  /** What is in the columns. */
  public List<String> cells() {
    return List.of(
        attribute,
        type,
        term.value().orElse(""),
        ResultRow.known(term.difference().value()),
        ResultRow.known(term.difference().standardError()),
        ResultRow.known(term.difference().interval().low()),
        ResultRow.known(term.difference().interval().high()),
        ResultRow.known(term.pValue()),
        ResultRow.known(term.adjustedPValue()));
  }

  /** All differences, under a line with the names of the columns. */
  public static String csv(Difference difference) {
    return csv(difference, CsvUse.PROGRAM);
  }

  /** The same for a kind of reader. */
  public static String csv(Difference difference, CsvUse use) {
    return CsvText.withCarriageReturns(use)
        .write(
            COLUMNS,
            of(difference).stream().map(DifferenceRow::cells).collect(toUnmodifiableList()));
  }
}
