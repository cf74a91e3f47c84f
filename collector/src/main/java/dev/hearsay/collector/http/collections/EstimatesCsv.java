package dev.hearsay.collector.http.collections;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Estimates as CSV, with the columns that {@code hearsay estimate} has. */
final class EstimatesCsv {

  private EstimatesCsv() {}

  static String write(Estimates estimates) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(
          "attribute", "type", "value", "reports", "estimate", "standardError", "low", "high");
      estimates.attributes().forEach(attribute -> write(attribute, csv));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return text.toString();
  }

  private static void write(AttributeEstimate attribute, CsvWriter csv) {
    rows(attribute)
        .forEach((value, estimate) -> row(csv, attribute, attribute.type(), value, estimate));
  }

  /** By the value that a row is about: none, a category, or the number of an entry. */
  private static Map<String, Estimate> rows(AttributeEstimate attribute) {
    return attribute.match(
        found -> Map.of("", found.mean()),
        found -> rows(found.values(), found.shares()),
        found ->
            rows(
                IntStream.range(0, found.entries().size()).mapToObj(Integer::toString).toList(),
                found.entries()));
  }

  private static Map<String, Estimate> rows(List<String> values, List<Estimate> estimates) {
    Map<String, Estimate> rows = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      rows.put(values.get(i), estimates.get(i));
    }
    return rows;
  }

  private static void row(
      CsvWriter csv, AttributeEstimate attribute, String type, String value, Estimate estimate) {
    csv.writeRecord(
        attribute.name(),
        type,
        value,
        Long.toString(attribute.reports()),
        known(estimate.value()),
        known(estimate.standardError()),
        known(estimate.interval().low()),
        known(estimate.interval().high()));
  }

  /** Without reports nothing is known. */
  private static String known(double number) {
    return Double.isFinite(number) ? Double.toString(number) : "";
  }
}
