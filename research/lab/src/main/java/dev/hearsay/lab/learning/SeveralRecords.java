package dev.hearsay.lab.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.learn.LocalWork;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.training.DesignCache;
import java.util.List;
import java.util.stream.Stream;

/** Z20's Algorithm 1 on devices with several records, beside one record of each device. */
public final class SeveralRecords {

  private static final int RECORDS = 10;
  private static final int STEPS = 5;

  private static final String WITH = " with ";
  private static final String ONE = " with one record";
  private static final String MEAN = " with the mean of 10";
  private static final String LOCAL = " with 5 local steps on 10";
  private static final String HM_TP = "hm-tp";
  private static final List<String> MECHANISMS = List.of(HM_TP, Learning.OURS);

  /** The largest relative increase of an error that counts as not worse. */
  private static final double NOT_WORSE = 0.02;

  /** The largest relative difference of two errors that are similar. */
  private static final double SIMILAR = 0.05;

  private static final DesignCache DESIGNS = new DesignCache();

  private SeveralRecords() {}

  public static List<Experiment> all(DataSets data) {
    Census census = Census.of(data).get(0);
    Experiment.Builder builder =
        Experiment.named("z20-learn-records", "Z20, Algorithm 1", "Devices with several records")
            .text(
                "In Z20's Algorithm 1 a device has a data set of its own, and Section III lets it train on"
                    + " it before it reports; the experiments of the paper have one record per device. Here the"
                    + " rows are divided at random among devices with ten rows each. A device reports"
                    + " once, from one of its rows, from the mean gradient over all, or from five local"
                    + " steps along that gradient. The report is clipped once and perturbed once, so ε"
                    + " is for the device as a whole. A fold has all rows of a device or none. There"
                    + " are ten times fewer devices than rows, so errors are larger than where each"
                    + " row is a device of its own.");
    for (Task task : List.of(Task.LOGISTIC, Task.LINEAR)) {
      measured(builder, new HeldOut(census, task, RECORDS));
    }
    return List.of(builder.build());
  }

  private static void measured(Experiment.Builder builder, HeldOut data) {
    String panel =
        (data.task().isClassification() ? "Logistic" : "Linear")
            + " regression on "
            + data.census().data();
    builder
        .panel(
            Panel.lines(panel, "privacy loss ε", data.measure())
                .on(data.origin())
                .comparedWith(Learning.NOT_PRIVATE, Learning.COMMONEST))
        .simulated(
            Stream.concat(
                    MECHANISMS.stream().flatMap(name -> Stream.of(name + ONE, name + MEAN)),
                    Stream.of(Learning.OURS + LOCAL))
                .toList(),
            Learning.EPSILONS,
            data::size,
            (setting, series, epsilon, bits) -> error(data, setting.scope(), series, epsilon, bits))
        .exactOnData(
            List.of(Learning.NOT_PRIVATE),
            Learning.EPSILONS,
            (scope, series, epsilon) -> data.notPrivate(scope));
    Learning.commonest(builder, data, Learning.EPSILONS);
    for (String name : MECHANISMS) {
      builder.claim(
          "%s, %s: with the mean gradient over ten records the error is at most 2 %% above that with"
                  .formatted(panel, name)
              + " one of them, on average over ε",
          r -> r.ratios(panel, name + MEAN, name + ONE, x -> true).onAverage(0, 1 + NOT_WORSE));
    }
    builder.claim(
        "%s, %s: at ε = 4 the mean gradient over ten records makes the error smaller"
            .formatted(panel, Learning.OURS),
        r -> r.below(panel, Learning.OURS + MEAN, Learning.OURS + ONE, 0, x -> x == 4));
    builder.claim(
        "%s, %s: five local steps instead of one change the error by less than 5 %%, on average over ε"
            .formatted(panel, Learning.OURS),
        r ->
            r.ratios(panel, Learning.OURS + LOCAL, Learning.OURS + MEAN, x -> true)
                .onAverage(1 - SIMILAR, 1 + SIMILAR));
  }

  private static double error(
      HeldOut data, Scope scope, String series, double epsilon, InsecureSeededBits bits) {
    String mechanism = series.substring(0, series.indexOf(WITH));
    Settings settings =
        data.papersSettings(
                PrivacyLoss.pure(epsilon),
                Learning.choice(mechanism, data.dimensions(scope), epsilon))
            .withLocalWork(work(series.substring(mechanism.length())));
    return data.error(scope, settings, DESIGNS, bits);
  }

  private static LocalWork work(String kind) {
    return switch (kind) {
      case ONE -> LocalWork.ONE;
      case MEAN -> LocalWork.on(RECORDS);
      default -> LocalWork.on(RECORDS).withSteps(STEPS);
    };
  }
}
