package dev.hearsay.law;

/**
 * Counts the reports of one mechanism; what it holds does not depend on their order.
 *
 * <p>A report is a fixed number of 64-bit words: one, the symbol, for a numeric mechanism, and as
 * many as the mechanism's {@code words()} for the others. The words are read in place from the
 * caller's array and never kept.
 *
 * <p>Some counters collect reports and count many at once; {@link #cells()} always includes them
 * all. Not thread-safe, not even for reading: count in one counter per thread and {@link #merge}.
 */
public abstract class Counter {

  private final long[] cells;
  private final long mostReports;
  private long reports;

  /**
   * @param mostReports how many can be counted before a cell might overflow
   */
  protected Counter(int cells, long mostReports) {
    this.cells = new long[cells];
    this.mostReports = mostReports;
  }

  /**
   * Whether the words from {@code from} on are a report that the mechanism can make: symbols in the
   * alphabet, no bits beyond the last, sets of the right size. The array must be long enough.
   */
  public abstract boolean accepts(long[] words, int from);

  /**
   * Counts the report that the words from {@code from} on are. What happens with words that {@link
   * #accepts} would refuse is not specified: check those that come from outside.
   */
  public abstract void add(long[] words, int from);

  /** How many reports were counted. */
  public final long reports() {
    return reports;
  }

  /** A copy of the counters, which the subclasses describe. */
  public final long[] cells() {
    settle();
    return cells.clone();
  }

  /**
   * Adds all that another counter has counted; the other one keeps it as well.
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
   * Replaces the content by what {@link #reports()} and {@link #cells()} of another counter of this
   * shape have returned.
   *
   * @throws IllegalArgumentException if no reports could have led to these cells, as far as that
   *     can be told from each cell and from sums of them; then the content stays
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
    settle(); // so that nothing is left to be added later
    System.arraycopy(cells, 0, this.cells, 0, cells.length);
    this.reports = reports;
  }

  /** About how much memory the counter takes: its arrays, which do not grow. */
  public final long footprintBytes() {
    return Long.BYTES * (cells.length + workingWords());
  }

  /** What is counted, in words: equal for two counters just if they can be merged. */
  protected abstract String shape();

  /** Adds to the cells what waits to be added. */
  protected void settle() {}

  /** Refuses cells, of the right number, that so many reports cannot lead to. */
  protected abstract void checkCells(long reports, long[] cells);

  /** The length of all arrays but the cells. */
  protected long workingWords() {
    return 0;
  }

  /** The counters themselves, without those reports that wait. */
  protected final long[] settled() {
    return cells;
  }

  protected final void countReport() {
    reports++;
  }

  protected final void checkRoomFor(long more) {
    if (more > mostReports - reports) {
      throw new ArithmeticException(
          reports + " + " + more + " reports; sums are sure to fit up to " + mostReports);
    }
  }

  protected static void checkCell(int cell, long count, long least, long most) {
    if (count < least || count > most) {
      throw new IllegalArgumentException(
          "cell " + cell + " is " + count + "; it must be in [" + least + ", " + most + "]");
    }
  }
}
