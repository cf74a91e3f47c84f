package dev.hearsay.spark.function;

/** What the rows are that an aggregate counts. */
public enum Counted {
  REPORT("hearsay_tally") {
    @Override
    void add(TallyBuffer buffer, byte[] bytes) {
      buffer.addReport(bytes);
    }
  },
  BLOCK("hearsay_tally_block") {
    @Override
    void add(TallyBuffer buffer, byte[] bytes) {
      buffer.addBlock(bytes);
    }
  },
  TALLY("hearsay_tally_union") {
    @Override
    void add(TallyBuffer buffer, byte[] bytes) {
      buffer.addTally(bytes);
    }
  };

  private final String function;

  Counted(String function) {
    this.function = function;
  }

  /** The name of the SQL function. */
  String function() {
    return function;
  }

  abstract void add(TallyBuffer buffer, byte[] bytes);
}
