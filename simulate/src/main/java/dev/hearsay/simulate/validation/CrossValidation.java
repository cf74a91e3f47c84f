package dev.hearsay.simulate.validation;

import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Model;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.simulate.training.DesignCache;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import dev.hearsay.simulate.training.Training;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * Cross-validation. People are divided into folds at random, and each fold is predicted by a model
 * that was trained on the others. All records of a person are in the same fold. This is repeated
 * with other divisions. Folds run on all processors.
 */
public final class CrossValidation {

  private final int folds;
  private final int repeats;
  private final long divisionSeed;
  private final LongFunction<BitSource> answers;

  private CrossValidation(
      int folds, int repeats, long divisionSeed, LongFunction<BitSource> answers) {
    if (folds < 2 || repeats < 1) {
      throw new IllegalArgumentException(
          "there are %s folds and %s repeats; at least 2 folds and 1 repeat are needed"
              .formatted(folds, repeats));
    }
    this.folds = folds;
    this.repeats = repeats;
    this.divisionSeed = divisionSeed;
    this.answers = answers;
  }

  /**
   * Returns a cross-validation with secure randomness.
   *
   * @param folds the number of folds, at least 2
   * @param repeats the number of random divisions
   */
  public static CrossValidation of(int folds, int repeats) {
    long divisionSeed = SecureBits.current().nextLong();
    return new CrossValidation(folds, repeats, divisionSeed, run -> SecureBits.current());
  }

  /**
   * Returns a cross-validation for experiments, without any protection: its result follows from the
   * seed.
   */
  public static CrossValidation insecure(int folds, int repeats, long seed) {
    return new CrossValidation(
        folds, repeats, seed, run -> new InsecureSeededBits(seed * 1_000_003 + run));
  }

  /** Returns the number of models that are trained and tested. */
  public int runs() {
    return folds * repeats;
  }

  /** A listener that is called at the end of each fold, possibly from several threads. */
  @FunctionalInterface
  public interface Progress {
    void foldDone();
  }

  @FunctionalInterface
  private interface Trainer {
    /** Trains on some of these examples, whose devices are in random order. */
    Model train(Examples shuffled, int[] people, BitSource bits);
  }

  /** Returns the error of private training. */
  public Score score(Settings settings, Examples examples, Progress progress) {
    return score(new Training(settings, new DesignCache()), examples, progress);
  }

  /** Returns the error of a private training that shares its designs with other trainings. */
  public Score score(Training training, Examples examples, Progress progress) {
    checkSize(examples);
    int largestFold = (examples.devices() + folds - 1) / folds;
    // Rejects illegal settings here. In parallel folds, the message would be that of a wrapper.
    training.prepare(examples.layout(), examples.devices() - largestFold);
    return score(
        examples,
        progress,
        (shuffled, people, bits) -> train(training, shuffled, FreshUsers.inOrder(people), bits));
  }

  private static Model train(
      Training training, Examples examples, FreshUsers people, BitSource bits) {
    return bits instanceof InsecureSeededBits insecure
        ? training.trainInsecurely(examples, people, insecure)
        : training.train(examples, people);
  }

  /** Returns the error of the model that is not private and requires all people's data. */
  public Score baseline(Settings settings, Examples examples, Progress progress) {
    return score(
        examples,
        progress,
        (shuffled, people, bits) ->
            Baseline.train(settings.task(), settings.lambda(), shuffled, shuffled.records(people)));
  }

  private void checkSize(Examples examples) {
    if (examples.devices() < 2 * folds) {
      throw new IllegalArgumentException(
          "there are too few people for %s folds: %s; at least 2 per fold are needed"
              .formatted(folds, examples.devices()));
    }
  }

  private Score score(Examples examples, Progress progress, Trainer trainer) {
    checkSize(examples);
    List<Examples> shuffled =
        IntStream.range(0, repeats).mapToObj(repeat -> shuffled(examples, repeat)).toList();
    double[] errors = new double[runs()];
    IntStream.range(0, runs())
        .parallel()
        .forEach(
            run -> {
              errors[run] = run(run, shuffled.get(run / folds), trainer);
              progress.foldDone();
            });
    return Score.of(errors);
  }

  private double run(int run, Examples shuffled, Trainer trainer) {
    int people = shuffled.devices();
    int fold = run % folds;
    int from = (int) ((long) people * fold / folds);
    int to = (int) ((long) people * (fold + 1) / folds);
    int[] trained =
        IntStream.concat(IntStream.range(0, from), IntStream.range(to, people)).toArray();
    Model model = trainer.train(shuffled, trained, answers.apply(run));
    return shuffled.error(model, shuffled.records(IntStream.range(from, to).toArray()));
  }

  private Examples shuffled(Examples examples, int repeat) {
    InsecureSeededBits bits = new InsecureSeededBits(divisionSeed + 7_919L * (repeat + 1));
    int[] people = IntStream.range(0, examples.devices()).toArray();
    return examples.of(FreshUsers.shuffled(people, bits::uniform).take(people.length));
  }
}
