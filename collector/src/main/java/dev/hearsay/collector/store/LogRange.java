package dev.hearsay.collector.store;

/**
 * Rows of one hour of a collection's log, up to one.
 *
 * @param which of them
 * @param parts into how many ranges of ids the hour is divided
 * @param part one of these ranges
 * @param toSeq the last; all that replaced others come before all that are as committed
 */
public record LogRange(Rows which, long collection, long bucket, int parts, int part, long toSeq) {

  /** Which rows of the hour. */
  public enum Rows {
    ALL(""),
    /** Those that are not divided as the hour is. */
    UNDIVIDED(" AND ABS(parts) <> :parts"),
    /** Those of one of the ranges. */
    OF_PART(" AND ABS(parts) = :parts AND part = :part");

    private final String condition;

    Rows(String condition) {
      this.condition = condition;
    }
  }

  /** The same rows up to another one. */
  public LogRange to(long seq) {
    return new LogRange(which, collection, bucket, parts, part, seq);
  }

  public String sql() {
    return "collection = :collection AND bucket = :bucket AND seq <= :toSeq" + which.condition;
  }
}
