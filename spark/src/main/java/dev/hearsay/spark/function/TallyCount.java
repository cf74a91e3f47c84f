package dev.hearsay.spark.function;

import dev.hearsay.wire.report.FileSummary;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** A count in a tally that can be read without the plan. */
enum TallyCount implements TallyFact {
  REPORTS("hearsay_reports") {
    @Override
    long number(FileSummary tally) {
      return tally.reports();
    }
  },
  REJECTED("hearsay_rejected") {
    @Override
    long number(FileSummary tally) {
      return tally.rejected();
    }
  };

  private final String function;

  TallyCount(String function) {
    this.function = function;
  }

  @Override
  public String function() {
    return function;
  }

  @Override
  public DataType type() {
    return DataTypes.LongType;
  }

  @Override
  public String problem() {
    return "";
  }

  @Override
  public String sql(String bytes) {
    return function + "(" + bytes + ")";
  }

  @Override
  public Object readIntact(byte[] tally) {
    return number(FileSummary.ofTally(tally));
  }

  abstract long number(FileSummary tally);
}
