package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.DesignCache;
import java.util.List;
import java.util.Map;
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

  /** The relative difference below which two errors count as similar. */
  private static final double SIMILAR = 0.05;

  /** The least number of outputs that counts as large. */
  private static final int LARGE = 33;

  /** The ε of Figs. 12, 13 and 14, as their captions say. */
  private static final double REGRESSION_EPSILON = 4;

  private static final double SVM_EPSILON = 5;

  private static final String LINEAR = "Linear regression on ";
  private static final String LOGISTIC = "Logistic regression on ";

  private static final String FALLS =
      ": on average over PM, HM, PM-SUB and HM-TP the error with 2001 outputs is below that with 3 (only"
          + " these ends are compared)";

  /** The designs by the number of outputs; 0 for reports that are not rounded. */
  private static final ConcurrentMap<Integer, DesignCache> DESIGNS = new ConcurrentHashMap<>();

  private static final Map<String, String> NAMES =
      Map.of("piecewise", "PM", "hybrid", "HM", "pm-sub", "PM-SUB", "hm-tp", "HM-TP");

  private DiscreteLearning() {}

  public static List<Experiment> all(DataSets data) {
    Census census = Census.of(data).get(0);
    return List.of(similar(census, Census.ofPapersSize(data)), outputs(census));
  }

  private static Experiment similar(Census census, Census large) {
    Experiment.Builder builder =
        Experiment.named(
                "z20-learn-rounded", "Z20, Figs. 12 and 13", "Learning from 2001 possible reports")
            .text(
                "As the other experiments of learning, on "
                    + whose(census)
                    + " (one of Z20's two censuses has a stand-in here, to keep the run short), and at ε = 4 on"
                    + " people made up by the lab, in a full run as many as Z20's."
                    + " What a mechanism says of an entry is rounded at random, without bias, to"
                    + " 2,001 points before it leaves the device. Similar is what differs by less"
                    + " than 5 % at ε = 4, the privacy loss of both figures; at the others, which no claim"
                    + " reads, each repetition trains one fold.");
    over(builder, census, Learning.EPSILONS, Task.LINEAR, LINEAR + census.data(), "Fig. 12");
    over(builder, census, Learning.EPSILONS, Task.LOGISTIC, LOGISTIC + census.data(), "Fig. 13");
    if (!large.equals(census)) {
      List<Double> one = Grid.of(REGRESSION_EPSILON);
      over(builder, large, one, Task.LINEAR, LINEAR + large.data(), "Fig. 12");
      over(builder, large, one, Task.LOGISTIC, LOGISTIC + large.data(), "Fig. 13");
    }
    return builder.build();
  }

  private static void over(
      Experiment.Builder builder,
      Census census,
      List<Double> epsilons,
      Task task,
      String panel,
      String figure) {
    HeldOut data = new HeldOut(census, task);
    builder
        .panel(
            Panel.lines(panel, "privacy loss ε", data.measure())
                .on(data.origin())
                .comparedWith(Learning.COMMONEST))
        .simulated(
            MECHANISMS.stream().flatMap(name -> Stream.of(name, name + ROUNDED)).toList(),
            epsilons,
            data::size,
            (setting, series, epsilon, bits) ->
                error(
                    data,
                    setting.scope(),
                    series.replace(ROUNDED, ""),
                    epsilon,
                    series.endsWith(ROUNDED) ? MANY : 0,
                    epsilon == REGRESSION_EPSILON,
                    bits));
    Learning.commonest(builder, data, epsilons);
    for (String name : MECHANISMS) {
      builder.claim(
          Paper.Z20.says(
              "Section VII-C, " + figure, "the performance is similar to that before discretizing"),
          "%s: at ε = 4 the error of %s with 2001 outputs differs by less than 5 %% from that without"
                  .formatted(RealSets.inPlace(panel), NAMES.get(name))
              + " rounding",
          r -> similar(r, panel, name));
    }
  }

  private static String whose(Census census) {
    return census.data().equals(RealSets.MADE_UP) ? "people made up by the lab" : census.data();
  }

  private static ClaimCheck similar(Results results, String panel, String name) {
    return results
        .ratios(panel, name + ROUNDED, name, epsilon -> epsilon == REGRESSION_EPSILON)
        .each(1 - SIMILAR, 1 + SIMILAR);
  }

  private static Experiment outputs(Census census) {
    Experiment.Builder builder =
        Experiment.named("z20-learn-outputs", "Z20, Figs. 14 and 15", "Learning from few outputs")
            .text(
                "The same over the number of outputs, 2g + 1: regressions with ε = 4, and a support"
                    + " vector machine with ε = 5, where Three-Outputs, which is not rounded, is"
                    + " shown beside the others. The regressions learn from "
                    + whose(census)
                    + ". Z20 learns the two classes of its Vehicle set with the machine. In its place are"
                    + " made-up vehicles: as many records, 100 numbers and two classes. Where no claim reads"
                    + " a number, each repetition trains one fold.");
    String linear = "Linear regression with ε = 4";
    String logistic = "Logistic regression with ε = 4";
    String svm = "Support vector machine with ε = 5";
    byOutputs(builder, new HeldOut(census, Task.LINEAR), REGRESSION_EPSILON, linear, MECHANISMS);
    byOutputs(
        builder, new HeldOut(census, Task.LOGISTIC), REGRESSION_EPSILON, logistic, MECHANISMS);
    List<String> all = Stream.concat(MECHANISMS.stream(), Stream.of(THREE)).toList();
    byOutputs(builder, new HeldOut(Census.VEHICLE, Task.SVM), SVM_EPSILON, svm, all);
    for (String panel : List.of(linear, logistic)) {
      builder.claim(
          Paper.Z20.says(
              "Section VII-C, Fig. 14",
              "the misclassification rate and MSE decrease as the number of output possibilities"
                  + " increases"),
          RealSets.inPlace(census.data()) + ", " + panel + FALLS,
          r -> falls(r, panel));
    }
    return builder
        .claim(Census.VEHICLE.data() + ", " + svm + FALLS, r -> falls(r, svm))
        .claim(
            Paper.Z20.says(
                "Section VII-C, Fig. 15",
                "PM-SUB outperforms Three-Outputs, when the number of output possibilities is large"),
            Census.VEHICLE.inPlace(Census.VEHICLE.data())
                + ", "
                + svm
                + ": on average over 33, 257 and 2001 outputs the error of PM-SUB is below"
                + " Three-Outputs'",
            r ->
                LearningChecks.onAverage(
                    r.ratios(svm, "pm-sub", THREE, outputs -> outputs >= LARGE), 0))
        .build();
  }

  private static void byOutputs(
      Experiment.Builder builder, HeldOut data, double epsilon, String panel, List<String> series) {
    builder
        .panel(
            Panel.logLogLines(panel, "outputs", data.measure())
                .on(data.origin())
                .comparedWith(Learning.COMMONEST))
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
                    isRead(data, outputs),
                    bits));
    Learning.commonest(builder, data, OUTPUTS);
  }

  private static ClaimCheck falls(Results results, String panel) {
    Ratios ratios = new Ratios("2001 outputs", "3 outputs");
    for (String name : MECHANISMS) {
      var line = results.series(panel, name);
      ratios.add(line.lastEntry().getValue(), line.firstEntry().getValue());
    }
    return LearningChecks.onAverage(ratios, 0);
  }

  private static double error(
      HeldOut data,
      Scope scope,
      String mechanism,
      double epsilon,
      int outputs,
      boolean isRead,
      InsecureSeededBits bits) {
    Settings settings =
        data.papersSettings(
            PrivacyLoss.pure(epsilon), Learning.choice(mechanism, data.dimensions(scope), epsilon));
    return isRead
        ? data.error(scope, settings, designs(outputs), bits)
        : data.errorOfOneFold(scope, settings, designs(outputs), bits);
  }

  /**
   * Returns whether a claim reads the errors at a number of outputs, so that they need all folds.
   */
  private static boolean isRead(HeldOut data, double outputs) {
    boolean isEnd = outputs == OUTPUTS.get(0) || outputs == MANY;
    return isEnd || (data.task() == Task.SVM && outputs >= LARGE);
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
