package dev.hearsay.learn;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import java.util.List;

/** Small populations for tests. */
public final class People {

  public static final Schema SCHEMA =
      new Schema(
          "small",
          List.of(
              new Numeric("height", 0, 10),
              new Categorical("colour", List.of("red", "green", "blue")),
              new Categorical("answer", List.of("no", "yes"))));

  public static final FeatureSpace SPACE =
      new FeatureSpace(SCHEMA, Task.LOGISTIC, Label.of("answer"));

  private People() {}

  static Settings settings(Task task, double epsilon) {
    return Settings.of(task, PrivacyLoss.pure(epsilon));
  }
}
