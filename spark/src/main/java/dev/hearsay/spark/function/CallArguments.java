package dev.hearsay.spark.function;

import dev.hearsay.spark.function.TallyQuantities.Statistic;
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
 * The arguments of a call that estimates statistics: the tally, the attributes and bins, and then a
 * plan and a confidence, which are optional. A plan is a text and a confidence a number, so that
 * either can be left out alone.
 */
final class CallArguments {

  /** The number of optional arguments: a plan and a confidence. */
  private static final int OPTIONAL = 2;

  private final Statistic statistic;
  private final List<Expression> given;
  private int next = 1;

  private CallArguments(Statistic statistic, List<Expression> given) {
    this.statistic = statistic;
    this.given = given;
  }

  /** Returns the expression of a call. */
  static Expression read(Statistic statistic, List<Expression> given) {
    int least = 1 + parameters(statistic);
    if (given.size() < least || given.size() > least + OPTIONAL) {
      return refused(
          statistic,
          given,
          "%s takes %s to %s arguments; %s were given"
              .formatted(statistic.function(), least, least + OPTIONAL, given.size()));
    }
    try {
      return new TallyFunction(new CallArguments(statistic, given).quantities(), given.get(0));
    } catch (IllegalArgumentException e) {
      return refused(statistic, given, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the number of required arguments after the tally. */
  private static int parameters(Statistic statistic) {
    return switch (statistic) {
      case ESTIMATE -> 0;
      case CROSS -> 1;
      case DISTRIBUTION -> 2;
    };
  }

  private static Expression refused(Statistic statistic, List<Expression> given, String problem) {
    return new RefusedCall(statistic.function(), Sequences.of(given), problem);
  }

  private TallyQuantities quantities() {
    List<String> attributes =
        switch (statistic) {
          case ESTIMATE -> List.of();
          case CROSS -> names(given.get(next++));
          case DISTRIBUTION -> List.of(name(given.get(next++)));
        };
    int bins = statistic == Statistic.DISTRIBUTION ? bins(given.get(next++)) : 0;
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
        statistic, attributes, bins, confidence, plan.orElseGet(PlanArgument::only));
  }

  private static List<String> names(Expression argument) {
    if (constant(argument) instanceof ArrayData array
        && argument.dataType().equals(DataTypes.createArrayType(DataTypes.StringType, false))) {
      List<String> names = new ArrayList<>();
      for (Object name : array.toObjectArray(DataTypes.StringType)) {
        names.add(String.valueOf(name));
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
      throw new IllegalArgumentException(
          "the number of bins is " + bins + "; it must be a whole number");
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
