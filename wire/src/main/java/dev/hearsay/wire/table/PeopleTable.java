package dev.hearsay.wire.table;

import static java.util.stream.Collectors.toUnmodifiableList;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.wire.file.ForwardOnlyStream;
import dev.hearsay.wire.text.PlainText;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A table of people's values as CSV, plain or gzipped, with a header and one row per person. Each
 * row contains the schema's columns, in the schema's order. Columns that the schema does not name
 * are ignored.
 *
 * <p>Illegal content causes an {@link IllegalArgumentException} that names file, line and column,
 * quotes the value and states what is legal. A stream that cannot be read causes an {@link
 * UncheckedIOException}. Not thread-safe.
 */
public final class PeopleTable implements Closeable {

  /** The longest field. A longer one is most often a quotation mark that was never closed. */
  private static final int MAX_CHARACTERS = 1 << 24;

  private static final int MAX_NAMES = 12;

  private final String name;
  private final List<Attribute.Placer> placers;
  private final int width;
  private final List<String> names;
  private final LastByte bytes;
  private final CloseableIterator<CsvFields.Line> records;
  private final CsvFields fields = new CsvFields();
  private final List<String> header;
  private int groupText = -1;
  private MissingCells missing = MissingCells.NONE;
  private @Nullable Placements placements;
  private long incomplete;

  /** The row of one person. */
  public final class Row {
    private final CsvFields.Line csv;
    private final double[] read;

    private Row(CsvFields.Line csv, double[] read) {
      this.csv = csv;
      this.read = read;
    }

    /** Returns the cells as they are. */
    public List<String> texts() {
      return csv.texts().subList(0, names.size());
    }

    /**
     * Returns the cell of the column that groups rows.
     *
     * @throws IllegalArgumentException naming line and column, if the cell is blank
     * @throws IllegalStateException if no column groups rows
     */
    public String group() {
      if (groupText < 0) {
        throw new IllegalStateException("no column groups rows; see groupedBy");
      }
      String group = csv.texts().get(groupText);
      if (group.isBlank()) {
        String column = header.get(fields.placeOf(groupText));
        throw error(csv.line(), column, "the cell is empty; it must name the row's group");
      }
      return group;
    }

    /**
     * Returns the values of the cells: a number, or NaN for a number that may be missing and is;
     * the index of a category among its values, or {@link Attribute.Placer#UNLISTED}; the entries
     * of a vector one after the other.
     *
     * @throws IllegalArgumentException naming line, column, value and what is legal, if a cell has
     *     no place in the schema
     */
    public double[] asRead() {
      int from = 0;
      for (int i = 0; i < placers.size(); i++) {
        Attribute attribute = placers.get(i).attribute();
        String text = csv.texts().get(i);
        Optional<Attribute.Refusal> refusal = placers.get(i).refusal(text, read, from);
        if (refusal.isPresent()) {
          throw RefusedCell.error(at(csv.line(), attribute.name()), refusal.get(), text);
        }
        from += attribute.width();
      }
      return read.clone();
    }

    /**
     * Returns the values by the schema's rules: as {@link #asRead}, but numbers are moved into
     * their range if the schema allows it, vectors are moved into their ball, and an unlisted
     * category becomes the value for others.
     */
    public double[] values() {
      double[] values = asRead();
      int from = 0;
      for (Attribute.Placer placer : placers) {
        placer.move(values, from);
        from += placer.attribute().width();
      }
      return values;
    }
  }

  /** A function that is called for each row. */
  @FunctionalInterface
  public interface Action<E extends Exception> {
    void accept(Row row) throws E;
  }

  /** Creates a table. Without attributes, all columns are returned as texts. */
  private PeopleTable(InputStream bytes, String name, List<Attribute> attributes) {
    this.name = name;
    this.placers = attributes.stream().map(Attribute::placer).collect(toUnmodifiableList());
    this.width = attributes.stream().mapToInt(Attribute::width).sum();
    this.bytes = new LastByte(bytes);
    this.records =
        CsvReader.builder()
            .detectBomHeader(true)
            .allowExtraFields(true)
            .allowMissingFields(true)
            .maxBufferSize(MAX_CHARACTERS)
            .build(fields, this.bytes)
            .iterator();
    CsvFields.Line first = next();
    if (first == null) {
      throw new IllegalArgumentException(name + " is empty; its first line must name the columns");
    }
    this.header = first.texts();
    this.names =
        attributes.isEmpty()
            ? header
            : attributes.stream().map(Attribute::name).collect(toUnmodifiableList());
    fields.keep(header.size(), places(names));
  }

  /**
   * Opens a table and reads its header.
   *
   * @param stream the CSV; it is closed with the table, or if this method fails
   * @param name the name of the table in messages
   */
  public static PeopleTable open(InputStream stream, String name, Schema schema) {
    return open(stream, name, schema.attributes());
  }

  /**
   * Opens a table without a schema: its rows have the texts of all columns, and no values.
   *
   * @param stream the CSV; it is closed with the table, or if this method fails
   * @param name the name of the table in messages
   */
  public static PeopleTable openTexts(InputStream stream, String name) {
    return open(stream, name, List.of());
  }

  private static PeopleTable open(InputStream stream, String name, List<Attribute> attributes) {
    try {
      return new PeopleTable(TableBytes.open(stream), name, attributes);
    } catch (IOException e) {
      close(stream);
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      close(stream);
      throw e;
    }
  }

