package dev.hearsay.collector.http;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

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
    if (attribute instanceof AttributeEstimate.Mean found) {
      row(csv, attribute, "numeric", "", found.mean());
    } else if (attribute instanceof AttributeEstimate.Frequencies found) {
      for (int i = 0; i < found.values().size(); i++) {
        row(csv, attribute, "categorical", found.values().get(i), found.shares().get(i));
      }
    }
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
