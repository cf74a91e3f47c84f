package dev.hearsay.wire.result;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Results for Prometheus, in version 0.0.4 of its text format: a gauge per column of numbers, and a
 * line per row that knows that number.
 */
public final class PrometheusText {

  public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** A column: what a metric is called, what it means, and a row's value, empty if not known. */
  private record Gauge(String name, String help, Function<ResultRow, String> value) {}

  private static final List<Gauge> GAUGES =
      List.of(
          new Gauge(
              "hearsay_estimate",
              "What the reports say: a mean, a share, or what else the label type names.",
              row -> ResultRow.known(row.estimate().value())),
          new Gauge(
              "hearsay_estimate_standard_error",
              "The standard error of the estimate.",
              row -> ResultRow.known(row.estimate().standardError())),
          new Gauge(
              "hearsay_estimate_low",
              "Where the interval of the estimate begins.",
              row -> ResultRow.known(row.estimate().interval().low())),
          new Gauge(
              "hearsay_estimate_high",
              "Where the interval of the estimate ends.",
              row -> ResultRow.known(row.estimate().interval().high())),
          new Gauge(
              "hearsay_estimate_reports",
              "How many reports are about the attribute.",
              row -> Long.toString(row.reports())));

  private PrometheusText() {}

  /**
   * Writes rows, no two of which may have the same attribute, type and value.
   *
   * @param about labels that every line begins with, in order; their names must be legal
   */
  public static String write(Map<String, String> about, List<ResultRow> rows) {
    StringBuilder text = new StringBuilder();
    for (Gauge gauge : GAUGES) {
      text.append("# HELP ").append(gauge.name).append(' ').append(gauge.help).append('\n');
      text.append("# TYPE ").append(gauge.name).append(" gauge\n");
      rows.forEach(row -> append(gauge, about, row, text));
    }
    return text.toString();
  }

  private static void append(
      Gauge gauge, Map<String, String> about, ResultRow row, StringBuilder text) {
    String value = gauge.value.apply(row);
    if (value.isEmpty()) {
      return; // no sample says that it is not known
    }
    text.append(gauge.name).append('{').append(labels(about, row)).append("} ");
    text.append(value).append('\n');
  }

  private static String labels(Map<String, String> about, ResultRow row) {
    Map<String, String> all = new LinkedHashMap<>(about);
    all.put("attribute", row.attribute());
    all.put("type", row.type());
    all.put("value", row.value());
    return all.entrySet().stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
        .collect(joining(","));
  }

  /** Backslashes first: the others bring some along. */
  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
