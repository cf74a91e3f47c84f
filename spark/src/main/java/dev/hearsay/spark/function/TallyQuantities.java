package dev.hearsay.spark.function;

import dev.hearsay.Distribution;
import dev.hearsay.Estimate;
import dev.hearsay.Quantity;
import dev.hearsay.Tally;
import dev.hearsay.wire.result.QuantityText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The quantities that a function estimates from a tally, one struct per quantity.
 *
 * @param statistic the kind of statistic
 * @param attributes the attributes that are crossed, or the number whose distribution is estimated
 * @param bins the number of a distribution's bins; 0 for other statistics
 * @param confidence the confidence of the intervals
 * @param plan the plan of the tally
 */
record TallyQuantities(
    Statistic statistic, List<String> attributes, int bins, double confidence, PlanArgument plan)
    implements TallyFact {

  private static final long serialVersionUID = 1;

  /** The confidence of intervals if a call states none. */
  static final double CONFIDENCE = 0.95;

  /**
   * The beginning of the obstacles that are due to a tally, not to its plan: the result is then
   * NULL instead of an error.
   */
  private static final String NO_REPORTS = "there are no reports";

  private static final StructType ROW =
      new StructType()
          .add("attribute", DataTypes.StringType, false)
          .add("type", DataTypes.StringType, false)
          .add("value", DataTypes.StringType, false)
          .add("reports", DataTypes.LongType, false)
          .add("estimate", DataTypes.DoubleType)
          .add("standard_error", DataTypes.DoubleType)
          .add("low", DataTypes.DoubleType)
          .add("high", DataTypes.DoubleType);

  /** A kind of statistic. */
  enum Statistic {
    /** The means and shares of all attributes. */
    ESTIMATE("hearsay_estimate") {
      @Override
      Optional<String> obstacle(Tally tally, TallyQuantities call) {
        return Optional.empty();
      }

      @Override
      List<Quantity> quantities(Tally tally, TallyQuantities call) {
        return tally.estimates(call.confidence).quantities();
      }
    },
    /** The joint statistics of several attributes. */
    CROSS("hearsay_cross") {
      @Override
      Optional<String> obstacle(Tally tally, TallyQuantities call) {
        return tally.obstacleToCross(call.attributes);
      }

      @Override
      List<Quantity> quantities(Tally tally, TallyQuantities call) {
        return tally.cross(call.attributes, call.confidence).quantities();
      }
    },
    /** The distribution of a number. */
    DISTRIBUTION("hearsay_distribution") {
      @Override
      Optional<String> obstacle(Tally tally, TallyQuantities call) {
        return tally.obstacleToDistribution(call.attributes.get(0));
      }

      @Override
      List<Quantity> quantities(Tally tally, TallyQuantities call) {
        return tally.distribution(call.attributes.get(0), call.bins, call.confidence).quantities();
      }
    };

    private final String function;

    Statistic(String function) {
      this.function = function;
    }

    String function() {
      return function;
    }

    /** Returns the reason why a call has no result, if it has none. */
    abstract Optional<String> obstacle(Tally tally, TallyQuantities call);

    /** Returns the quantities of a tally; there must be no obstacle. */
    abstract List<Quantity> quantities(Tally tally, TallyQuantities call);
  }

  TallyQuantities {
    attributes = List.copyOf(attributes);
  }

  @Override
  public String function() {
    return statistic.function;
  }

  @Override
  public DataType type() {
    return DataTypes.createArrayType(ROW, false);
  }

  @Override
  public String problem() {
    if (!plan.problem().isEmpty()) {
      return plan.problem();
    }
    if (!(confidence > 0 && confidence < 1)) {
      return "the confidence is " + confidence + "; it must be above 0 and below 1";
    }
    if (statistic == Statistic.DISTRIBUTION && (bins < 1 || bins > Distribution.MAX_BINS)) {
      return "the number of bins is %s; it must be 1 to %s".formatted(bins, Distribution.MAX_BINS);
    }
    try {
      return statistic
          .obstacle(Tally.of(plan.counted().plan()), this)
          .filter(reason -> !reason.startsWith(NO_REPORTS))
          .map(reason -> String.join(", ", attributes) + ": " + reason)
          .orElse("");
    } catch (IllegalArgumentException e) { // there is no such attribute
      return String.valueOf(e.getMessage());
    }
  }

  @Override
  public String sql(String bytes) {
    List<String> arguments = new ArrayList<>(List.of(bytes));
    arguments.addAll(attributes);
    if (bins > 0) {
      arguments.add(Integer.toString(bins));
    }
    arguments.add(plan.toString());
    if (confidence != CONFIDENCE) {
      arguments.add(Double.toString(confidence));
    }
    return statistic.function + "(" + String.join(", ", arguments) + ")";
  }

  @Override
  public @Nullable Object readIntact(byte[] bytes) {
    Tally tally = TallyBuffer.read(bytes, plan.counted().plan());
    return statistic.obstacle(tally, this).isPresent()
        ? null
        : new GenericArrayData(
            statistic.quantities(tally, this).stream().map(TallyQuantities::row).toArray());
  }

  private static InternalRow row(Quantity quantity) {
    Estimate estimate = quantity.estimate();
    return new GenericInternalRow(
        new @Nullable Object[] {
          UTF8String.fromString(QuantityText.attribute(quantity.key())),
          UTF8String.fromString(quantity.key().kind().toString()),
          UTF8String.fromString(QuantityText.value(quantity.key())),
          quantity.reports(),
          known(estimate.value()),
          known(estimate.standardError()),
          known(estimate.interval().low()),
          known(estimate.interval().high())
        });
  }

  /** Returns a number, or null for one that is unknown because there are no reports. */
  private static @Nullable Double known(double number) {
    return Double.isFinite(number) ? number : null;
  }
}
