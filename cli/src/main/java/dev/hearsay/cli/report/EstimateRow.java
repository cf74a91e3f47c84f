package dev.hearsay.cli.report;

import dev.hearsay.Attribute;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.result.ResultRow;
import dev.hearsay.wire.table.Placements;
import dev.hearsay.wire.table.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One number that {@code hearsay estimate} prints.
 *
 * @param found besides those that {@link ResultRow} knows, its type may be {@code bin} or {@code
 *     quantile}, of what a distribution consists; the value is the edges of the bin, or the level
 *     of the quantile. What is not known of the estimate is infinite: a bin has no interval, a
 *     quantile no standard error
 * @param truth empty if it is not known
 * @param raw the same number in the table as it stands, if that was looked at
 */
record EstimateRow(ResultRow found, OptionalDouble truth, Optional<RawValue> raw) {

  EstimateRow(ResultRow found, OptionalDouble truth) {
    this(found, truth, Optional.empty());
  }

  private static final List<Table.Field<EstimateRow>> FOR_PROGRAMS =
      rows(
          ResultRow.COLUMNS.size(),
          column ->
              new Table.Field<>(
                  ResultRow.COLUMNS.get(column), row -> row.found.cells().get(column)));

  private static final List<Table.Field<EstimateRow>> TRUTH_FOR_PROGRAMS =
      List.of(
          new Table.Field<>("truth", EstimateRow::truth),
          new Table.Field<>("inside", row -> row.isComparable() ? "" + row.isInside() : ""),
          RawValue.field("raw", RawValue::value),
          RawValue.field("clampingBias", RawValue::clampingBias),
          RawValue.field("otherBias", RawValue::otherBias),
          RawValue.field("missingBias", RawValue::missingBias));

  private static final List<Table.Field<EstimateRow>> FOR_PEOPLE =
      List.of(
          new Table.Field<>("attribute", row -> PlainText.shortened(row.found.attribute())),
          new Table.Field<>("value", EstimateRow::valueInWords),
          new Table.Field<>("estimate", EstimateRow::valueOrTooFew),
          new Table.Field<>("± standard error", row -> row.rounded(row.estimate().standardError())),
          new Table.Field<>("interval from", row -> row.rounded(row.estimate().interval().low())),
          new Table.Field<>("to", row -> row.rounded(row.estimate().interval().high())));

  private static final List<Table.Field<EstimateRow>> QUANTILES_FOR_PEOPLE =
      List.of(
          new Table.Field<>("quantile", EstimateRow::levelInPercent),
          new Table.Field<>("value", row -> row.rounded(row.estimate().value())),
          FOR_PEOPLE.get(4),
          FOR_PEOPLE.get(5));

  private static final List<Table.Field<EstimateRow>> TRUTH_FOR_PEOPLE =
      List.of(
          new Table.Field<>("truth", row -> row.rounded(row.truth.orElse(Double.NaN))),
          new Table.Field<>("inside", EstimateRow::insideInWords));

  /** Of an attribute: its mean, its shares, or the means of its entries. */
  static List<EstimateRow> of(
      AttributeEstimate found, int place, Optional<Truth> truth, Optional<Placements> placements) {
    List<ResultRow> rows = ResultRow.of(found);
    return rows(
        rows.size(),
        i -> {
          OptionalDouble known = optional(truth.map(one -> of(one, found, place, i)));
          Optional<RawValue> raw =
              placements
                  .filter(all -> known.isPresent())
                  .map(all -> RawValue.of(all, place, i, known.getAsDouble()));
          return new EstimateRow(rows.get(i), known, raw);
        });
  }

  private static double of(Truth known, AttributeEstimate found, int place, int i) {
    return found.match(
        mean -> i == 0 ? known.mean(place, 0) : known.answered(place),
        shares -> known.share(place, i),
        mean -> known.mean(place, i));
  }

  static List<EstimateRow> bins(Distribution of) {
    return ResultRow.of(of).subList(0, of.bins().size()).stream()
        .map(row -> new EstimateRow(row, OptionalDouble.empty()))
        .toList();
  }

  static List<EstimateRow> quantiles(Distribution of, int place, Optional<Truth> truth) {
    int first = of.bins().size();
    return rows(
        of.quantiles().size(),
        i ->
            new EstimateRow(
                ResultRow.of(of).get(first + i),
                optional(
                    truth.map(known -> known.quantile(place, of.quantiles().get(i).level())))));
  }

  private static <T> List<T> rows(int count, IntFunction<T> maker) {
    return IntStream.range(0, count).mapToObj(maker).toList();
  }

