package dev.hearsay.learn;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

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

  public static InsecureSeededBits bits(long seed) {
    return new InsecureSeededBits(seed);
  }

  public static Settings settings(Task task, double epsilon) {
    return Settings.of(task, PrivacyLoss.pure(epsilon));
  }

  public static FreshUsers everybody(Examples examples, long seed) {
    return FreshUsers.shuffled(all(examples), bits(seed)::uniform);
  }

  public static int[] all(Examples examples) {
    return IntStream.range(0, examples.size()).toArray();
  }

  /** Answers yes just if the height is above 5. */
  public static Examples separable(int people) {
    return of(people, i -> i % 100 >= 50 ? 1 : -1);
  }

  /** Heights 0 to 9.9 and colours in turn. */
  public static Examples of(int people, IntToDoubleFunction target) {
    Examples examples = new Examples(SPACE.layout());
    for (int i = 0; i < people; i++) {
      double[] features = SPACE.encode(new double[] {i % 100 / 10.0, i % 3, 0}).features();
      examples.add(features, target.applyAsDouble(i));
    }
    return examples;
  }
}
