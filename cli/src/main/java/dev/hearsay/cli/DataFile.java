package dev.hearsay.cli;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * People's values in a CSV file, plain or gzipped, read one row at a time: of each row the schema's
 * columns, in the schema's order. Not thread-safe.
 */
final class DataFile implements Closeable {

  /** Longer fields are refused: most often a quotation mark was never closed. */
  private static final int MAX_CHARACTERS = 1 << 24;

  private static final int GZIP_BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final Schema schema;
  private final Ending bytes;
  private final CsvReader<Row> csv;
  private final CloseableIterator<Row> rows;
  private final Cut cut = new Cut();
  private final int width;

  /**
   * A row.
   *
   * @param line where it starts in the file
   * @param fields how many fields it has
   * @param values the texts that are asked for; a missing one is empty
   */
  record Row(long line, int fields, List<String> values) {}

  private DataFile(Path file, Schema schema, InputStream bytes) {
    this.file = file;
    this.schema = schema;
    this.bytes = new Ending(bytes);
    this.csv =
        CsvReader.builder()
            .detectBomHeader(true)
            .allowExtraFields(true)
            .allowMissingFields(true)
            .maxBufferSize(MAX_CHARACTERS)
            .build(cut, this.bytes);
    this.rows = csv.iterator();
    Row header = read();
    if (header == null) {
      throw new IllegalArgumentException(file + " is empty; its first line must name the columns");
    }
    this.width = header.fields();
    cut.keep(width, places(header));
  }

  /** Opens a file and reads its header. */
  static DataFile open(Path file, Schema schema, Progress progress) {
    InputStream raw = InputFile.open(file, progress);
    try {
      return new DataFile(file, schema, InputFile.read(file, path -> unzipped(raw)));
    } catch (RuntimeException e) {
      close(raw);
      throw e;
    }
  }

  /** What a file is, its first bytes tell, not its name. */
  private static InputStream unzipped(InputStream raw) throws IOException {
    byte[] first = InputFile.peek(raw, 2);
    boolean isGzip =
        first.length == 2
            && ((first[0] & 0xff) | (first[1] & 0xff) << 8) == GZIPInputStream.GZIP_MAGIC;
    return isGzip ? new GZIPInputStream(raw, GZIP_BUFFER_BYTES) : raw;
  }

