package dev.hearsay.lab.learning;

import static dev.hearsay.lab.learning.Learning.DUCHI;
import static dev.hearsay.lab.learning.Learning.HM;
import static dev.hearsay.lab.learning.Learning.LAPLACE;
import static dev.hearsay.lab.learning.Learning.OURS;
import static dev.hearsay.lab.learning.Learning.PM;

import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.learn.model.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The claims on learning of W19, of Z20 and of ours. */
final class LearningClaims {

  private static final List<String> OF_W19 = List.of(PM, HM);

  /** The mechanisms that W19 compares with Laplace's. */
  private static final List<String> OTHERS = List.of(DUCHI, PM, HM);

  private static final List<String> OF_Z20 = List.of("pm-sub", "three-outputs", "hm-tp");
  private static final Map<String, String> OWN_NAMES =
      Map.of("pm-sub", "PM-SUB", "three-outputs", "Three-Outputs", "hm-tp", "HM-TP");

  /** The largest change of a gap between two rates that is no trend. */
  private static final double NO_TREND = 0.02;

  /** The least relative difference of two rates that is a clear margin. */
  private static final double CLEAR = 0.02;

  private LearningClaims() {}

  /**
   * Returns the claims about one panel. Claims that depend on the number of people are made only
   * about people of the papers' number.
   *
   * @param mechanisms those that the panel shows; the codebook, if it is shown, is the last
   */
  static List<Claim> of(Task task, Census census, List<String> mechanisms) {
    String panel = census.data();
    List<Claim> claims = new ArrayList<>();
    OF_W19.forEach(own -> claims.add(beatsDuchi(task, panel, own)));
    if (task.isClassification()) {
      claims.addAll(ofRates(task, panel));
      claims.add(beatsCommonest(panel));
    } else {
      claims.add(laplaceIsClearlyWorse(panel));
    }
    if (census.hasPapersSize()) {
      claims.addAll(
          task.isClassification() ? ofManyPeople(task, panel) : List.of(farHigher(panel)));
    }
    OF_Z20.forEach(own -> claims.addAll(ofZ20(task, panel, own)));
    if (mechanisms.contains(OURS)) {
      claims.add(
          Claim.that(
              panel + ": the codebook beats them all, consistently",
              r ->
                  LearningChecks.belowAll(
                      r, panel, OURS, mechanisms.subList(0, mechanisms.size() - 1))));
    }
    return claims;
  }

  private static String figure(Task task) {
    return switch (task) {
      case LOGISTIC -> "Section VI-B, Fig. 9";
      case SVM -> "Section VI-B, Fig. 10";
      case LINEAR -> "Section VI-B, Fig. 11";
    };
  }

  private static Claim beatsDuchi(Task task, String panel, String own) {
    String statement =
        "%s: %s is less wrong than Duchi's mechanism (repaired), consistently"
            .formatted(RealSets.inPlace(panel), name(own));
    return task.isClassification()
        ? Claim.that(
                Paper.W19.says(
                    figure(task),
                    "PM and HM consistently outperform Duchi et al.’s solution with clear margins"),
                statement + ", and by at least 2 % (our reading of clear) on average over ε",
                r -> LearningChecks.consistentlyBelow(r, panel, own, DUCHI, "ε", CLEAR))
            .corrected(
                "consistently, but by less than 2 % on average",
                r ->
                    LearningChecks.consistentlyBelow(r, panel, own, DUCHI)
                        .and(r.ratios(panel, own, DUCHI, x -> true).onAverage(1 - CLEAR, 1)))
        : Claim.that(
            Paper.W19.says(
                figure(task),
                "PM and HM once again consistently outperform Duchi et al.’s solution"),
            statement,
            r -> LearningChecks.consistentlyBelow(r, panel, own, DUCHI));
  }

  private static String name(String series) {
    return series.equals(PM) ? "PM" : "HM";
  }

  /** Returns the claims on classifiers that do not depend on the number of people. */
  private static List<Claim> ofRates(Task task, String panel) {
    List<Claim> claims = new ArrayList<>();
    claims.add(
        Claim.that(
            Paper.W19.says(
                figure(task),
                "the Laplace mechanism leads to significantly higher than the other three"
                    + " solutions"),
            RealSets.inPlace(panel)
                + ": Laplace is more often wrong than Duchi's mechanism (repaired), PM and HM:"
                + " surely on average over ε (our reading of significantly), and surely less often"
                + " at none",
            r -> LearningChecks.allBelow(r, panel, List.of(DUCHI, PM, HM), LAPLACE)));
    OF_W19.forEach(own -> claims.add(dropsSlowly(task, panel, own)));
    return claims;
  }

  private static Claim beatsCommonest(String panel) {
    return Claim.that(
        panel + ": at ε = 4 PM and HM misclassify less often than always the commonest class",
        r ->
            ClaimCheck.all(
                OF_W19,
                own -> r.below(panel, own, Learning.COMMONEST, 0, epsilon -> epsilon == 4)));
  }