  private static OptionalDouble optional(Optional<Double> number) {
    return number
        .filter(known -> !Double.isNaN(known))
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  static Table<EstimateRow> forPrograms(List<EstimateRow> rows, boolean hasTruth) {
    return table(FOR_PROGRAMS, TRUTH_FOR_PROGRAMS, rows, hasTruth);
  }

  /** With the columns of the table as it stands if it differs from the truth. */
  static Table<EstimateRow> forPeople(List<EstimateRow> rows, boolean hasTruth) {
    List<Table.Field<EstimateRow>> ofTruth = new ArrayList<>(TRUTH_FOR_PEOPLE);
    if (rows.stream().anyMatch(EstimateRow::isShifted)) {
      ofTruth.add(figure("in the table", RawValue::value));
      addIfAny("by clamping", RawValue::clampingBias, rows, ofTruth);
      addIfAny("by 'other'", RawValue::otherBias, rows, ofTruth);
      addIfAny("by missing", RawValue::missingBias, rows, ofTruth);
    }
    return table(FOR_PEOPLE, ofTruth, rows, hasTruth);
  }

  private static void addIfAny(
      String name,
      ToDoubleFunction<RawValue> bias,
      List<EstimateRow> rows,
      List<Table.Field<EstimateRow>> fields) {
    boolean isAny =
        rows.stream()
            .flatMap(row -> row.raw.stream())
            .anyMatch(raw -> bias.applyAsDouble(raw) != 0);
    if (isAny) {
      fields.add(figure(name, bias));
    }
  }

  private static Table.Field<EstimateRow> figure(String name, ToDoubleFunction<RawValue> number) {
    return new Table.Field<>(
        name, row -> row.rounded(row.raw.map(number::applyAsDouble).orElse(Double.NaN)));
  }

  /** Whether the truth is another number in the table as it stands. */
  boolean isShifted() {
    return raw.filter(RawValue::isShifted).isPresent();
  }

  /** Whether the interval holds the number of the table as it stands. */
  boolean holdsRaw() {
    return raw.filter(known -> estimate().interval().contains(known.value())).isPresent();
  }

  static Table<EstimateRow> quantilesForPeople(List<EstimateRow> rows, boolean hasTruth) {
    return table(QUANTILES_FOR_PEOPLE, TRUTH_FOR_PEOPLE, rows, hasTruth);
  }

  /**
   * Of attributes together.
   *
   * @param what one row is about
   */
  static Table<EstimateRow> crossForPeople(String what, List<EstimateRow> rows, boolean hasTruth) {
    List<Table.Field<EstimateRow>> fields =
        List.of(
            new Table.Field<>(what, EstimateRow::crossedInWords),
            new Table.Field<>("estimate", row -> row.orTooFew(row.estimate().value())),
            new Table.Field<>(
                "± standard error", row -> row.orNothing(row.estimate().standardError())),
            new Table.Field<>(
                "interval from", row -> row.orNothing(row.estimate().interval().low())),
            new Table.Field<>("to", row -> row.orNothing(row.estimate().interval().high())));
    return table(fields, TRUTH_FOR_PEOPLE, rows, hasTruth);
  }

  private static Table<EstimateRow> table(
      List<Table.Field<EstimateRow>> fields,
      List<Table.Field<EstimateRow>> ofTruth,
      List<EstimateRow> rows,
      boolean hasTruth) {
    return new Table<>(
        hasTruth ? Stream.concat(fields.stream(), ofTruth.stream()).toList() : fields, rows);
  }

  Estimate estimate() {
    return found.estimate();
  }

  private String valueInWords() {
    return switch (found.type()) {
      case "numeric" -> "(mean)";
      case Attribute.Numeric.ANSWERED -> "(answered)";
      default -> PlainText.shortened(found.value());
    };
  }

  private String crossedInWords() {
    return found.value().isEmpty() ? found.type() : PlainText.shortened(found.value());
  }

  /** There may be reports, and too few of them with an answer. */
  private Numbers.Figure valueOrTooFew() {
    double value = estimate().value();
    return found.reports() > 0 ? orTooFew(value) : rounded(value);
  }

  private Numbers.Figure orTooFew(double number) {
    return Double.isNaN(number) ? new Numbers.Figure("too few") : rounded(number);
  }

  private Numbers.Figure orNothing(double number) {
    return Double.isFinite(number) ? rounded(number) : rounded(Double.NaN);
  }

  /** Whether there are a truth and an interval to hold it against. */
  boolean isComparable() {
    Interval interval = estimate().interval();
    return truth.isPresent() && Double.isFinite(interval.low()) && Double.isFinite(interval.high());
  }

  private String insideInWords() {
    if (!isComparable()) {
      return "–";
    }
    return isInside() ? "yes" : "NO";
  }

  private String levelInPercent() {
    return PlainText.exact(100 * Double.parseDouble(found.value())) + " %";
  }

  /** As many digits as the standard error, or else the interval, makes sense of. */
  private Numbers.Figure rounded(double number) {
    boolean hasError = Double.isFinite(estimate().standardError());
    double width = estimate().interval().high() - estimate().interval().low();
    return Numbers.figure(number, hasError ? estimate().standardError() : width / 4);
  }

  boolean isInside() {
    return estimate().interval().contains(truth.orElseThrow());
  }
}
