package dev.hearsay.lab.ours;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.claim.Power;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.survey.RealSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What joint parts must gain. These limits were set before anything was measured; how far forecasts
 * may be off was read off the first quick run, and the claim says so.
 *
 * @param sets of people with attributes of all kinds: real ones, or made up
 */
record JointClaims(List<String> sets) {

  private static final String AUTO = JointGains.AUTO;
  private static final String NEVER = SurveyWays.NEVER;

  /** How far chance may lead a number astray. */
  private static final double STANDARD_ERRORS = 4.5;

  /** Equal up to the last digits of computed numbers. */
  private static final double ROUNDING = 1e-9;

  /** How far the gain that is forecast may be from that to expect. */
  private static final double FORECAST_ERROR = 0.2;

  /** Up to this ε little is gained on attributes of all kinds, and nothing may be lost. */
  private static final double SMALL = 2;

  /** What auto's error may be of that without joint parts. */
  private record Target(double epsilon, double share) {}

  /** On real people with attributes of all kinds. */
  private static final List<Target> TARGETS = List.of(new Target(4, 0.93), new Target(6, 0.7));

  private static final double LAST = 8;
  private static final double OF_ONE_SET = 0.5;
  private static final double OF_THE_OTHER = 0.6;

  private static final Target OF_BINARY = new Target(4, 0.5);

  void addTo(Experiment.Builder builder) {
    for (String set : sets) {
      builder
          .claim(
              set + ": for ε up to 2 auto's expected error is at most never's",
              results ->
                  results.below(JointGains.expected(set), AUTO, NEVER, ROUNDING, e -> e <= SMALL))
          .claim(
              set + ": for ε up to 2 auto's measured error is not surely above never's",
              results -> notSurelyAbove(results, set));
      if (!set.equals(RealSets.MADE_UP)) {
        TARGETS.forEach(target -> gain(builder, set, target));
      }
    }
    if (sets.size() > 1) {
      builder
          .claim(
              "At ε = 8 auto's expected error is at most half of never's on one of the real sets,"
                  + " and at most 0.6 of it on the other",
              results -> atLast(results, true))
          .claim("At ε = 8 so is its measured error", results -> atLast(results, false));
    }
    gain(builder, JointGains.BINARY, OF_BINARY);
    everySet().forEach(set -> comparisons(builder, set));
  }

  private List<String> everySet() {
    List<String> all = new ArrayList<>(sets);
    all.add(JointGains.BINARY);
    return all;
  }

  private static void gain(Experiment.Builder builder, String set, Target target) {
    String limit =
        " error is at most %s of never's at ε = %s"
            .formatted(ClaimCheck.plain(target.share()), ClaimCheck.plain(target.epsilon()));
    builder
        .claim(
            set + ": auto's expected" + limit,
            results -> below(results, JointGains.expected(set), target))
        .claim(
            set + ": auto's measured" + limit,
            results -> below(results, JointGains.measured(set), target));
  }

  private static ClaimCheck below(Results results, String panel, Target target) {
    return results.below(panel, AUTO, NEVER, target.share() - 1, e -> e == target.epsilon());
  }

  /** Which set is the one with the larger gain is decided by computed numbers, not by chance. */
  private ClaimCheck atLast(Results results, boolean isExpected) {
    List<String> byGain =
        sets.stream()
            .sorted(
                Comparator.comparingDouble(
                    set -> results.value(JointGains.gains(set), JointGains.EXPECTED, LAST)))
            .toList();
    return ClaimCheck.all(
        byGain,
        set ->
            below(
                    results,
                    isExpected ? JointGains.expected(set) : JointGains.measured(set),
                    new Target(LAST, set.equals(byGain.get(0)) ? OF_ONE_SET : OF_THE_OTHER))
                .about(set));
  }

  /**
   * Where the two plans are the same no number of runs would show that one is not above the other:
   * so the claim fails only if the average ratio is surely above 1.
   */
  private static ClaimCheck notSurelyAbove(Results results, String set) {
    Ratios ratios = results.ratios(JointGains.measured(set), AUTO, NEVER, e -> e <= SMALL);
    ClaimCheck below = ratios.onAverage(0, 1);
    Power power = below.power();
    return new ClaimCheck(
        below.outcome() == Outcome.FAILS ? Outcome.FAILS : Outcome.HOLDS,
        "not surely auto > never on average (the 95 % interval does not lie above 1)",
        below.measured(),
        new Power(power.finds(), power.unit(), power.repetitions(), 0),
        below.factor());
  }

  private static void comparisons(Experiment.Builder builder, String set) {
    String expected = JointGains.expected(set);
    builder
        .claim(
            set + ": auto's expected error is at most that of even sampling at every ε",
            results -> results.below(expected, AUTO, SurveyWays.EVEN, ROUNDING))
        .claim(
            set + ": auto's measured error is below that of even sampling on average over ε",
            results -> results.belowOnAverage(JointGains.measured(set), AUTO, SurveyWays.EVEN))
        .claim(
            Claim.that(
                    set + ": true priors as hints never make auto's expected error larger",
                    results -> results.below(expected, SurveyWays.HINTED, AUTO, ROUNDING))
                .corrected(
                    "they make it smaller on average over ε",
                    results -> results.belowOnAverage(expected, SurveyWays.HINTED, AUTO)))
        .claim(
            set
                + ": the gain that is forecast without data is right to 20 % (a limit that was"
                + " read off a first run)",
            results ->
                results.same(
                    JointGains.gains(set),
                    JointGains.FORECAST,
                    JointGains.EXPECTED,
                    FORECAST_ERROR))
        .claim(
            set + ": measured errors agree with expected ones (within 4.5 standard errors)",
            results -> agree(results, JointGains.measured(set), expected, JointGains.WAYS));
  }

  /** Whether measured lines of one panel are what another expects. */
  static ClaimCheck agree(Results results, String measured, String expected, List<String> ways) {
    return ClaimCheck.all(
        ways,
        way ->
            agree(
                way + " measured over expected",
                results.series(measured, way),
                results.series(expected, way)));
  }

  /** On average over ε: single ones are too few to know their scatter. */
  private static ClaimCheck agree(
      String what, Map<Double, Measured> line, Map<Double, Measured> expectations) {
    double sum = 0;
    double variance = 0;
    int repetitions = 0;
    for (var point : line.entrySet()) {
      double expected = Objects.requireNonNull(expectations.get(point.getKey())).mean();
      sum += point.getValue().mean() / expected;
      variance += Math.pow(point.getValue().standardError() / expected, 2);
      repetitions += point.getValue().repetitions();
    }
    return new Measured(sum / line.size(), Math.sqrt(variance) / line.size(), 0, repetitions)
        .near(what, 1, STANDARD_ERRORS);
  }
}
