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
import java.util.Arrays;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * Cross-validation: people are dealt into folds at random; each fold is predicted by a model that
 * was trained on the others; and all of that several times. Folds run on all processors.
 */
public final class CrossValidation {

  private final int folds;
  private final int repeats;
  private final long dealing;
  private final LongFunction<BitSource> answers;

  private CrossValidation(int folds, int repeats, long dealing, LongFunction<BitSource> answers) {
    if (folds < 2 || repeats < 1) {
      throw new IllegalArgumentException(
          folds + " folds, " + repeats + " times; at least 2 and 1 are needed");
    }
    this.folds = folds;
    this.repeats = repeats;
    this.dealing = dealing;
    this.answers = answers;
  }

  /**
   * With secure randomness.
   *
   * @param folds how many, at least 2
   * @param repeats how often people are dealt
   */
  public static CrossValidation of(int folds, int repeats) {
    long dealing = SecureBits.current().nextLong();
    return new CrossValidation(folds, repeats, dealing, run -> SecureBits.current());
  }

  /** An experiment that can be repeated, and protects nobody: the outcome follows from the seed. */
  public static CrossValidation insecure(int folds, int repeats, long seed) {
    return new CrossValidation(
        folds, repeats, seed, run -> new InsecureSeededBits(seed * 1_000_003 + run));
  }

  /** How many models are trained and tested. */
  public int runs() {
    return folds * repeats;
  }

  /** Is told whenever a fold is done; may be called by several threads. */
  @FunctionalInterface
  public interface Progress {
    void foldDone();
  }

  @FunctionalInterface
  private interface Trainer {
    Model train(int[] people, BitSource bits);
  }

  /** The error of private training. */
  public Score score(Settings settings, Examples examples, Progress progress) {
    return score(new Training(settings, new DesignCache()), examples, progress);
  }

  /** As {@link #score(Settings, Examples, Progress)}, with designs that are there already. */
  public Score score(Training training, Examples examples, Progress progress) {
    return score(
        examples,
        progress,
        (people, bits) ->
            train(training, examples, FreshUsers.shuffled(people, bits::uniform), bits));
  }

  private static Model train(
      Training training, Examples examples, FreshUsers people, BitSource bits) {
    return bits instanceof InsecureSeededBits insecure
        ? training.trainInsecurely(examples, people, insecure)
        : training.train(examples, people);
  }

  /** The error of the model that would need everybody's data. */
  public Score baseline(Settings settings, Examples examples, Progress progress) {
    return score(
        examples,
        progress,
        (people, bits) -> Baseline.train(settings.task(), settings.lambda(), examples, people));
  }

  private Score score(Examples examples, Progress progress, Trainer trainer) {
    if (examples.size() < 2 * folds) {
      throw new IllegalArgumentException(
          "there are too few people for %s folds: %s; at least 2 per fold are needed"
              .formatted(folds, examples.size()));
    }
    double[] errors = new double[runs()];
    IntStream.range(0, runs())
        .parallel()
        .forEach(
            run -> {
              errors[run] = run(run, examples, trainer);
              progress.foldDone();
            });
    return Score.of(errors);
  }

  private double run(int run, Examples examples, Trainer trainer) {
    int[] dealt = deal(examples.size(), run / folds);
    int fold = run % folds;
    int from = (int) ((long) dealt.length * fold / folds);
    int to = (int) ((long) dealt.length * (fold + 1) / folds);
    int[] held = Arrays.copyOfRange(dealt, from, to);
    int[] rest =
        IntStream.concat(Arrays.stream(dealt, 0, from), Arrays.stream(dealt, to, dealt.length))
            .toArray();
    Model model = trainer.train(rest, answers.apply(run));
    return examples.error(model, held);
  }

  private int[] deal(int people, int repeat) {
    InsecureSeededBits bits = new InsecureSeededBits(dealing + 7_919L * (repeat + 1));
    int[] everybody = IntStream.range(0, people).toArray();
    return FreshUsers.shuffled(everybody, bits::uniform).take(people);
  }
}
