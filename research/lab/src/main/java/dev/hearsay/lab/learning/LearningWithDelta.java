package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.lab.survey.SurveyWithDelta;
import dev.hearsay.lab.training.DesignCache;
import dev.hearsay.lab.training.Geometry;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.OptionalInt;

/** W20's learning under (ε, δ). */
public final class LearningWithDelta {

  private static final String OPT_GM = "Opt-GM";
  private static final String BY_LENGTH = "Opt-GM clipped by length";
  private static final List<String> OF_W20 = List.of("Mechanism-1", "Mechanism-2");
  private static final List<Double> EPSILONS = Grid.of(0.1, 1, 5, 10);
  private static final double DELTA = 1e-6;

  private static final DesignCache DESIGNS = new DesignCache();
  private static final DesignCache CUBES =
      new DesignCache((choice, d, loss) -> GaussianVector.of(d, loss, Geometry.CUBE));
  private static final DesignCache BALLS =
      new DesignCache((choice, d, loss) -> GaussianVector.of(d, loss, Geometry.BALL));

  private LearningWithDelta() {}

  public static List<Experiment> all(DataSets data) {
    Experiment.Builder builder =
        Experiment.named("w20-learning", "W20, Figs. 8–10", "Learning under (ε, δ)")
            .text(
                "As the other experiments of learning, on gov_census or a synthetic census, with"
                    + " W20's Mechanism-1 (all entries at once, in its repaired form), Mechanism-2"
                    + " (Duchi's mechanism on ⌊ε/2.17⌋ of the entries) and the optimal Gaussian with"
                    + " the sensitivity 2√d of a cube. δ = 10⁻⁶: W20 takes 10⁻¹³ and 10⁻²⁶, since with"
                    + " a larger one its probability α, as printed, exceeds 1. Ours is the Gaussian on"
                    + " gradients clipped by their length. Closeness to the open model is to be judged by"
                    + " a full run.");
    measured(builder, Census.of(data).get(0), Task.LINEAR, "Linear regression");
    measured(builder, Census.of(data).get(0), Task.LOGISTIC, "Logistic regression");
    measured(builder, Census.of(data).get(0), Task.SVM, "Support vector machine");
    return List.of(builder.build());
  }

  private static void measured(Experiment.Builder builder, Census census, Task task, String panel) {
    HeldOut data = new HeldOut(census, task);
    builder
        .panel(Panel.lines(panel, "privacy loss ε", data.measure()))
        .simulated(
            List.of(OPT_GM, "Mechanism-1", "Mechanism-2", BY_LENGTH),
            EPSILONS,
            data::size,
            (setting, series, epsilon, bits) -> error(data, setting.scope(), series, epsilon, bits))
        .exactOnData(
            List.of(Learning.NOT_PRIVATE), EPSILONS, (scope, line, x) -> data.notPrivate(scope));
    for (String mechanism : OF_W20) {
      builder.claim(
          Claim.that(
                  panel + ": " + mechanism + " beats Opt-GM at every ε",
                  r -> r.below(panel, mechanism, OPT_GM, 0))
              .orElse("it does on average", r -> r.belowOnAverage(panel, mechanism, OPT_GM)));
      if (task.isClassification()) {
        builder.claim(
            panel + ": from ε = 5 on " + mechanism + " misclassifies within 0.05 of the open model",
            r ->
                Learning.close(r, panel, mechanism, 5)
                    .and(Learning.close(r, panel, mechanism, 10)));
      }
    }
    builder.claim(
        panel + ": (ours) clipped by length Opt-GM beats Mechanism-1 and Mechanism-2",
        r ->
            r.belowOnAverage(panel, BY_LENGTH, "Mechanism-1")
                .and(r.belowOnAverage(panel, BY_LENGTH, "Mechanism-2")));
  }

  private static double error(
      HeldOut data, Scope scope, String series, double epsilon, InsecureSeededBits bits) {
    PrivacyLoss loss = new PrivacyLoss(epsilon, DELTA);
    AnswerMechanism choice = choice(series, data.dimensions(scope), epsilon);
    return data.error(scope, data.papersSettings(loss, choice), designs(series), bits);
  }

  private static AnswerMechanism choice(String series, int dimensions, double epsilon) {
    return switch (series) {
      case "Mechanism-1" -> AnswerMechanism.of("duchi-vector");
      case "Mechanism-2" ->
          new AnswerMechanism(
              "duchi",
              OptionalInt.of(Survey.sampled(dimensions, epsilon, SurveyWithDelta.CONSTANT)));
      default -> AnswerMechanism.of("gaussian");
    };
  }

  private static DesignCache designs(String series) {
    return switch (series) {
      case OPT_GM -> CUBES;
      case BY_LENGTH -> BALLS;
      default -> DESIGNS;
    };
  }
}
