package dev.hearsay.learn.features;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.learn.model.Task;
import java.util.OptionalDouble;

/**
 * The attribute that a model predicts, and its conversion into a target in [−1, 1].
 *
 * @param attribute the attribute's name
 * @param threshold the number above which the class is 1, and −1 otherwise. Without a threshold, a
 *     number is itself the target, and an attribute of two values is −1 for the first and 1 for the
 *     second
 */
public record Label(String attribute, OptionalDouble threshold) {

  public Label {
    if (threshold.isPresent() && !Double.isFinite(threshold.getAsDouble())) {
      throw new IllegalArgumentException(
          "the threshold is " + threshold.getAsDouble() + "; it must be a finite number");
    }
  }

  /** Returns a label that is a number or one of two values. */
  public static Label of(String attribute) {
    return new Label(attribute, OptionalDouble.empty());
  }

  /** Returns the label that is 1 for numbers above a threshold, and −1 otherwise. */
  public static Label above(String attribute, double threshold) {
    return new Label(attribute, OptionalDouble.of(threshold));
  }

  /** Rejects an attribute that cannot be the target of a task. */
  void check(Attribute candidate, Task task) {
    if (candidate instanceof Categorical categorical) {
      checkCategorical(categorical, task);
    } else if (task.isClassification() && threshold.isEmpty()) {
      throw new IllegalArgumentException(
          "label '" + attribute + "' is numeric; a classifier needs a threshold for it");
    } else if (!task.isClassification() && threshold.isPresent()) {
      throw new IllegalArgumentException(
          "label '" + attribute + "' has a threshold; a linear model predicts the number itself");
    } else if (candidate instanceof Numeric numeric) {
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
              "label '%s' is categorical; it requires a classifier without a threshold",
              attribute));
    }
    if (categorical.values().size() != 2) {
      throw new IllegalArgumentException(
          String.format(
              "label '%s' has %s values; a classifier needs exactly 2%s",
              attribute, categorical.values().size(), remedy(categorical)));
    }
  }

  /**
   * Returns the advice to remove a third value, if it stands for all other values, as in drafted
   * schemas.
   */
  private String remedy(Categorical categorical) {
    return categorical.values().size() == 3
        ? categorical
            .other()
            .map(other -> ": remove '" + other + "' from '" + attribute + "' in the schema")
            .orElse("")
        : "";
  }
}