  /** Opens a table in a file. */
  public static PeopleTable open(Path file, Schema schema) {
    try {
      return open(ForwardOnlyStream.open(file), file.toString(), schema);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the names of the columns, in the order of a row's texts. */
  public List<String> names() {
    return names;
  }

  /** Returns the columns with these names. */
  private int[] places(List<String> columns) {
    return columns.stream().mapToInt(this::place).toArray();
  }

  private int place(String attribute) {
    int place = header.indexOf(attribute);
    if (place < 0) {
      throw error(1, attribute, "the file has no such column; it has " + someOf(header));
    }
    if (header.lastIndexOf(attribute) != place) {
      throw error(1, attribute, "two columns have this name");
    }
    return place;
  }

  private static String someOf(List<String> names) {
    String first =
        names.stream().limit(MAX_NAMES).map(PlainText::shortened).collect(Collectors.joining(", "));
    return names.size() <= MAX_NAMES ? first : first + ", …";
  }

  /**
   * Sets the column whose texts group rows, such as the device that each row is from, and returns
   * this table. The column may be one of the schema's.
   */
  public PeopleTable groupedBy(String column) {
    groupText = names.indexOf(column);
    if (groupText < 0) {
      groupText = names.size();
      List<String> all = new ArrayList<>(names);
      all.add(column);
      fields.keep(header.size(), places(all));
    }
    return this;
  }

  /** Sets the rule for missing cells, and returns this table. */
  public PeopleTable missing(MissingCells rule) {
    missing = rule;
    return this;
  }

  /**
   * Counts all rows into the given placements, sets their rule for missing cells, and returns this
   * table.
   */
  public PeopleTable counting(Placements wanted) {
    placements = wanted;
    return missing(wanted.rule());
  }

  /**
   * Returns the number of rows that were skipped, or in which cells were replaced, because of
   * missing cells.
   */
  public long incomplete() {
    return incomplete;
  }

  /** Calls the action for each row, and returns the number of rows. */
  public <E extends Exception> long forEachRow(Action<E> action) throws E {
    long rows = 0;
    for (CsvFields.Line csv = next(); csv != null; csv = next()) {
      if (csv.width() != header.size()) {
        throw wrongWidth(csv);
      }
      double[] read = read(csv.texts());
      boolean isIncomplete = missing.rule() != MissingCells.Rule.REFUSE && fill(csv.texts(), read);
      boolean isSkipped = isIncomplete && missing.rule() == MissingCells.Rule.SKIP;
      incomplete += isIncomplete ? 1 : 0;
      if (placements != null) {
        placements.add(csv.texts(), read, isSkipped);
      }
      if (!isSkipped) {
        action.accept(new Row(csv, read));
        rows++;
      }
    }
    return rows;
  }

  private double[] read(List<String> texts) {
    double[] read = new double[width];
    int from = 0;
    for (int i = 0; i < placers.size(); i++) {
      Attribute attribute = placers.get(i).attribute();
      if (missing.isNoAnswer(attribute, texts.get(i))) {
        texts.set(i, "");
      }
      placers.get(i).read(texts.get(i), read, from);
      from += attribute.width();
    }
    return read;
  }

  /** Replaces missing cells; returns whether there are any. */
  private boolean fill(List<String> texts, double[] read) {
    boolean hasMissing = false;
    int from = 0;
    for (int i = 0; i < placers.size(); i++) {
      Attribute attribute = placers.get(i).attribute();
      if (missing.isMissing(attribute, texts.get(i))) {
        missing.fill(attribute, read, from);
        hasMissing = true;
      }
      from += attribute.width();
    }
    return hasMissing;
  }

  private CsvFields.@Nullable Line next() {
    CsvFields.Line next;
    try {
      next = records.hasNext() ? records.next() : null;
    } catch (CsvParseException | UncheckedIOException e) {
      throw unparsable(e);
    }
    if (next != null && fields.isLastQuoted() && bytes.isEndWithoutQuote()) {
      throw new IllegalArgumentException(at(next.line()) + ": a quotation mark is never closed");
    }
    return next;
  }

  /**
   * Returns an exception with the name of the table and the line. The parser's outer exception has
   * the position, the inner one the reason.
   */
  private RuntimeException unparsable(RuntimeException error) {
    Throwable innermost = error;
    for (Throwable next = error; next != null; next = next.getCause()) {
      innermost = next;
    }
    if (innermost instanceof Utf8Bytes.NotUtf8Exception) {
      return new IllegalArgumentException(name + " " + innermost.getMessage(), error);
    }
    if (innermost instanceof IOException io) {
      return new UncheckedIOException(io);
    }
    String message = String.valueOf(innermost.getMessage());
    String reason =
        message.contains("buffer size")
            ? String.format(
                "a field has more than %s characters; is a quotation mark never closed?",
                PlainText.grouped(MAX_CHARACTERS))
            : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    return new IllegalArgumentException(at(fields.line()) + ": " + reason, error);
  }

  private IllegalArgumentException wrongWidth(CsvFields.Line csv) {
    String widths = "the row has " + csv.width() + " fields and the header " + header.size();
    for (int i = 0; i < placers.size(); i++) {
      if (fields.placeOf(i) >= csv.width()) {
        return error(csv.line(), placers.get(i).attribute().name(), "missing: " + widths);
      }
    }
    return new IllegalArgumentException(at(csv.line()) + ": " + widths);
  }

  private IllegalArgumentException error(long line, String column, String reason) {
    return new IllegalArgumentException(at(line, column) + reason);
  }

  private String at(long line, String column) {
    return at(line) + ", column " + column + ": ";
  }

  private String at(long line) {
    return name + " line " + line;
  }

  @Override
  public void close() {
    close(bytes);
  }

  private static void close(InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      // All rows have been read, or another exception is being thrown.
    }
  }
}
