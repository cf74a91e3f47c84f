package dev.hearsay.cli.learning;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.wire.text.PlainText;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The prediction without any features: the more frequent class, or the mean. A model with the same
 * error has learned nothing.
 *
 * @param mean the mean of the targets, which are in [−1, 1]
 * @param variance the variance of the targets
 */
record TrivialModel(FeatureSpace space, double mean, double variance) {

  static TrivialModel of(FeatureSpace space, Examples examples) {
    double sum = 0;
    double squares = 0;
    for (int person = 0; person < examples.size(); person++) {
      sum += examples.target(person);
      squares += examples.target(person) * examples.target(person);
    }
    double mean = sum / examples.size();
    double variance = Math.max(0, squares / examples.size() - mean * mean);
    return new TrivialModel(space, mean, isConstant(examples) ? 0 : variance);
  }

  /**
   * Returns whether all targets are equal. The variance does not show it, since rounding leaves a
   * tiny value.
   */
  private static boolean isConstant(Examples examples) {
    return IntStream.range(0, examples.size())
        .allMatch(person -> examples.target(person) == examples.target(0));
  }

  private boolean isClass() {
    return space.task().isClassification();
  }

  String name() {
    return isClass() ? "majority class" : "mean alone";
  }

  /** Returns the error of the prediction: the share of the rarer class, or the variance. */
  double error() {
    return isClass() ? (1 - Math.abs(mean)) / 2 : variance;
  }

  String inWords() {
    return isClass()
        ? "always '" + ClassNames.of(space, mean > 0) + "'"
        : "typical error " + Numbers.rounded(inItsUnit(variance));
  }

  /**
   * Returns R², the share of the variance that a model with this error explains, if the variance is
   * not zero.
   */
  OptionalDouble explained(double error) {
    return variance > 0 ? OptionalDouble.of(1 - error / variance) : OptionalDouble.empty();
  }

  /** Returns the root of a mean squared error, in the label's unit. */
  double inItsUnit(double error) {
    return Math.sqrt(error) * range() / 2;
  }

  private double range() {
    return label() instanceof Numeric number ? number.max() - number.min() : 2;
  }

  private Attribute label() {
    return space.schema().attributes().get(space.schema().indexOf(space.label().attribute()));
  }

  /** Returns a sentence about the units of the errors, if it is needed. */
  Optional<String> scale() {
    return label() instanceof Numeric number && !isClass()
        ? Optional.of(
            ("The mean squared error (mse) is that of '%s' scaled to [-1, 1]; the typical error is its"
                    + " root in the unit of '%s', which ranges from %s to %s.")
                .formatted(
                    number.name(),
                    number.name(),
                    PlainText.exact(number.min()),
                    PlainText.exact(number.max())))
        : Optional.empty();
  }
}
