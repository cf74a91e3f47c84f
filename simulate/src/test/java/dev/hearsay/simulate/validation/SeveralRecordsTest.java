package dev.hearsay.simulate.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.learn.LocalWork;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.DesignCache;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import dev.hearsay.simulate.training.Training;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares a training on devices with ten records each with a training in which each of the same
 * devices answers for one of its records. {@code -Dhearsay.data} names a folder with the data sets;
 * without it, people are made up. {@code -Dhearsay.repeats} sets the number of repetitions. Seeds
 * are fixed, so a correct program always passes.
 */
class SeveralRecordsTest {

  private static final boolean IS_REAL = !System.getProperty("hearsay.data", "").isEmpty();
  private static final int RECORDS = 10;
  private static final int FOLDS = Integer.getInteger("hearsay.folds", 2);
  private static final int REPEATS = Integer.getInteger("hearsay.repeats", 3);
  private static final DesignCache DESIGNS = new DesignCache();

  static Stream<Arguments> trainings() {
    Stream<String> names = IS_REAL ? Stream.of("adult", "gov_census") : Stream.of("made up");
    return names.flatMap(
        name ->
            Stream.of(Task.LOGISTIC, Task.LINEAR)
                .flatMap(
                    task ->
                        Stream.of(
                            Arguments.of(name, task, 4.0, false),
                            Arguments.of(name, task, 4.0, true),
                            Arguments.of(name, task, 1.0, false))));
  }

  @ParameterizedTest
  @MethodSource("trainings")
  void tenRecordsPerDeviceAreNotWorseThanOne(
      String name, Task task, double epsilon, boolean areAlike) throws IOException {
    Examples all = HeldOutErrorTest.examples(name, task);
    Examples examples = all.onDevices(devices(all, areAlike));
    Settings one = SmallPopulation.settings(task, epsilon);
    double[] errors = errors(examples, one);
    double[] ofTen = errors(examples, one.withLocalWork(LocalWork.on(RECORDS)));
    double[] ofSteps = errors(examples, one.withLocalWork(LocalWork.on(RECORDS).withSteps(5)));
    System.out.printf(
        "%s, %s, ε = %s, %d devices, records %s: one %.5f, ten %.5f, ten and five steps %.5f;"
            + " ten − one %s; steps − one %s%n",
        name,
        task,
        epsilon,
        examples.devices(),
        areAlike ? "alike" : "at random",
        mean(errors),
        mean(ofTen),
        mean(ofSteps),
        Difference.of(ofTen, errors),
        Difference.of(ofSteps, errors));
    Difference difference = Difference.of(ofTen, errors);
    assertThat(difference.mean()).isLessThan(3 * difference.standardError());
  }

  /**
   * Returns the device of every example: ten random ones on each, or ten that are alike in their
   * first feature and target.
   */
  private static int[] devices(Examples all, boolean areAlike) {
    InsecureSeededBits bits = new InsecureSeededBits(3);
    Integer[] order =
        Arrays.stream(
                FreshUsers.shuffled(IntStream.range(0, all.size()).toArray(), bits::uniform)
                    .take(all.size()))
            .boxed()
            .toArray(Integer[]::new);
    if (areAlike) {
      Arrays.sort(
          order,
          Comparator.<Integer>comparingDouble(all::target)
              .thenComparingDouble(row -> all.get(row).features()[0]));
    }
    int[] devices = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      devices[order[i]] = i / RECORDS;
    }
    return devices;
  }

  private static double[] errors(Examples examples, Settings settings) {
    return IntStream.range(0, REPEATS)
        .mapToDouble(
            repeat ->
                CrossValidation.insecure(FOLDS, 1, 100 + repeat)
                    .score(new Training(settings, DESIGNS), examples, () -> {})
                    .error())
        .toArray();
  }

  private static double mean(double[] errors) {
    return Arrays.stream(errors).average().orElseThrow();
  }

  /** The mean of paired differences and its standard error. */
  private record Difference(double mean, double standardError) {

    static Difference of(double[] ones, double[] others) {
      double[] differences =
          IntStream.range(0, ones.length).mapToDouble(i -> ones[i] - others[i]).toArray();
      double mean = SeveralRecordsTest.mean(differences);
      double squares = Arrays.stream(differences).map(d -> (d - mean) * (d - mean)).sum();
      return new Difference(
          mean, Math.sqrt(squares / (differences.length - 1.0) / differences.length));
    }

    @Override
    public String toString() {
      return "%.5f ± %.5f".formatted(mean, standardError);
    }
  }
}
