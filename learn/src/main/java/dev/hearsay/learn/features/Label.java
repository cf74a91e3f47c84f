package dev.hearsay.learn.features;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.learn.model.Task;
import java.util.OptionalDouble;

/**
 * Which attribute is to be learned, and how it becomes a target in [−1, 1].
 *
 * @param attribute its name
 * @param threshold numbers above it are the class 1, all others −1; without it, a number is itself
 *     the target, and an attribute of two values is −1 for the first and 1 for the second
 */
public record Label(String attribute, OptionalDouble threshold) {

  public Label {
    if (threshold.isPresent() && !Double.isFinite(threshold.getAsDouble())) {
      throw new IllegalArgumentException(
          "the threshold is " + threshold.getAsDouble() + "; it must be a finite number");
    }
  }

  /** A number, or one of two values. */
  public static Label of(String attribute) {
    return new Label(attribute, OptionalDouble.empty());
  }

  /** Whether a number is above a threshold. */
  public static Label above(String attribute, double threshold) {
    return new Label(attribute, OptionalDouble.of(threshold));
  }

  /** Refuses an attribute that cannot be the target of a task. */
  void check(Attribute found, Task task) {
    if (found instanceof Categorical categorical) {
      checkCategorical(categorical, task);
    } else if (task.isClassification() && threshold.isEmpty()) {
      throw new IllegalArgumentException(
          "label '" + attribute + "' is numeric; to learn classes it needs a threshold");
    } else if (!task.isClassification() && threshold.isPresent()) {
      throw new IllegalArgumentException(
          "label '" + attribute + "' has a threshold; a linear model learns the number itself");
    } else if (found instanceof Numeric numeric) {
      checkWithin(numeric);
    } else {
      throw new IllegalArgumentException("label '" + attribute + "' is a vector, not a number");
    }
  }

  private void checkWithin(Numeric numeric) {
    double limit = threshold.orElse(numeric.min());
    if (!(limit >= numeric.min() && limit < numeric.max())) {
      throw new IllegalArgumentException(
          String.format(
              "the threshold of label '%s' is %s; it must be in [%s, %s)",
              attribute, limit, numeric.min(), numeric.max()));
    }
  }

  private void checkCategorical(Categorical categorical, Task task) {
    if (!task.isClassification() || threshold.isPresent()) {
      throw new IllegalArgumentException(
          String.format(
              "label '%s' is categorical; it can be learned by a classifier, without a threshold",
              attribute));
    }
    if (categorical.values().size() != 2) {
      throw new IllegalArgumentException(
          String.format(
              "label '%s' has %s values; a classifier needs one of two%s",
              attribute, categorical.values().size(), remedy(categorical)));
    }
  }

  /** A third value is often the one that stands for all others, as drafted schemas have it. */
  private String remedy(Categorical categorical) {
    return categorical.values().size() == 3
        ? categorical
            .other()
            .map(other -> ": remove '" + other + "' from '" + attribute + "' in the schema")
            .orElse("")
        : "";
  }
}
