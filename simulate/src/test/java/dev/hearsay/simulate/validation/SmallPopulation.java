package dev.hearsay.simulate.validation;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Small populations with two features, for tests. */
public final class SmallPopulation {

  private static final List<String> COLOURS = List.of("red", "green", "blue");

  public static final FeatureSpace SPACE =
      new FeatureSpace(
          new Schema(
              "small",
              List.of(
                  new Numeric("height", 0, 10),
                  new Categorical("colour", COLOURS),
                  new Categorical("answer", List.of("no", "yes")))),
          Task.LOGISTIC,
          Label.of("answer"));

  private SmallPopulation() {}

  public static Settings settings(Task task, double epsilon) {
    return Settings.of(task, PrivacyLoss.pure(epsilon));
  }

  public static int[] all(Examples examples) {
    return IntStream.range(0, examples.size()).toArray();
  }

  public static InsecureSeededBits bits(long seed) {
    return new InsecureSeededBits(seed);
  }

  public static FreshUsers everybody(Examples examples, long seed) {
    return FreshUsers.shuffled(all(examples), bits(seed)::uniform);
  }

  /** Returns people whose answer is yes exactly if their height is above 5. */
  public static Examples separable(int people) {
    return of(people, i -> i % 100 >= 50 ? 1 : -1);
  }

  /** Returns people with heights from 0 to 9.9 and with colours, both in turn. */
  public static Examples of(int people, IntToDoubleFunction target) {
    Examples examples = new Examples(SPACE.layout());
    for (int i = 0; i < people; i++) {
      double height = i % 100 / 10.0;
      double[] features = SPACE.encode(new double[] {height, i % 3, 0}).features();
      examples.add(features, target.applyAsDouble(i));
    }
    return examples;
  }
}
