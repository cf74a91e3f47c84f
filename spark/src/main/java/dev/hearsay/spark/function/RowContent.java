package dev.hearsay.spark.function;

/** The content of the rows that an aggregate counts. */
public enum RowContent {
  /** Single reports. */
  REPORT("hearsay_tally") {
    @Override
    void add(TallyBuffer buffer, byte[] bytes) {
      buffer.addReport(bytes);
    }
  },
  /** Whole files of reports. */
  BLOCK("hearsay_tally_block") {
    @Override
    void add(TallyBuffer buffer, byte[] bytes) {
      buffer.addBlock(bytes);
    }
  },
  /** Tallies. */
  TALLY("hearsay_tally_union") {
    @Override
    void add(TallyBuffer buffer, byte[] bytes) {
      buffer.addTally(bytes);
    }
  };

  private final String function;

  RowContent(String function) {
    this.function = function;
  }

  /** Returns the name of the SQL function. */
  String function() {
    return function;
  }

  abstract void add(TallyBuffer buffer, byte[] bytes);
}
