package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.training.DesignCache;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** Z20's learning from reports that are rounded to a few outputs. */
public final class DiscreteLearning {

  private static final int MANY = 2001;
  private static final String ROUNDED = " " + MANY;
  private static final String THREE = "three-outputs";
  private static final List<String> MECHANISMS = List.of("piecewise", "hybrid", "pm-sub", "hm-tp");
  private static final List<Double> OUTPUTS = Grid.of(3, 5, 9, 33, 257, MANY);

  /** A difference of averages that is this small counts as similar, if it is surely as small. */
  private static final double SIMILAR = 0.05;

  /** From so many outputs on they count as many. */
  private static final int LARGE = 33;

  /** Where Z20 draws its figures over the number of outputs. */
  private static final double REGRESSION_EPSILON = 4;

  private static final double SVM_EPSILON = 5;

  /** By the number of outputs; 0 for reports that are not rounded. */
  private static final ConcurrentMap<Integer, DesignCache> DESIGNS = new ConcurrentHashMap<>();

  private DiscreteLearning() {}

  public static List<Experiment> all(DataSets data) {
    Census census = Census.of(data).get(0);
    return List.of(similar(census), outputs(census));
  }

  private static Experiment similar(Census census) {
    Experiment.Builder builder =
        Experiment.named(
                "z20-learn-rounded", "Z20, Figs. 12 and 13", "Learning from 2001 possible reports")
            .text(
                "As the other experiments of learning, on gov_census or a synthetic census. What a"
                    + " mechanism says of an entry is rounded at random, without bias, to 2,001"
                    + " points before it leaves the device. Similar is what differs by less than"
                    + " 5 % on average over ε, at 95 %.");
    over(builder, census, Task.LINEAR, "Linear regression");
    over(builder, census, Task.LOGISTIC, "Logistic regression");
    return builder.build();
  }

  private static void over(Experiment.Builder builder, Census census, Task task, String panel) {
    HeldOut data = new HeldOut(census, task);
    builder
        .panel(Panel.lines(panel, "privacy loss ε", data.measure()))
        .simulated(
            MECHANISMS.stream().flatMap(name -> Stream.of(name, name + ROUNDED)).toList(),
            Learning.EPSILONS,
            data::size,
            (setting, series, epsilon, bits) ->
                error(
                    data,
                    setting.scope(),
                    series.replace(ROUNDED, ""),
                    epsilon,
                    series.endsWith(ROUNDED) ? MANY : 0,
                    bits));
    for (String name : MECHANISMS) {
      builder.claim(
          panel + ": with 2001 outputs the error of " + name + " is similar",
          r -> similar(r, panel, List.of(name)));
    }
    builder.claim(
        panel + ": with 2001 outputs the errors of all four together are similar",
        r -> similar(r, panel, MECHANISMS));
  }

  private static ClaimCheck similar(Results results, String panel, List<String> mechanisms) {
    Ratios ratios = new Ratios("rounded", "not rounded");
    for (String name : mechanisms) {
      var rounded = results.series(panel, name + ROUNDED);
      results
          .series(panel, name)
          .forEach((x, exact) -> ratios.add(Objects.requireNonNull(rounded.get(x)), exact));
    }
    return ratios.onAverage(1 - SIMILAR, 1 + SIMILAR);
  }

  private static Experiment outputs(Census census) {
    Experiment.Builder builder =
        Experiment.named("z20-learn-outputs", "Z20, Figs. 14 and 15", "Learning from few outputs")
            .text(
                "The same over the number of outputs, 2g + 1: regressions with ε = 4, and a support"
                    + " vector machine with ε = 5, where Three-Outputs, which is not rounded, is"
                    + " shown beside the others.");
    byOutputs(
        builder,
        census,
        Task.LINEAR,
        REGRESSION_EPSILON,
        "Linear regression with ε = 4",
        MECHANISMS);
    byOutputs(
        builder,
        census,
        Task.LOGISTIC,
        REGRESSION_EPSILON,
        "Logistic regression with ε = 4",
        MECHANISMS);
    String svm = "Support vector machine with ε = 5";
    List<String> all = Stream.concat(MECHANISMS.stream(), Stream.of(THREE)).toList();
    byOutputs(builder, census, Task.SVM, SVM_EPSILON, svm, all);
    return builder
        .claim(
            svm + ": PM-SUB with 33 outputs or more beats Three-Outputs",
            r -> r.belowOnAverage(svm, "pm-sub", THREE, outputs -> outputs >= LARGE))
        .build();
  }

  private static void byOutputs(
      Experiment.Builder builder,
      Census census,
      Task task,
      double epsilon,
      String panel,
      List<String> series) {
    HeldOut data = new HeldOut(census, task);
    builder
        .panel(Panel.logLogLines(panel, "outputs", data.measure()))
        .simulated(
            series,
            OUTPUTS,
            data::size,
            (setting, name, outputs, bits) ->
                error(
                    data,
                    setting.scope(),
                    name,
                    epsilon,
                    name.equals(THREE) ? 0 : (int) outputs,
                    bits));
    for (String name : MECHANISMS) {
      builder.claim(
          panel + ": the error of " + name + " falls as the outputs grow from 3 to 2001",
          r -> falls(r, panel, name));
    }
    builder.claim(
        panel + ": the errors of all four together fall as the outputs grow from 3 to 2001",
        r -> falls(r, panel));
  }

  /** Whether the 95 % intervals at both ends are apart. */
  private static ClaimCheck falls(Results results, String panel, String series) {
    Measured few = results.series(panel, series).firstEntry().getValue();
    Measured many = results.series(panel, series).lastEntry().getValue();
    return ClaimCheck.exact(many.high() < few.low(), interval(few) + " and then " + interval(many));
  }

  private static String interval(Measured measured) {
    return ClaimCheck.number(measured.mean()) + " ± " + ClaimCheck.number(measured.margin());
  }

  private static ClaimCheck falls(Results results, String panel) {
    Ratios ratios = new Ratios("2001 outputs", "3 outputs");
    for (String name : MECHANISMS) {
      var line = results.series(panel, name);
      ratios.add(line.lastEntry().getValue(), line.firstEntry().getValue());
    }
    return ratios.onAverage(0, 1);
  }

  private static double error(
      HeldOut data,
      Scope scope,
      String mechanism,
      double epsilon,
      int outputs,
      InsecureSeededBits bits) {
    Settings settings =
        data.papersSettings(
            PrivacyLoss.pure(epsilon), Learning.choice(mechanism, data.dimensions(scope), epsilon));
    return data.error(scope, settings, designs(outputs), bits);
  }

  private static DesignCache designs(int outputs) {
    return DESIGNS.computeIfAbsent(
        outputs,
        many ->
            many == 0
                ? new DesignCache()
                : new DesignCache((choice, d, loss) -> new RoundedReports(choice, d, loss, many)));
  }
}
