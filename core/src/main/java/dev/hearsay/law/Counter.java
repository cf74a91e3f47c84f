package dev.hearsay.law;

/**
 * A counter of the reports of one mechanism. The result does not depend on their order.
 *
 * <p>A report is a fixed number of 64-bit words: one, the symbol, for a numeric mechanism, and as
 * many as the mechanism's {@code words()} for the others. The words are read in place from the
 * caller's array and never kept.
 *
 * <p>Some counters buffer reports and count many at once; {@link #cells()} always includes them
 * all. Counters are not thread-safe, not even for reading: count in one counter per thread and
 * {@link #merge}.
 */
public abstract class Counter {

  private final long[] cells;
  private final long mostReports;
  private long reports;

  /**
   * Creates a counter without reports.
   *
   * @param mostReports how many reports can be counted before a cell might overflow
   */
  protected Counter(int cells, long mostReports) {
    this.cells = new long[cells];
    this.mostReports = mostReports;
  }

  /**
   * Returns whether the words from {@code from} on are a report that the mechanism can draw:
   * symbols in the alphabet, no bits beyond the last, sets of the right size. The array must be
   * long enough.
   */
  public abstract boolean accepts(long[] words, int from);

  /**
   * Counts the report in the words from {@code from} on. The result is undefined for words that
   * {@link #accepts} would reject: check words that come from outside.
   */
  public abstract void add(long[] words, int from);

  /** Returns how many reports were counted. */
  public final long reports() {
    return reports;
  }

  /** Returns a copy of the cells; subclasses describe their meaning. */
  public final long[] cells() {
    settle();
    return cells.clone();
  }

  /**
   * Adds all counts of another counter to this one; the other one does not change.
   *
   * @throws IllegalArgumentException if the other counts reports of another shape
   * @throws ArithmeticException if a cell might overflow; then nothing was added
   */
  public final void merge(Counter other) {
    if (!shape().equals(other.shape())) {
      throw new IllegalArgumentException(
          "cannot add " + other.shape() + " to " + shape() + "; the shapes must be equal");
    }
    checkRoomFor(other.reports);
    long[] theirs = other.cells();
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] += theirs[cell];
    }
    reports += other.reports;
  }

  /**
   * Replaces the content by results of {@link #reports()} and {@link #cells()} of another counter
   * of this shape.
   *
   * @throws IllegalArgumentException if no reports could have led to these cells, as far as each
   *     cell and sums of cells show it; then the content stays
   */
  public final void restore(long reports, long[] cells) {
    if (reports < 0 || reports > mostReports) {
      throw new IllegalArgumentException(
          "there are " + reports + " reports; they must be in [0, " + mostReports + "]");
    }
    if (cells.length != this.cells.length) {
      throw new IllegalArgumentException(
          "there are " + cells.length + " cells; " + shape() + " have " + this.cells.length);
    }
    checkCells(reports, cells);
    settle(); // so that no buffered report is added later
    System.arraycopy(cells, 0, this.cells, 0, cells.length);
    this.reports = reports;
  }

  /** Returns about how many bytes of memory the counter's arrays need. They do not grow. */
  public final long footprintBytes() {
    return Long.BYTES * (cells.length + workingWords());
  }

  /**
   * Returns what is counted, in words. Two counters can be merged exactly if these texts are equal.
   */
  protected abstract String shape();

  /** Adds buffered reports to the cells. */
  protected void settle() {}

  /** Rejects cells, of the right number, to which this number of reports cannot lead. */
  protected abstract void checkCells(long reports, long[] cells);

  /** Returns the length of all arrays except the cells. */
  protected long workingWords() {
    return 0;
  }

  /** Returns the cells themselves, without buffered reports. */
  protected final long[] settled() {
    return cells;
  }

  protected final void countReport() {
    reports++;
  }

  protected final void checkRoomFor(long more) {
    if (more > mostReports - reports) {
      throw new ArithmeticException(
          reports
              + " + "
              + more
              + " reports; at most "
              + mostReports
              + " can be counted without overflow");
    }
  }

  protected static void checkCell(int cell, long count, long least, long most) {
    if (count < least || count > most) {
      throw new IllegalArgumentException(
          "cell " + cell + " is " + count + "; it must be in [" + least + ", " + most + "]");
    }
  }
}
