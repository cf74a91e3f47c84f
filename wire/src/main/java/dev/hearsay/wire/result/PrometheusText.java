package dev.hearsay.wire.result;

import static java.util.stream.Collectors.joining;

import dev.hearsay.Quantity;
import dev.hearsay.wire.result.ResultsCsv.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of a collection for Prometheus, in version 0.0.4 of its text format: a gauge per
 * numeric column, with a line per quantity whose value is known.
 */
public final class PrometheusText {

  public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** A metric: its name, its help text, and the column of its values. */
  private record Gauge(String name, String help, Column<Quantity> column) {}

  private static final List<Gauge> GAUGES =
      List.of(
          new Gauge(
              "hearsay_estimate",
              "The estimate: a mean, a share, or the quantity that the label type names.",
              ResultsCsv.ESTIMATE),
          new Gauge(
              "hearsay_estimate_standard_error",
              "The standard error of the estimate.",
              ResultsCsv.STANDARD_ERROR),
          new Gauge(
              "hearsay_estimate_low",
              "The lower end of the estimate's confidence interval.",
              ResultsCsv.LOW),
          new Gauge(
              "hearsay_estimate_high",
              "The upper end of the estimate's confidence interval.",
              ResultsCsv.HIGH),
          new Gauge(
              "hearsay_estimate_reports",
              "The number of reports on the attribute.",
              ResultsCsv.REPORTS));

  private static final List<Column<Quantity>> LABELS =
      List.of(ResultsCsv.ATTRIBUTE, ResultsCsv.TYPE, ResultsCsv.VALUE);

  private PrometheusText() {}

  /**
   * Writes quantities, no two of which may have the same key.
   *
   * @param about labels at the start of every line, in order; their names must be legal
   */
  public static String write(Map<String, String> about, List<Quantity> quantities) {
    StringBuilder text = new StringBuilder();
    for (Gauge gauge : GAUGES) {
      text.append("# HELP ").append(gauge.name).append(' ').append(gauge.help).append('\n');
      text.append("# TYPE ").append(gauge.name).append(" gauge\n");
      quantities.forEach(one -> append(gauge, about, one, text));
    }
    return text.toString();
  }

  private static void append(
      Gauge gauge, Map<String, String> about, Quantity one, StringBuilder text) {
    String value = gauge.column.text().apply(one);
    if (value.isEmpty()) {
      return; // an unknown value has no sample
    }
    text.append(gauge.name).append('{').append(labels(about, one)).append("} ");
    text.append(value).append('\n');
  }

  private static String labels(Map<String, String> about, Quantity one) {
    Map<String, String> all = new LinkedHashMap<>(about);
    LABELS.forEach(label -> all.put(label.name(), label.text().apply(one)));
    return all.entrySet().stream()
        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
        .collect(joining(","));
  }

  /** Escapes a label's value. Backslashes come first, since the other escapes add some. */
  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
