package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** A writer of rows as CSV (RFC 4180), for the command and the collector. */
public final class CsvText {

  private final CsvUse use;
  private final LineDelimiter lineEnd;

  private CsvText(CsvUse use, LineDelimiter lineEnd) {
    this.use = use;
    this.lineEnd = lineEnd;
  }

  /** Returns a writer whose lines end with CR and LF, as on the internet. */
  public static CsvText withCarriageReturns(CsvUse use) {
    return new CsvText(use, LineDelimiter.CRLF);
  }

  /** Returns a writer whose lines end with LF, as in files. */
  public static CsvText withLineFeeds(CsvUse use) {
    return new CsvText(use, LineDelimiter.LF);
  }

  /** Returns the rows under a line with the names of the columns. */
  public String write(List<String> columns, List<List<String>> rows) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = writer(text)) {
      csv.writeRecord(cells(columns));
      rows.forEach(row -> csv.writeRecord(cells(row)));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return text.toString();
  }

  private CsvWriter writer(StringWriter text) {
    CsvWriter.CsvWriterBuilder builder = CsvWriter.builder().lineDelimiter(lineEnd);
    return (use == CsvUse.SPREADSHEET ? builder.quoteStrategy(QuoteStrategies.ALWAYS) : builder)
        .build(text);
  }

  private List<String> cells(List<String> cells) {
    return cells.stream().map(use::cell).collect(toUnmodifiableList());
  }
}
