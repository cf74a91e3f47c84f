package dev.hearsay.cli.learning;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.wire.text.PlainText;
import java.util.OptionalDouble;

/** The names of the two classes of a classifier, from its schema. */
final class ClassNames {

  private ClassNames() {}

  /** Returns the name of the second class, whose target is 1, or of the first. */
  static String of(FeatureSpace space, boolean isSecond) {
    OptionalDouble threshold = space.label().threshold();
    if (threshold.isPresent()) {
      return (isSecond ? "above " : "up to ") + PlainText.exact(threshold.getAsDouble());
    }
    int place = space.schema().indexOf(space.label().attribute());
    Attribute label = space.schema().attributes().get(place);
    return ((Categorical) label).values().get(isSecond ? 1 : 0);
  }
}
