package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Trend;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One wave of one mean, share or cell, as a row of CSV.
 *
 * @param opens when the wave opened
 * @param attribute its name; of a cross, the names of all
 * @param value the category, the entry, the values of a cell or group; else empty
 * @param changed the adjusted p-value of the change that this wave is the first after, if it is
 */
public record TrendRow(
    Instant opens, String attribute, String value, Trend.Point point, OptionalDouble changed) {

  public static final List<String> COLUMNS =
      List.of(
          "wave",
          "opens",
          "attribute",
          "value",
          "reports",
          "estimate",
          "standardError",
          "low",
          "high",
          "trend",
          "trendLow",
          "trendHigh",
          "changed");

  /**
   * Of all lines, one after the other.
   *
   * @param series the plan of the whole series
   */
  public static List<TrendRow> of(Trend trend, Plan series) {
    return trend.lines().stream()
        .flatMap(line -> of(line, series).stream())
        .collect(toUnmodifiableList());
  }

  /** Of one line. */
  public static List<TrendRow> of(Trend.Line line, Plan series) {
    Series schedule = TrendJson.schedule(series);
    return line.points().stream()
        .map(
            point ->
                new TrendRow(
                    schedule.opens(point.wave()),
                    String.join(ResultRow.CROSSED, line.attributes()),
                    line.value().orElse(""),
                    point,
                    changed(line, point.wave())))
        .collect(toUnmodifiableList());
  }

  private static OptionalDouble changed(Trend.Line line, int wave) {
    return line.changes().stream()
        .filter(change -> change.wave() == wave)
        .mapToDouble(Trend.Change::adjustedPValue)
        .findFirst();
  }

  /** What is in the columns. */
  public List<String> cells() {
    return List.of(
        Integer.toString(point.wave()),
        opens.toString(),
        attribute,
        value,
        Long.toString(point.reports()),
        ResultRow.known(point.raw().value()),
        ResultRow.known(point.raw().standardError()),
        ResultRow.known(point.raw().interval().low()),
        ResultRow.known(point.raw().interval().high()),
        ResultRow.known(point.smooth().value()),
        ResultRow.known(point.smooth().interval().low()),
        ResultRow.known(point.smooth().interval().high()),
        changed.isPresent() ? ResultRow.known(changed.getAsDouble()) : "");
  }

  /** All points, under a line with the names of the columns. */
  public static String csv(Trend trend, Plan series) {
    return csv(trend, series, CsvUse.PROGRAM);
  }

  /** The same for a kind of reader. */
  public static String csv(Trend trend, Plan series, CsvUse use) {
    return CsvText.withCarriageReturns(use)
        .write(
            COLUMNS, of(trend, series).stream().map(TrendRow::cells).collect(toUnmodifiableList()));
  }
}
