package dev.hearsay.wire.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes texts of the fields that are asked for, and of no others. */
final class CsvFields extends AbstractBaseCsvCallbackHandler<CsvFields.Line> {

  /** For every column, its place among the texts; null while all are asked for. */
  private int @Nullable [] slots;

  private int[] places = new int[0];
  private final List<String> all = new ArrayList<>();
  private String[] texts = new String[0];
  private boolean isLastQuoted;

  /**
   * A row.
   *
   * @param line where it starts in the file
   * @param width how many fields it has
   * @param texts those that are asked for; a missing one is empty
   */
  record Line(long line, int width, List<String> texts) {}

  /** Asks for some columns of the rows to come. */
  void keep(int width, int[] columns) {
    int[] slotOf = new int[width];
    Arrays.fill(slotOf, -1);
    for (int i = 0; i < columns.length; i++) {
      slotOf[columns[i]] = i;
    }
    slots = slotOf;
    places = columns;
  }

  /** The column of a text that is asked for. */
  int placeOf(int text) {
    return places[text];
  }

  /** Where the row starts that is being read. */
  long line() {
    return getStartingLineNumber();
  }

  /** Whether the last field that was read is a quoted one. */
  boolean isLastQuoted() {
    return isLastQuoted;
  }

  @Override
  protected void handleBegin(long line) {
    texts = new String[places.length];
    Arrays.fill(texts, "");
  }

  @Override
  protected void handleField(int field, char[] buffer, int offset, int length, boolean quoted) {
    isLastQuoted = quoted;
    if (slots == null) {
      all.add(new String(buffer, offset, length));
    } else if (field < slots.length && slots[field] >= 0) {
      texts[slots[field]] = new String(buffer, offset, length);
    }
  }

  @Override
  protected Line buildRecord() {
    List<String> asked = slots == null ? List.copyOf(all) : Arrays.asList(texts);
    return new Line(getStartingLineNumber(), getFieldCount(), asked);
  }
}
