package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.DesignCache;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import dev.hearsay.simulate.training.Training;
import dev.hearsay.simulate.validation.CrossValidation;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;

/**
 * Errors of models on people they were not learned from, by cross-validation: 10 folds and 5
 * repetitions as in the papers, or fewer in a quick run. With the papers' four million people each
 * repetition trains one model, on nine tenths: the other nine folds would take hours, and at this
 * size chance moves a rate by less than 0.001.
 *
 * @param census the people
 * @param task the kind of model
 * @param records the number of examples on each device; the devices are the people who are asked
 */
record HeldOut(Census census, Task task, int records) {

  private static final int QUICK_FOLDS = 2;
  private static final int FULL_FOLDS = 10;
  private static final int REPETITIONS = 5;
  private static final long BASELINE_SEED = 20_250_102;

  private static final ConcurrentMap<List<Object>, Double> BASELINES = new ConcurrentHashMap<>();

  private static final ConcurrentMap<List<Object>, Examples> GROUPED = new ConcurrentHashMap<>();

  /** Creates the errors of models that are learned from one record per person. */
  HeldOut(Census census, Task task) {
    this(census, task, 1);
  }

  /** Returns the measured quantity, for axes. */
  String measure() {
    return task.isClassification() ? "share misclassified" : "mean squared error";
  }

  DataOrigin origin() {
    return census.origin();
  }

  Scope.Size size(Scope scope) {
    return new Scope.Size(census.people(scope) / records, REPETITIONS);
  }

  private static int folds(Scope scope) {
    return scope.isQuick() ? QUICK_FOLDS : FULL_FOLDS;
  }

  /** Returns the number of features, the constant included. */
  int dimensions(Scope scope) {
    return examples(scope).layout().dimensions();
  }

  private Examples examples(Scope scope) {
    return records == 1
        ? census.examples(scope, task)
        : GROUPED.computeIfAbsent(
            List.of(this, scope.data(), scope.isQuick()), key -> grouped(scope));
  }

  /** Divides the examples among devices at random; the last device may have a few more. */
  private Examples grouped(Scope scope) {
    Examples all = census.examples(scope, task);
    InsecureSeededBits bits = new InsecureSeededBits(BASELINE_SEED);
    int[] order = FreshUsers.shuffled(everyOne(all.size()), bits::uniform).take(all.size());
    int[] deviceOf = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      deviceOf[order[i]] = Math.min(i / records, order.length / records - 1);
    }
    return all.onDevices(deviceOf);
  }

  private static int[] everyOne(int count) {
    return IntStream.range(0, count).toArray();
  }

  private boolean hasOneFold(Scope scope) {
    return census.people(scope) >= Census.PAPERS_PEOPLE;
  }

  /** Returns the papers' settings: features are scaled by the ranges of attributes alone. */
  Settings papersSettings(PrivacyLoss loss, AnswerMechanism mechanism) {
    return Settings.of(task, loss).withMechanism(mechanism).withSurveyShare(0);
  }

  /** Returns the error of one training per fold, with cached designs. */
  double error(Scope scope, Settings settings, DesignCache designs, InsecureSeededBits bits) {
    if (hasOneFold(scope)) {
      return errorOfOneFold(scope, settings, designs, bits);
    }
    return CrossValidation.insecure(folds(scope), 1, bits.nextLong())
        .score(new Training(settings, designs), examples(scope), () -> {})
        .error();
  }

  /**
   * Returns the error of one training, for mechanisms whose draws take long and for points that no
   * claim reads.
   */
  double errorOfOneFold(
      Scope scope, Settings settings, DesignCache designs, InsecureSeededBits bits) {
    Examples examples = examples(scope);
    int people = examples.devices();
    int[] all = everyOne(people);
    if (census.isMadeUp() && records == 1) {
      // They are independent of each other, so that their order is random from anyone on.
      int first = bits.uniform(people);
      int[] order =
          IntStream.concat(IntStream.range(first, people), IntStream.range(0, first)).toArray();
      return error(examples, order, people / folds(scope), settings, designs, bits);
    }
    Examples shuffled = examples.of(FreshUsers.shuffled(all, bits::uniform).take(people));
    return error(shuffled, all, people / folds(scope), settings, designs, bits);
  }

  /** Returns the error on the first people of an order, of a training on the others. */
  private static double error(
      Examples examples,
      int[] order,
      int held,
      Settings settings,
      DesignCache designs,
      InsecureSeededBits bits) {
    FreshUsers others = FreshUsers.inOrder(Arrays.copyOfRange(order, held, order.length));
    Model model = new Training(settings, designs).trainInsecurely(examples, others, bits);
    return examples.error(model, examples.records(Arrays.copyOf(order, held)));
  }

  /** Returns the error of the model without privacy. It depends on no ε, so it is trained once. */
  double notPrivate(Scope scope) {
    return BASELINES.computeIfAbsent(List.of(this, scope), key -> baseline(scope));
  }

  private double baseline(Scope scope) {
    Settings settings = Settings.of(task, PrivacyLoss.pure(1));
    int folds = hasOneFold(scope) ? QUICK_FOLDS : folds(scope);
    return CrossValidation.insecure(folds, 1, BASELINE_SEED)
        .baseline(settings, examples(scope), () -> {})
        .error();
  }

  /** Returns the error rate of a classifier that ignores all features. */
  double commonest(Scope scope) {
    Examples examples = examples(scope);
    long positive =
        IntStream.range(0, examples.size()).filter(one -> examples.target(one) > 0).count();
    return (double) Math.min(positive, examples.size() - positive) / examples.size();
  }
}
