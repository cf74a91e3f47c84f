package dev.hearsay.lab.paper;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Panel;
import dev.hearsay.lab.Scope;
import dev.hearsay.learn.Examples;
import dev.hearsay.learn.FeatureSpace;
import dev.hearsay.learn.Label;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.Task;
import dev.hearsay.learn.evaluation.CrossValidation;
import dev.hearsay.learn.gradient.MechanismChoice;
import dev.hearsay.learn.population.CensusPopulation;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Models learned from one answer a person, with each paper's mechanism for gradients. */
public final class Learning {

  private static final long SEED = 20_250_102;
  private static final String NOT_PRIVATE = "not private";
  private static final String OURS = "codebook";

  private static final ConcurrentMap<String, Examples> KNOWN = new ConcurrentHashMap<>();

  private Learning() {}

  public static List<Experiment> all() {
    return List.of(
        experiment(Task.LOGISTIC, "W19, Fig. 9; W20, Fig. 9; Z20, Fig. 8", "Logistic regression"),
        experiment(Task.SVM, "W19, Fig. 10; W20, Fig. 10; Z20, Fig. 10", "Support vector machine"),
        experiment(Task.LINEAR, "W19, Fig. 11; W20, Fig. 8; Z20, Fig. 9", "Linear regression"));
  }

  private static Experiment experiment(Task task, String source, String title) {
    String panel = title;
    String name = "learn-" + task.name().toLowerCase(Locale.ROOT);
    String error = task.isClassification() ? "misclassified" : "mean squared error";
    return Experiment.named(name, source, title)
        .text(
            "Income is predicted from the other attributes of a synthetic census (above 50,000 or"
                + " not, for the classifiers). Each person takes part in one step at most and sends"
                + " one perturbed gradient; λ = 10⁻⁴; five folds. Schedules and clipping are the"
                + " library's, the same for all mechanisms; the codebook is ours.")
        .panel(Panel.lines(panel, "privacy loss ε", error))
        .simulated(
            List.of("laplace", "duchi-vector", "piecewise", "hybrid", "hm-tp", OURS, NOT_PRIVATE),
            Grid.of(1, 2, 4),
            Learning::size,
            (setting, series, epsilon, bits) ->
                error(task, series, epsilon, setting.people(), bits))
        .claim("PM beats Laplace", r -> r.belowOnAverage(panel, "piecewise", "laplace"))
        .claim("HM beats Duchi's mechanism", r -> r.belowOnAverage(panel, "hybrid", "duchi-vector"))
        .claim("HM-TP beats PM", r -> r.belowOnAverage(panel, "hm-tp", "piecewise"))
        .claim("(ours) the codebook beats HM-TP", r -> r.belowOnAverage(panel, OURS, "hm-tp"))
        .build();
  }

  private static Scope.Size size(Scope scope) {
    return scope.isQuick() ? new Scope.Size(8_000, 5) : new Scope.Size(500_000, 5);
  }

  private static double error(
      Task task, String series, double epsilon, int people, InsecureSeededBits bits) {
    Settings settings = Settings.of(task, PrivacyLoss.pure(epsilon));
    CrossValidation validation = CrossValidation.insecure(5, 1, bits.nextLong());
    Examples examples = examples(task, people);
    return series.equals(NOT_PRIVATE)
        ? validation.baseline(settings, examples, () -> {}).error()
        : validation
            .score(settings.withMechanism(MechanismChoice.of(series)), examples, () -> {})
            .error();
  }

  private static Examples examples(Task task, int people) {
    return KNOWN.computeIfAbsent(task + " " + people, key -> make(task, people));
  }

  private static Examples make(Task task, int people) {
    Label label =
        task.isClassification()
            ? Label.above(CensusPopulation.INCOME, CensusPopulation.HIGH_INCOME)
            : Label.of(CensusPopulation.INCOME);
    FeatureSpace space = new FeatureSpace(CensusPopulation.schema(), task, label);
    return new CensusPopulation(SEED).examples(space, people);
  }
}
