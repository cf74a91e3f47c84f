package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.DesignCache;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.Training;
import dev.hearsay.simulate.validation.CrossValidation;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Errors of models on people they were not learned from, by cross-validation: 10 folds and 5
 * repetitions as in the papers, or fewer in a quick run.
 *
 * @param census whose people
 * @param task what is learned
 */
record HeldOut(Census census, Task task) {

  private static final int QUICK_FOLDS = 2;
  private static final int FULL_FOLDS = 10;
  private static final int REPETITIONS = 5;
  private static final int QUICK_PEOPLE = 40_000;
  private static final long BASELINE_SEED = 20_250_102;

  private static final ConcurrentMap<List<Object>, Double> BASELINES = new ConcurrentHashMap<>();

  /** What is measured, for axes. */
  String measure() {
    return task.isClassification() ? "share misclassified" : "mean squared error";
  }

  /** Whose people these are. */
  DataOrigin origin() {
    return RealSets.origin(census.data(), QUICK_PEOPLE, census.everybody());
  }

  Scope.Size size(Scope scope) {
    return new Scope.Size(people(scope), REPETITIONS);
  }

  private int people(Scope scope) {
    return scope.isQuick() ? QUICK_PEOPLE : census.everybody();
  }

  private static int folds(Scope scope) {
    return scope.isQuick() ? QUICK_FOLDS : FULL_FOLDS;
  }

  /** The number of features, the constant included. */
  int dimensions(Scope scope) {
    return examples(scope).layout().dimensions();
  }

  private Examples examples(Scope scope) {
    return census.examples(scope, task, people(scope));
  }

  /** Training as the papers do it: on features as the ranges of attributes make them. */
  Settings papersSettings(PrivacyLoss loss, AnswerMechanism mechanism) {
    return Settings.of(task, loss).withMechanism(mechanism).withSurveyShare(0);
  }

  /** Of one training per fold, with designs that are there already. */
  double error(Scope scope, Settings settings, DesignCache designs, InsecureSeededBits bits) {
    return CrossValidation.insecure(folds(scope), 1, bits.nextLong())
        .score(new Training(settings, designs), examples(scope), () -> {})
        .error();
  }

  /** Of the model that would need everybody's data: it knows no ε, so it is trained once. */
  double notPrivate(Scope scope) {
    return BASELINES.computeIfAbsent(
        List.of(this, scope),
        key ->
            CrossValidation.insecure(folds(scope), 1, BASELINE_SEED)
                .baseline(Settings.of(task, PrivacyLoss.pure(1)), examples(scope), () -> {})
                .error());
  }
}
