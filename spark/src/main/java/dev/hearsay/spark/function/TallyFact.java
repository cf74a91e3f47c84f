package dev.hearsay.spark.function;

import dev.hearsay.Estimate;
import dev.hearsay.Quantity;
import dev.hearsay.Tally;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.FileSummary;
import dev.hearsay.wire.result.QuantityText;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** What can be read from a tally. NULL if it is damaged, or of another plan than the argument. */
enum TallyFact {
  ESTIMATE("hearsay_estimate") {
    @Override
    DataType type() {
      return DataTypes.createArrayType(row(), false);
    }

    @Override
    Object readIntact(byte[] bytes, PlanArgument plan) {
      Tally tally = TallyBuffer.read(bytes, plan.counted().plan());
      return new GenericArrayData(
          tally.estimates().quantities().stream().map(TallyFact::row).toArray());
    }
  },
  REPORTS("hearsay_reports") {
    @Override
    Object readIntact(byte[] bytes, PlanArgument plan) {
      return FileSummary.ofTally(bytes).reports();
    }
  },
  REJECTED("hearsay_rejected") {
    @Override
    Object readIntact(byte[] bytes, PlanArgument plan) {
      return FileSummary.ofTally(bytes).rejected();
    }
  };

  private final String function;

  TallyFact(String function) {
    this.function = function;
  }

  /** The name of the SQL function. */
  String function() {
    return function;
  }

  /** Of what is read; a number, unless stated otherwise. */
  DataType type() {
    return DataTypes.LongType;
  }

  @Nullable Object read(byte[] bytes, PlanArgument plan) {
    try {
      return readIntact(bytes, plan);
    } catch (WireException e) {
      return null;
    }
  }

  abstract Object readIntact(byte[] bytes, PlanArgument plan);

  private static StructType row() {
    return new StructType()
        .add("attribute", DataTypes.StringType, false)
        .add("value", DataTypes.StringType, false)
        .add("estimate", DataTypes.DoubleType)
        .add("standard_error", DataTypes.DoubleType)
        .add("low", DataTypes.DoubleType)
        .add("high", DataTypes.DoubleType);
  }

  private static InternalRow row(Quantity found) {
    Estimate estimate = found.estimate();
    return new GenericInternalRow(
        new @Nullable Object[] {
          UTF8String.fromString(QuantityText.attribute(found.key())),
          UTF8String.fromString(QuantityText.value(found.key())),
          known(estimate.value()),
          known(estimate.standardError()),
          known(estimate.interval().low()),
          known(estimate.interval().high())
        });
  }

  /** Without reports nothing is known. */
  private static @Nullable Double known(double number) {
    return Double.isFinite(number) ? number : null;
  }
}
