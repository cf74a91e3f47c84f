package dev.hearsay.wire.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parser callback that converts only the requested fields of a row to texts, which keeps the
 * parser fast.
 */
final class CsvFields extends AbstractBaseCsvCallbackHandler<CsvFields.Line> {

  /**
   * The index of every column among the requested texts, or -1; null while all columns are
   * requested.
   */
  private int @Nullable [] slots;

  private int[] places = new int[0];
  private final List<String> all = new ArrayList<>();
  private String[] texts = new String[0];
  private boolean isLastQuoted;

  /**
   * A row.
   *
   * @param line the line in the file where the row starts
   * @param width the number of its fields
   * @param texts the requested fields; a missing one is empty
   */
  record Line(long line, int width, List<String> texts) {}

  /** Requests some columns of all further rows. */
  void keep(int width, int[] columns) {
    int[] slotOf = new int[width];
    Arrays.fill(slotOf, -1);
    for (int i = 0; i < columns.length; i++) {
      slotOf[columns[i]] = i;
    }
    slots = slotOf;
    places = columns;
  }

  /** Returns the column of a requested text. */
  int placeOf(int text) {
    return places[text];
  }

  /** Returns the line where the current row starts. */
  long line() {
    return getStartingLineNumber();
  }

  /** Returns whether the last field that was read is a quoted one. */
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
