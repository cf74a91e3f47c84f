package dev.hearsay.spark.function;

import dev.hearsay.spark.function.TallyQuantities.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call that asks for quantities: the tally, then the question, then a plan and a
 * confidence that may both be left out. A plan is a text and a confidence a number, so that either
 * can be left out alone.
 */
final class CallArguments {

  /** The number of arguments after those of the question: a plan and a confidence. */
  private static final int OPTIONAL = 2;

  private final Asked asked;
  private final List<Expression> given;
  private int next = 1;

  private CallArguments(Asked asked, List<Expression> given) {
    this.asked = asked;
    this.given = given;
  }

  /** Returns the expression of a call. */
  static Expression read(Asked asked, List<Expression> given) {
    int least = 1 + questions(asked);
    if (given.size() < least || given.size() > least + OPTIONAL) {
      return refused(
          asked,
          given,
          "%s takes %s to %s arguments; %s were given"
              .formatted(asked.function(), least, least + OPTIONAL, given.size()));
    }
    try {
      return new TallyReading(new CallArguments(asked, given).question(), given.get(0));
    } catch (IllegalArgumentException e) {
      return refused(asked, given, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the number of arguments that state the question. */
  private static int questions(Asked asked) {
    return switch (asked) {
      case ESTIMATE -> 0;
      case CROSS -> 1;
      case DISTRIBUTION -> 2;
    };
  }

  private static Expression refused(Asked asked, List<Expression> given, String problem) {
    return new RefusedCall(asked.function(), Sequences.of(given), problem);
  }

  private TallyQuantities question() {
    List<String> attributes =
        switch (asked) {
          case ESTIMATE -> List.of();
          case CROSS -> names(given.get(next++));
          case DISTRIBUTION -> List.of(name(given.get(next++)));
        };
    int bins = asked == Asked.DISTRIBUTION ? bins(given.get(next++)) : 0;
    Optional<PlanArgument> plan =
        next < given.size() && !(given.get(next).dataType() instanceof NumericType)
            ? Optional.of(PlanArgument.of(given.get(next++)))
            : Optional.empty();
    double confidence =
        next < given.size() ? number(given.get(next++), "confidence") : TallyQuantities.CONFIDENCE;
    if (next < given.size()) {
      throw new IllegalArgumentException(
          "'%s' follows the confidence, which must be the last argument"
              .formatted(given.get(next).sql()));
    }
    return new TallyQuantities(
        asked, attributes, bins, confidence, plan.orElseGet(PlanArgument::only));
  }

  private static List<String> names(Expression argument) {
    if (constant(argument) instanceof ArrayData array
        && argument.dataType().equals(DataTypes.createArrayType(DataTypes.StringType, false))) {
      List<String> names = new ArrayList<>();
      for (Object each : array.toObjectArray(DataTypes.StringType)) {
        names.add(String.valueOf(each));
      }
      return names;
    }
    throw new IllegalArgumentException(
        "the attributes are '%s'; they must be a constant such as array('age', 'os')"
            .formatted(argument.sql()));
  }

  private static String name(Expression argument) {
    if (constant(argument) instanceof UTF8String name) {
      return name.toString();
    }
    throw new IllegalArgumentException(
        "the attribute is '%s'; it must be a constant text".formatted(argument.sql()));
  }

  private static int bins(Expression argument) {
    double bins = number(argument, "number of bins");
    if (bins != Math.rint(bins)) {
      throw new IllegalArgumentException("there are " + bins + " bins; it must be a whole number");
    }
    return (int) bins;
  }

  private static double number(Expression argument, String what) {
    Object value = constant(argument);
    if (value != null && argument.dataType() instanceof NumericType) {
      return Double.parseDouble(value.toString());
    }
    throw new IllegalArgumentException(
        "the %s is '%s'; it must be a constant number".formatted(what, argument.sql()));
  }

  private static @Nullable Object constant(Expression argument) {
    return argument.foldable() ? argument.eval(null) : null;
  }
}
