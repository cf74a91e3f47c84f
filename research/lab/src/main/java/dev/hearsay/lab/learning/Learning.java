package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.DesignCache;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Models learned from one answer per person, with each mechanism of W19 and Z20 for gradients. */
public final class Learning {

  static final String NOT_PRIVATE = "not private";
  static final String COMMONEST = "always the commonest class";
  static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  private static final String EPSILON = "privacy loss ε";
  static final String LAPLACE = "laplace";
  static final String DUCHI = "duchi-vector";
  static final String PM = "piecewise";
  static final String HM = "hybrid";
  static final String OURS = "codebook";
  static final List<String> MECHANISMS =
      List.of(LAPLACE, DUCHI, PM, HM, "pm-sub", "three-outputs", "hm-tp", OURS);

  private static final DesignCache DESIGNS = new DesignCache();

  private static final DesignCache LAPLACES =
      new DesignCache((choice, d, loss) -> AddedNoise.laplace(d, loss));

  private Learning() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(
        experiment(data, Task.LOGISTIC, "W19, Fig. 9; Z20, Fig. 8", "Logistic regression"),
        experiment(data, Task.SVM, "W19, Fig. 10; Z20, Fig. 10", "Support vector machine"),
        experiment(data, Task.LINEAR, "W19, Fig. 11; Z20, Fig. 9", "Linear regression"),
        GradientNoise.experiment());
  }

  private static Experiment experiment(DataSets data, Task task, String source, String title) {
    Experiment.Builder builder =
        Experiment.named("learn-" + task.name().toLowerCase(Locale.ROOT), source, title)
            .text(text(task, data));
    List<Census> inPlace = Census.inPlace(data);
    for (Census census : Census.of(data)) {
      boolean withOurs = inPlace.contains(census);
      measured(
          builder,
          new HeldOut(census, task),
          withOurs ? MECHANISMS : MECHANISMS.subList(0, MECHANISMS.size() - 1));
    }
    return builder.build();
  }

  private static String text(Task task, DataSets data) {
    String learned =
        task.isClassification()
            ? "Whether income is above 50,000 is learned from the other attributes."
            : "A number (salary, hours of work or income) is learned from the other attributes, on"
                + " a scale on which its range is [−1, 1].";
    return learned
        + " The papers have 4 million people of each of two censuses: "
        + RealSets.standIns(data)
        + " People made up by the lab are as many as the papers', four million, in a full run:"
        + " these decide the claims that depend on the number of people. Each person sends one"
        + " perturbed gradient in one step; λ = 10⁻⁴; 10 folds, 5 times (four million people: one"
        + " fold each time; a quick run: 2 folds, 40,000 people or fewer). Laplace reports all d"
        + " entries with ε/d each (the noise of a group is drawn at once), Duchi's mechanism all at once (repaired as in w19-dimensions,"
        + " all ties on the unlikely side), the others max(1, ⌊ε/2.5⌋) of them. The papers leave"
        + " group and step sizes open: one rule sets them, from the noise that a mechanism is known"
        + " to have. How close a model comes to the open one depends on the number of people: with"
        + " fewer than four million such a claim is confirmed if it holds, and otherwise undecided."
        + " An order that W19 calls consistent, or Z20 sees in the selected privacy budgets, holds"
        + " here if it does on average over ε and is surely turned round at none. The codebook is"
        + " ours. Its draws take up to fifty times as long as the others': each repetition trains one"
        + " fold, and it is not shown for four million people beside real ones.";
  }

  private static void measured(Experiment.Builder builder, HeldOut data, List<String> mechanisms) {
    String panel = data.census().data();
    builder
        .panel(
            Panel.lines(panel, EPSILON, data.measure())
                .on(data.origin())
                .comparedWith(NOT_PRIVATE, COMMONEST))
        .simulated(
            mechanisms,
            EPSILONS,
            data::size,
            (setting, series, epsilon, bits) -> error(data, setting.scope(), series, epsilon, bits))
        .exactOnData(
            List.of(NOT_PRIVATE), EPSILONS, (scope, series, epsilon) -> data.notPrivate(scope));
    commonest(builder, data, EPSILONS);
    LearningClaims.of(data.task(), data.census(), mechanisms).forEach(builder::claim);
  }

  /** Adds the error rate of a classifier that ignores all features, to the panel given last. */
  static void commonest(Experiment.Builder builder, HeldOut data, List<Double> xs) {
    if (data.task().isClassification()) {
      builder.exactOnData(List.of(COMMONEST), xs, (scope, series, x) -> data.commonest(scope));
    }
  }

  private static double error(
      HeldOut data, Scope scope, String series, double epsilon, InsecureSeededBits bits) {
    Settings settings =
        data.papersSettings(
            PrivacyLoss.pure(epsilon), choice(series, data.dimensions(scope), epsilon));
    return series.equals(OURS)
        ? data.errorOfOneFold(scope, settings, DESIGNS, bits)
        : data.error(scope, settings, series.equals(LAPLACE) ? LAPLACES : DESIGNS, bits);
  }

  /** A mechanism as its paper uses it for d numbers. */
  static AnswerMechanism choice(String name, int dimensions, double epsilon) {
    return switch (name) {
      case DUCHI, OURS -> AnswerMechanism.of(name);
      case LAPLACE -> new AnswerMechanism(name, OptionalInt.of(dimensions));
      default ->
          new AnswerMechanism(
              name, OptionalInt.of(Survey.sampled(dimensions, epsilon, Survey.PAPERS_CONSTANT)));
    };
  }
}
