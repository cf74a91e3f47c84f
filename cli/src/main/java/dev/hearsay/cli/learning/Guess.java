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
 * What whoever knows no features would say of everybody: the more frequent class, or the mean. A
 * model that errs as much has learned nothing.
 *
 * @param mean of the targets, which are in [−1, 1]
 * @param variance of the targets
 */
record Guess(FeatureSpace space, double mean, double variance) {

  static Guess of(FeatureSpace space, Examples examples) {
    double sum = 0;
    double squares = 0;
    for (int person = 0; person < examples.size(); person++) {
      sum += examples.target(person);
      squares += examples.target(person) * examples.target(person);
    }
    double mean = sum / examples.size();
    double variance = Math.max(0, squares / examples.size() - mean * mean);
    return new Guess(space, mean, isConstant(examples) ? 0 : variance);
  }

  /** Asked by itself, since rounding leaves a tiny variance. */
  private static boolean isConstant(Examples examples) {
    return IntStream.range(0, examples.size())
        .allMatch(person -> examples.target(person) == examples.target(0));
  }

  private boolean isClass() {
    return space.task().isClassification();
  }

  String name() {
    return isClass() ? "majority" : "mean alone";
  }

  /** The share of the rarer class, or the variance. */
  double error() {
    return isClass() ? (1 - Math.abs(mean)) / 2 : variance;
  }

  String inWords() {
    return isClass()
        ? "always '" + ClassNames.of(space, mean > 0) + "'"
        : "typically off by " + Numbers.rounded(inItsUnit(variance));
  }

  /** R²: the share of the variance that a model with this error explains, if there is any. */
  OptionalDouble explained(double error) {
    return variance > 0 ? OptionalDouble.of(1 - error / variance) : OptionalDouble.empty();
  }

  /** The root of a mean squared error, in the label's unit. */
  double inItsUnit(double error) {
    return Math.sqrt(error) * range() / 2;
  }

  private double range() {
    return label() instanceof Numeric number ? number.max() - number.min() : 2;
  }

  private Attribute label() {
    return space.schema().attributes().get(space.schema().indexOf(space.label().attribute()));
  }

  /** What the numbers are measured in, if that is to be said. */
  Optional<String> scale() {
    return label() instanceof Numeric number && !isClass()
        ? Optional.of(
            ("The mse is on the scale on which '%s' goes from -1 to 1; 'off by' is in its own unit,"
                    + " in which it goes from %s to %s.")
                .formatted(
                    number.name(), PlainText.exact(number.min()), PlainText.exact(number.max())))
        : Optional.empty();
  }
}