  private static void close(InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // What was to be read was read, or another error is on its way.
    }
  }

  /** For every attribute of the schema, the column that it is in. */
  private int[] places(Row header) {
    List<String> names = header.values();
    return schema.attributes().stream()
        .map(Attribute::name)
        .mapToInt(name -> place(name, names))
        .toArray();
  }

  private int place(String name, List<String> names) {
    int place = names.indexOf(name);
    if (place < 0) {
      throw error(1, name, "the file has no such column; it has " + someOf(names));
    }
    if (names.lastIndexOf(name) != place) {
      throw error(1, name, "two columns have this name");
    }
    return place;
  }

  private static String someOf(List<String> names) {
    String first =
        names.stream().limit(12).map(Column::shortened).collect(Collectors.joining(", "));
    return names.size() <= 12 ? first : first + ", …";
  }

  /** The next row; null after the last. */
  @Nullable Row next() {
    Row row = read();
    if (row != null && row.fields() != width) {
      throw wrongWidth(row);
    }
    return row;
  }

  private @Nullable Row read() {
    Row row;
    try {
      row = rows.hasNext() ? rows.next() : null;
    } catch (UncheckedIOException e) {
      throw InputFile.unreadable(file, Objects.requireNonNull(e.getCause()));
    } catch (CsvParseException e) {
      throw unparsable(e);
    }
    if (row != null && cut.endsQuoted() && bytes.isEndWithoutQuote()) {
      throw new IllegalArgumentException(
          file + " line " + row.line() + ": a quotation mark is never closed");
    }
    return row;
  }

  /** The parser says where outside, and what inside. */
  private IllegalArgumentException unparsable(Throwable error) {
    Throwable innermost = error;
    for (Throwable next = error; next != null; next = next.getCause()) {
      innermost = next;
    }
    if (innermost instanceof IOException io) {
      return InputFile.unreadable(file, io);
    }
    String message = String.valueOf(innermost.getMessage());
    String reason =
        message.contains("buffer size")
            ? "a field has more than "
                + Numbers.grouped(MAX_CHARACTERS)
                + " characters; is a quotation mark never closed?"
            : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    return new IllegalArgumentException(file + " line " + cut.line() + ": " + reason, error);
  }

  private IllegalArgumentException wrongWidth(Row row) {
    String widths = "the row has " + row.fields() + " fields and the header " + width;
    for (int i = 0; i < schema.attributes().size(); i++) {
      if (cut.placeOf(i) >= row.fields()) {
        return error(row.line(), schema.attributes().get(i).name(), "missing: " + widths);
      }
    }
    return new IllegalArgumentException(file + " line " + row.line() + ": " + widths);
  }

  /** Bad input at a place of this file. */
  IllegalArgumentException error(long line, String column, String reason) {
    return new IllegalArgumentException(
        file + " line " + line + ", column " + column + ": " + reason);
  }

  @Override
  public void close() {
    close(bytes);
  }

  /** Makes texts of the fields that are asked for, and of no others. */
  private static final class Cut extends AbstractBaseCsvCallbackHandler<Row> {
    /** For every column, its places among the values; null while all are asked for. */
    private int @Nullable [] slots;

    private int[] places = new int[0];
    private final List<String> all = new ArrayList<>();
    private String[] values = new String[0];
    private boolean endsQuoted;

    void keep(int width, int[] columns) {
      int[] slotOf = new int[width];
      Arrays.fill(slotOf, -1);
      for (int i = 0; i < columns.length; i++) {
        slotOf[columns[i]] = i;
      }
      slots = slotOf;
      places = columns;
    }

    int placeOf(int attribute) {
      return places[attribute];
    }

    long line() {
      return getStartingLineNumber();
    }

    /** Whether the last field that was read is a quoted one. */
    boolean endsQuoted() {
      return endsQuoted;
    }

    @Override
    protected void handleBegin(long line) {
      values = new String[places.length];
      Arrays.fill(values, "");
    }

    @Override
    protected void handleField(int field, char[] buffer, int offset, int length, boolean quoted) {
      endsQuoted = quoted;
      if (slots == null) {
        all.add(new String(buffer, offset, length));
      } else if (field < slots.length && slots[field] >= 0) {
        values[slots[field]] = new String(buffer, offset, length);
      }
    }

    @Override
    protected Row buildRecord() {
      List<String> texts = slots == null ? List.copyOf(all) : Arrays.asList(values);
      return new Row(getStartingLineNumber(), getFieldCount(), texts);
    }
  }

  /**
   * Remembers the last byte that is not part of a line break. The parser takes the end of the file
   * for the end of a quoted field, and all the rows that an unclosed one swallowed would be lost.
   */
  private static final class Ending extends FilterInputStream {
    private byte last;
    private boolean isAtEnd;

    Ending(InputStream stream) {
      super(stream);
    }

    boolean isEndWithoutQuote() {
      return isAtEnd && last != '"';
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      isAtEnd = read < 0;
      if (!isAtEnd) {
        remember((byte) read);
      }
      return read;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      int read = super.read(buffer, from, length);
      isAtEnd = read < 0;
      for (int i = from + read - 1; i >= from; i--) {
        if (remember(buffer[i])) {
          break;
        }
      }
      return read;
    }

    /** A zero is half a character of UTF-16. */
    private boolean remember(byte read) {
      boolean counts = read != '\n' && read != '\r' && read != 0;
      last = counts ? read : last;
      return counts;
    }
  }
}
