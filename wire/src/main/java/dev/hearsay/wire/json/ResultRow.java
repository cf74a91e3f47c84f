package dev.hearsay.wire.json;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hearsay.AttributeEstimate;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One number of a result, as a row of CSV.
 *
 * @param type {@code numeric} for a mean, {@code categorical} for a share, {@code vector} for the
 *     mean of an entry
 * @param value the category; the number of the entry; empty for a mean
 * @param reports how many are about the attribute
 */
public record ResultRow(
    String attribute, String type, String value, long reports, Estimate estimate) {

  public static final List<String> COLUMNS =
      List.of("attribute", "type", "value", "reports", "estimate", "standardError", "low", "high");

  /** Of an attribute: its mean, its shares, or the means of its entries. */
  public static List<ResultRow> of(AttributeEstimate found) {
    return found.match(
        mean -> rows(found, place -> "", List.of(mean.mean())),
        shares -> rows(found, shares.values()::get, shares.shares()),
        mean -> rows(found, Integer::toString, mean.entries()));
  }

  private static List<ResultRow> rows(
      AttributeEstimate of, IntFunction<String> value, List<Estimate> estimates) {
    return IntStream.range(0, estimates.size())
        .mapToObj(
            place ->
                new ResultRow(
                    of.name(), of.type(), value.apply(place), of.reports(), estimates.get(place)))
        .toList();
  }

  /** What is in the columns. */
  public List<String> cells() {
    return List.of(
        attribute,
        type,
        value,
        Long.toString(reports),
        known(estimate.value()),
        known(estimate.standardError()),
        known(estimate.interval().low()),
        known(estimate.interval().high()));
  }

  /** Without reports nothing is known. */
  private static String known(double number) {
    return Double.isFinite(number) ? Double.toString(number) : "";
  }

  /** All estimates, under a line with the names of the columns. */
  public static String csv(Estimates estimates) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(COLUMNS);
      estimates.attributes().forEach(one -> of(one).forEach(row -> csv.writeRecord(row.cells())));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return text.toString();
  }
}
