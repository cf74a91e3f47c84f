package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.training.DesignCache;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Models learned from one answer per person, with each mechanism of W19 and Z20 for gradients. */
public final class Learning {

  static final String NOT_PRIVATE = "not private";
  static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);

  /** How far from the open model's rate of misclassification still counts as close to it. */
  static final double CLOSE = 0.05;

  private static final String EPSILON = "privacy loss ε";
  private static final String LAPLACE = "laplace";
  private static final String DUCHI = "duchi-vector";
  private static final String PM = "piecewise";
  private static final String HM = "hybrid";
  private static final String OURS = "codebook";
  private static final List<String> OF_Z20 = List.of("pm-sub", "three-outputs", "hm-tp");
  private static final List<String> MECHANISMS =
      List.of(LAPLACE, DUCHI, PM, HM, "pm-sub", "three-outputs", "hm-tp", OURS);

  private static final DesignCache DESIGNS = new DesignCache();

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
            .text(text(task));
    for (Census census : Census.of(data)) {
      measured(builder, new HeldOut(census, task));
    }
    return builder.build();
  }

  static String text(Task task) {
    String learned =
        task.isClassification()
            ? "Whether income is above 50,000 is learned from the other attributes"
            : "Hours of work (adult) or salary (gov_census) is learned from the other attributes, on"
                + " a scale on which its range is [−1, 1]";
    return learned
        + " of real census files where they are there (not those of the papers), otherwise of a"
        + " synthetic census. Each person sends one perturbed gradient in one step; λ = 10⁻⁴; 10"
        + " folds, 5 times (quick: 40,000 people, 2 folds). Laplace reports all d entries with ε/d"
        + " each, Duchi's mechanism all at once, the others max(1, ⌊ε/2.5⌋) of them. The papers"
        + " leave group and step sizes open: one rule sets them, from the noise that a mechanism is known"
        + " to have. How close a model comes to the open one depends on the number of people, of whom"
        + " the papers have four million: judge that by a full run. The codebook is ours.";
  }

  private static void measured(Experiment.Builder builder, HeldOut data) {
    String panel = data.census().data();
    builder
        .panel(Panel.lines(panel, EPSILON, data.measure()))
        .simulated(
            MECHANISMS,
            EPSILONS,
            data::size,
            (setting, series, epsilon, bits) -> error(data, setting.scope(), series, epsilon, bits))
        .exactOnData(
            List.of(NOT_PRIVATE), EPSILONS, (scope, series, epsilon) -> data.notPrivate(scope));
    claimsOfW19(builder, data, panel);
    for (String mechanism : OF_Z20) {
      builder.claim(
          Claim.that(
                  panel + ": " + mechanism + " beats Laplace's and Duchi's mechanisms, PM and HM",
                  r -> beats(r, panel, mechanism, List.of(LAPLACE, DUCHI, PM, HM)))
              .orElse(
                  "it beats Laplace's and Duchi's, but not surely both PM and HM",
                  r -> beats(r, panel, mechanism, List.of(LAPLACE, DUCHI))));
    }
    builder.claim(
        panel + ": (ours) the codebook beats them all",
        r -> beats(r, panel, OURS, MECHANISMS.subList(0, MECHANISMS.size() - 1)));
  }

  private static void claimsOfW19(Experiment.Builder builder, HeldOut data, String panel) {
    builder
        .claim(panel + ": PM beats Duchi's mechanism", r -> r.belowOnAverage(panel, PM, DUCHI))
        .claim(panel + ": HM beats Duchi's mechanism", r -> r.belowOnAverage(panel, HM, DUCHI));
    if (data.task().isClassification()) {
      builder
          .claim(
              panel + ": Laplace is worse than the other three",
              r -> allBeat(r, panel, List.of(DUCHI, PM, HM), LAPLACE))
          .claim(
              panel + ": at ε = 4 PM and HM misclassify within 0.05 of the open model",
              r -> close(r, panel, PM, 4).and(close(r, panel, HM, 4)));
    } else {
      builder.claim(
          Claim.that(
                  panel + ": Laplace's error is more than twice that of the other three",
                  r ->
                      r.below(panel, DUCHI, LAPLACE, -0.5)
                          .and(r.below(panel, PM, LAPLACE, -0.5))
                          .and(r.below(panel, HM, LAPLACE, -0.5)))
              .orElse(
                  "it is larger on average",
                  r -> allBeat(r, panel, List.of(DUCHI, PM, HM), LAPLACE)));
    }
  }

  private static ClaimCheck beats(
      Results results, String panel, String lower, List<String> others) {
    return others.stream()
        .map(other -> results.belowOnAverage(panel, lower, other))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  private static ClaimCheck allBeat(
      Results results, String panel, List<String> lower, String other) {
    return lower.stream()
        .map(one -> results.belowOnAverage(panel, one, other))
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  /** Whether a classifier is wrong hardly more often than the open model is. */
  static ClaimCheck close(Results results, String panel, String series, double epsilon) {
    double more =
        results.value(panel, series, epsilon) - results.value(panel, NOT_PRIVATE, epsilon);
    return ClaimCheck.exact(
        more <= CLOSE,
        series + " at ε = " + ClaimCheck.number(epsilon) + ": +" + ClaimCheck.number(more));
  }

  private static double error(
      HeldOut data, Scope scope, String series, double epsilon, InsecureSeededBits bits) {
    Settings settings =
        data.papersSettings(
            PrivacyLoss.pure(epsilon), choice(series, data.dimensions(scope), epsilon));
    return data.error(scope, settings, DESIGNS, bits);
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