  /** Returns the claims on classifiers that depend on the number of people. */
  private static List<Claim> ofManyPeople(Task task, String panel) {
    List<Claim> claims = new ArrayList<>();
    claims.add(
        Claim.that(
            Paper.W19.says(
                figure(task), "no clear trend for the performance gap between PM/HM and"),
            RealSets.inPlace(panel)
                + ": PM's lead over Duchi's mechanism (repaired), as a difference of rates, changes"
                + " by less than 0.02 (our reading of no trend) from ε = 0.5 to 4",
            r -> hasNoTrend(r, panel)));
    if (task == Task.SVM) {
      claims.add(
          Claim.that(
              Paper.W19.says(
                  figure(task),
                  "the accuracy of PM and HM approaches that of the non-private method"),
              RealSets.inPlace(panel)
                  + ": at ε = 2 and 4 PM and HM misclassify at most 0.05 (our reading of"
                  + " approaches) more often than the open model",
              r -> LearningChecks.close(r, panel, OF_W19, List.of(2.0, 4.0))));
    }
    return claims;
  }

  private static Claim dropsSlowly(Task task, String panel, String own) {
    double noise = GradientNoise.variance(own, 4) / GradientNoise.variance(own, 0.5);
    return Claim.that(
        Paper.W19.says(figure(task), "do not drop as quickly with increasing privacy budget"),
        "%s: from ε = 0.5 to 4 the excess of %s's rate above the open model's (our reading: the rate itself"
                .formatted(RealSets.inPlace(panel), name(own))
            + " cannot fall as far) falls by a smaller factor than the squared error of a mean of"
            + " 0.1 among 90"
            + " attributes, which is %.0f".formatted(1 / noise),
        r ->
            excess(r, panel, own, 4)
                .minus(excess(r, panel, own, 0.5).times(noise))
                .in(
                    String.format(Locale.ROOT, "excess at ε = 4 − %.4f × excess at ε = 0.5", noise),
                    0,
                    1));
  }

  /** Returns how much more often a model is wrong than the open one. */
  private static Measured excess(Results results, String panel, String series, double epsilon) {
    return results
        .at(panel, series, epsilon)
        .minus(results.at(panel, Learning.NOT_PRIVATE, epsilon));
  }

  private static ClaimCheck hasNoTrend(Results results, String panel) {
    return LearningChecks.unlessFewer(
        results
            .at(panel, DUCHI, 4)
            .minus(results.at(panel, PM, 4))
            .minus(results.at(panel, DUCHI, 0.5).minus(results.at(panel, PM, 0.5))),
        "lead at ε = 4 − lead at ε = 0.5",
        -NO_TREND,
        NO_TREND);
  }

  private static Claim farHigher(String panel) {
    return Claim.that(
        Paper.W19.says(
            figure(Task.LINEAR), "since they are far higher than the other three methods"),
        RealSets.inPlace(panel)
            + ": Laplace's error is more than twice (our reading of far higher) those of Duchi's"
            + " mechanism (repaired), PM and HM, on average over ε",
        r ->
            LearningChecks.unlessFewer(
                ClaimCheck.all(
                    OTHERS, other -> r.ratios(panel, other, LAPLACE, x -> true).onAverage(0, 0.5)),
                r.at(panel, LAPLACE, 4)));
  }

  private static Claim laplaceIsClearlyWorse(String panel) {
    return Claim.that(
        Paper.Z20.says("Section VII-B, Fig. 9", "MSE clearly exceeds those of other mechanisms"),
        RealSets.inPlace(panel)
            + ": Laplace's error exceeds those of Duchi's mechanism (repaired), PM, HM, PM-SUB,"
            + " Three-Outputs and HM-TP: surely on average over ε (our reading of clearly), and is"
            + " surely below none of them at any",
        r ->
            LearningChecks.allBelow(
                r, panel, Stream.concat(OTHERS.stream(), OF_Z20.stream()).toList(), LAPLACE));
  }

  private static List<Claim> ofZ20(Task task, String panel, String own) {
    Quote quote =
        switch (task) {
          case LOGISTIC, SVM ->
              Paper.Z20.says(
                  "Section VII-B, " + (task == Task.SVM ? "Fig. 10" : "Fig. 8"),
                  "Fig. 8 and Fig. 10 show that the proposed mechanisms … have lower"
                      + " misclassification rates than other mechanisms");
          case LINEAR ->
              Paper.Z20.says(
                  "Section VII-B, Fig. 9",
                  "In the selected privacy budgets, our proposed mechanisms … outperform existing"
                      + " approaches, including Laplace");
        };
    return List.of(
        Claim.that(
            quote,
            lower(task, panel, own, "Laplace's and Duchi's (repaired) mechanisms"),
            r -> LearningChecks.belowAll(r, panel, own, List.of(LAPLACE, DUCHI))),
        Claim.that(
            quote,
            lower(task, panel, own, "PM and HM"),
            r -> LearningChecks.belowAll(r, panel, own, OF_W19)));
  }

  private static String lower(Task task, String panel, String own, String others) {
    return "%s: %s has a lower %s than %s: on average over ε = 0.5, 1, 2 and 4, and a surely higher one at none"
        .formatted(
            RealSets.inPlace(panel),
            OWN_NAMES.get(own),
            task.isClassification() ? "misclassification rate" : "error",
            others);
  }
}
