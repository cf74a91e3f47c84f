package dev.hearsay.wire.result;

import static java.util.stream.Collectors.toUnmodifiableList;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Rows as CSV (RFC 4180): what the command prints and what a collector answers. */
public final class CsvText {

  private final CsvUse use;
  private final LineDelimiter lineEnd;

  private CsvText(CsvUse use, LineDelimiter lineEnd) {
    this.use = use;
    this.lineEnd = lineEnd;
  }

  /** Returns a writer whose lines end as the internet's do. */
  public static CsvText withCarriageReturns(CsvUse use) {
    return new CsvText(use, LineDelimiter.CRLF);
  }

  /** Returns a writer whose lines end as those of files do. */
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
      throw new UncheckedIOException("memory cannot fail to be written", e);
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
