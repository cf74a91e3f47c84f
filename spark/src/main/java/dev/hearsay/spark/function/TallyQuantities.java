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
 * @param asked the kind of question
 * @param attributes the attributes that are crossed, or the number whose distribution is asked for
 * @param bins the number of a distribution's bins; 0 for other questions
 * @param confidence the confidence of the intervals
 * @param plan the plan of the tally
 */
record TallyQuantities(
    Asked asked, List<String> attributes, int bins, double confidence, PlanArgument plan)
    implements TallyFact {

  private static final long serialVersionUID = 1;

  /** The confidence of intervals if a call names none. */
  static final double CONFIDENCE = 0.95;

  /**
   * The beginning of an obstacle that is due to a tally, not to its plan: a result is then NULL
   * instead of an error.
   */
  private static final String NOBODY = "nobody reported";

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

  /** A kind of question. */
  enum Asked {
    ESTIMATE("hearsay_estimate") {
      @Override
      Optional<String> obstacle(Tally tally, TallyQuantities question) {
        return Optional.empty();
      }

      @Override
      List<Quantity> answer(Tally tally, TallyQuantities question) {
        return tally.estimates(question.confidence).quantities();
      }
    },
    CROSS("hearsay_cross") {
      @Override
      Optional<String> obstacle(Tally tally, TallyQuantities question) {
        return tally.obstacleToCross(question.attributes);
      }

      @Override
      List<Quantity> answer(Tally tally, TallyQuantities question) {
        return tally.cross(question.attributes, question.confidence).quantities();
      }
    },
    DISTRIBUTION("hearsay_distribution") {
      @Override
      Optional<String> obstacle(Tally tally, TallyQuantities question) {
        return tally.obstacleToDistribution(question.attributes.get(0));
      }

      @Override
      List<Quantity> answer(Tally tally, TallyQuantities question) {
        return tally
            .distribution(question.attributes.get(0), question.bins, question.confidence)
            .quantities();
      }
    };

    private final String function;

    Asked(String function) {
      this.function = function;
    }

    String function() {
      return function;
    }

    /** Returns the reason why there is no answer, if there is none. */
    abstract Optional<String> obstacle(Tally tally, TallyQuantities question);

    abstract List<Quantity> answer(Tally tally, TallyQuantities question);
  }

  TallyQuantities {
    attributes = List.copyOf(attributes);
  }

  @Override
  public String function() {
    return asked.function;
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
    if (asked == Asked.DISTRIBUTION && (bins < 1 || bins > Distribution.MAX_BINS)) {
      return "there are %s bins; 1 to %s are possible".formatted(bins, Distribution.MAX_BINS);
    }
    try {
      return asked
          .obstacle(Tally.of(plan.counted().plan()), this)
          .filter(reason -> !reason.startsWith(NOBODY))
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
    return asked.function + "(" + String.join(", ", arguments) + ")";
  }

  @Override
  public @Nullable Object readIntact(byte[] bytes) {
    Tally tally = TallyBuffer.read(bytes, plan.counted().plan());
    return asked.obstacle(tally, this).isPresent()
        ? null
        : new GenericArrayData(
            asked.answer(tally, this).stream().map(TallyQuantities::row).toArray());
  }

  private static InternalRow row(Quantity found) {
    Estimate estimate = found.estimate();
    return new GenericInternalRow(
        new @Nullable Object[] {
          UTF8String.fromString(QuantityText.attribute(found.key())),
          UTF8String.fromString(found.key().kind().toString()),
          UTF8String.fromString(QuantityText.value(found.key())),
          found.reports(),
          known(estimate.value()),
          known(estimate.standardError()),
          known(estimate.interval().low()),
          known(estimate.interval().high())
        });
  }

  /** Returns a number, or null for one that is unknown because nobody reported. */
  private static @Nullable Double known(double number) {
    return Double.isFinite(number) ? number : null;
  }
}
