package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Difference;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Quantity.Significance;
import dev.hearsay.Series;
import dev.hearsay.Trend;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Results as CSV, a row per quantity. Values that are unknown or not finite are empty. */
public final class ResultsCsv {

  /**
   * A column.
   *
   * @param <R> the type that a row is made from
   * @param name the heading
   * @param text a function that returns the cell of a row
   */
  public record Column<R>(String name, Function<R, String> text) {

    /** Returns this column for rows that contain a row of the present type. */
    <S> Column<S> of(Function<S, R> row) {
      return new Column<>(name, row.andThen(text));
    }

    /** Returns this column under another heading. */
    Column<R> named(String other) {
      return new Column<>(other, text);
    }
  }

  static final Column<Quantity> ATTRIBUTE =
      new Column<>("attribute", one -> QuantityText.attribute(one.key()));

  static final Column<Quantity> TYPE = new Column<>("type", one -> one.key().kind().toString());

  static final Column<Quantity> VALUE = new Column<>("value", one -> QuantityText.value(one.key()));

  static final Column<Quantity> REPORTS =
      new Column<>("reports", one -> Long.toString(one.reports()));

  static final Column<Quantity> ESTIMATE = number("estimate", Estimate::value);

  static final Column<Quantity> STANDARD_ERROR = number("standardError", Estimate::standardError);

  static final Column<Quantity> LOW = number("low", one -> one.interval().low());

  static final Column<Quantity> HIGH = number("high", one -> one.interval().high());

  /** The columns of estimates, distributions and crosses. */
  public static final List<Column<Quantity>> ESTIMATES =
      List.of(ATTRIBUTE, TYPE, VALUE, REPORTS, ESTIMATE, STANDARD_ERROR, LOW, HIGH);

  private static final Column<Quantity> AMONG =
      new Column<>("value", one -> QuantityText.among(one.key()).orElse(""));

  /** The columns of differences. */
  public static final List<Column<Quantity>> DIFFERENCES =
      List.of(
          ATTRIBUTE,
          TYPE,
          AMONG,
          ESTIMATE.named("difference"),
          STANDARD_ERROR,
          LOW,
          HIGH,
          significance("pValue", Significance::pValue),
          significance("adjustedPValue", Significance::adjustedPValue));

  private static final Column<Quantity> CHANGED =
      significance("changed", Significance::adjustedPValue);

  private ResultsCsv() {}

  private static Column<Quantity> number(String name, ToDoubleFunction<Estimate> number) {
    return new Column<>(name, one -> known(number.applyAsDouble(one.estimate())));
  }

  private static Column<Quantity> significance(String name, ToDoubleFunction<Significance> number) {
    return new Column<>(
        name,
        one -> one.significance().map(found -> known(number.applyAsDouble(found))).orElse(""));
  }

  private static String known(double number) {
    return Double.isFinite(number) ? Double.toString(number) : "";
  }

  /**
   * Returns the columns of the points of a trend.
   *
   * @param series the plan of the whole series
   * @throws IllegalArgumentException if the plan is not that of a whole series
   */
  public static List<Column<Trend.Point>> trend(Plan series) {
    Series schedule = TrendJson.schedule(series);
    Stream<Column<Trend.Point>> wave =
        Stream.of(
            new Column<>("wave", point -> Integer.toString(point.wave())),
            new Column<>("opens", point -> schedule.opens(point.wave()).toString()));
    Stream<Column<Trend.Point>> raw =
        Stream.of(ATTRIBUTE, AMONG, REPORTS, ESTIMATE, STANDARD_ERROR, LOW, HIGH)
            .map(column -> column.of(Trend.Point::raw));
    Stream<Column<Trend.Point>> smooth =
        Stream.of(ESTIMATE.named("trend"), LOW.named("trendLow"), HIGH.named("trendHigh"))
            .map(column -> column.of(ResultsCsv::smooth));
    Stream<Column<Trend.Point>> changed =
        Stream.of(new Column<>("changed", point -> point.change().map(CHANGED.text).orElse("")));
    return Stream.of(wave, raw, smooth, changed)
        .flatMap(Function.identity())
        .collect(toUnmodifiableList());
  }

  private static Quantity smooth(Trend.Point point) {
    return new Quantity(point.raw().key(), point.raw().reports(), point.smooth());
  }

  /** Returns estimates, distributions and crosses. */
  public static String estimates(List<Quantity> quantities, CsvUse use) {
    return write(ESTIMATES, quantities, use);
  }

  /** Returns the estimates of several periods; the first column is the start of the period. */
  public static String overTime(SortedMap<Instant, Estimates> periods, CsvUse use) {
    return CsvText.withCarriageReturns(use)
        .write(
            after("from", names(ESTIMATES)),
            periods.entrySet().stream()
                .flatMap(period -> over(period.getKey(), period.getValue()))
                .collect(toUnmodifiableList()));
  }

  private static Stream<List<String>> over(Instant from, Estimates estimates) {
    return estimates.quantities().stream()
        .map(one -> after(from.toString(), cells(ESTIMATES, one)));
  }

  private static List<String> after(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream()).collect(toUnmodifiableList());
  }

  /** Returns the differences of two tallies. */
  public static String difference(Difference difference, CsvUse use) {
    return write(DIFFERENCES, difference.quantities(), use);
  }

  /**
   * Returns the points of all lines of a trend, one line after the other.
   *
   * @param series the plan of the whole series
   */
  public static String trend(Trend trend, Plan series, CsvUse use) {
    return write(
        trend(series),
        trend.lines().stream()
            .flatMap(line -> line.points().stream())
            .collect(toUnmodifiableList()),
        use);
  }

  private static <R> String write(List<Column<R>> columns, List<R> rows, CsvUse use) {
    return CsvText.withCarriageReturns(use)
        .write(
            names(columns),
            rows.stream().map(row -> cells(columns, row)).collect(toUnmodifiableList()));
  }

  private static <R> List<String> names(List<Column<R>> columns) {
    return columns.stream().map(Column::name).collect(toUnmodifiableList());
  }

  private static <R> List<String> cells(List<Column<R>> columns, R row) {
    return columns.stream().map(column -> column.text.apply(row)).collect(toUnmodifiableList());
  }
}
