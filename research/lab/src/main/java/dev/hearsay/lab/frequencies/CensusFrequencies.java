package dev.hearsay.lab.frequencies;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Comparisons;
import dev.hearsay.lab.claim.Comparisons.Rival;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.Columns;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.FrequencyError;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.lab.survey.TupleError;
import java.util.List;

/** Shares of the categories of real tuples: W19's Fig. 4 and W20's Fig. 6. */
public final class CensusFrequencies {

  private static final String EPSILON = "privacy loss ε";
  private static final String MSE = "mean squared error";
  private static final String SIMULATED = "sampled simulated";
  private static final List<Double> EPSILONS = Grid.of(0.5, 1, 2, 4);
  private static final List<Double> WIDE_EPSILONS = Grid.of(0.1, 0.2, 0.5, 1, 2, 5, 10);
  private static final List<String> MECHANISMS = List.of("grr", "sue", "olh", "gaussian");

  private static final String FIGURE = "Section 6.1, Fig. 6";

  /** What counts as hardly changed. */
  private static final double HARDLY = 0.1;

  private CensusFrequencies() {}

  public static List<Experiment> all(DataSets data) {
    return List.of(w19(data), w20(data));
  }

  private static Experiment w19(DataSets data) {
    Experiment.Builder builder =
        Experiment.named(
                "w19-frequencies", "W19, Fig. 4 (categories)", "Shares on " + RealSets.named(data))
            .text(
                "The categories of the people of w19-census, who stand in for W19's two censuses. OUE with ε/d on every one, against OUE"
                    + " with ε/m on those among m attributes drawn from all d; and the same with sums"
                    + " divided by the number of those who reported, which is ours. Expected errors,"
                    + " exact; on the last set sampling is simulated as well.");
    for (String set : RealSets.of(data)) {
      String panel = "Categories of " + set;
      builder
          .panel(Panel.logLines(panel, EPSILON, MSE).on(RealSets.origin(set)))
          .exactOnData(
              TupleError.SHARES,
              EPSILONS,
              (scope, series, epsilon) ->
                  TupleError.ofShares(RealSets.columns(scope, set), series, epsilon))
          .claim(
              Paper.W19.says(
                  "Section VI-A, Fig. 4",
                  "consistently and significantly outperforms the best-effort approach combining"
                      + " existing methods"),
              RealSets.inPlace(panel)
                  + ": the error of OUE on a sample is at most half (our reading of significantly) of that"
                  + " of OUE on all, at every ε",
              results -> results.below(panel, "sampled", "split", -0.5))
          .claim(
              panel + ": dividing by those who reported is better still",
              results -> results.below(panel, "sampled by reports", "sampled", 0));
    }
    List<String> sets = RealSets.of(data);
    return simulated(builder, sets.get(sets.size() - 1)).build();
  }

  /** In the panel given last. */
  private static Experiment.Builder simulated(Experiment.Builder builder, String set) {
    return builder
        .simulated(
            List.of(SIMULATED),
            EPSILONS,
            scope -> Scope.forAgreement(RealSets.people(scope, set)),
            (setting, series, epsilon, bits) ->
                TupleError.simulatedShares(RealSets.columns(setting.scope(), set), epsilon, bits))
        .claim(
            "Simulations of sampling have the error that is expected",
            results -> results.agrees("Categories of " + set, SIMULATED, "sampled"));
  }

  private static Experiment w20(DataSets data) {
    Experiment.Builder builder =
        Experiment.named(
                "w20-frequencies", "W20, Fig. 6", "Shares under (ε, δ) on " + RealSets.named(data))
            .text(
                "The categories of people. W20 has 4 million records of each of two"
                    + " censuses: "
                    + RealSets.standIns(data)
                    + " 20,000 people in a quick run; errors are as 1/n. W20 does not say how it divides ε among them, so each is asked for"
                    + " alone, of everybody, with all of (ε, δ); and once with (ε, δ) divided among the"
                    + " categories. SUE is what W20 calls SPRR-ALDP. Expected errors, averaged over"
                    + " values and over attributes, exact. OLH keeps an error of 1/(kn) at any ε, as it"
                    + " supports the truth only half of the time.");
    for (String set : RealSets.of(data)) {
      for (double delta : new double[] {1e-6, 1e-7}) {
        measured(builder, set, panel(set, delta), delta, false);
      }
      measured(builder, set, divided(set), 1e-6, true);
      builder.claim(deltaHardlyMatters(set));
    }
    return builder.build();
  }

  private static String panel(String set, double delta) {
    return set + " with δ = " + (delta == 1e-6 ? "10⁻⁶" : "10⁻⁷");
  }

  private static String divided(String set) {
    return set + " with δ = 10⁻⁶ and ε divided";
  }

  /**
   * One panel.
   *
   * @param isDivided whether all categories share (ε, δ), or each has all of it
   */
  private static void measured(
      Experiment.Builder builder, String set, String panel, double delta, boolean isDivided) {
    builder
        .panel(Panel.logLogLines(panel, EPSILON, MSE).on(RealSets.origin(set)))
        .exactOnData(
            MECHANISMS,
            WIDE_EPSILONS,
            (scope, mechanism, epsilon) -> {
              Columns people = RealSets.columns(scope, set);
              int shares = isDivided ? people.values().length : 1;
              return FrequencyError.of(
                  people, mechanism, epsilon / shares, delta / shares, 1, false);
            })
        .claim(lowest(panel))
        .claim(
            Paper.W20.says(FIGURE, "the MSEs of four mechanisms decrease with an increase of"),
            RealSets.inPlace(panel)
                + ": the error of each of the four mechanisms falls at each step of ε",
            results -> falls(results, panel));
  }

  private static Claim lowest(String panel) {
    List<Rival> others =
        List.of(
            new Rival("grr", "GRR's"),
            new Rival("sue", "SUE's"),
            new Rival("gaussian", "Opt-GM's"));
    return Claim.that(
        Paper.W20.says(FIGURE, "OLH-ALDP has the lowest MSE … in all cases, which corresponds"),
        RealSets.inPlace(panel) + ": OLH has the lowest error of the four at every ε",
        new Comparisons(panel, "olh", others, "ε"));
  }

  private static ClaimCheck falls(Results results, String panel) {
    return MECHANISMS.stream()
        .map(
            mechanism -> {
              Ratios steps = new Ratios(mechanism + " at one ε", "at the one before");
              for (int i = 1; i < WIDE_EPSILONS.size(); i++) {
                steps.add(
                    results.at(panel, mechanism, WIDE_EPSILONS.get(i)),
                    results.at(panel, mechanism, WIDE_EPSILONS.get(i - 1)));
              }
              return steps.each(0, 1);
            })
        .reduce(ClaimCheck::and)
        .orElseThrow();
  }

  private static Claim deltaHardlyMatters(String set) {
    return Claim.that(
            Paper.W20.says(FIGURE, "the MSEs of four mechanisms are almost unchanged when"),
            RealSets.inPlace(set)
                + ": from δ = 10⁻⁶ to 10⁻⁷ the error of none of the four changes by more than 10 %",
            results -> hardlyDiffer(results, set, MECHANISMS))
        .corrected(
            "of GRR, SUE and OLH at every ε; that of Opt-GM grows by 14 to 30 % at every ε",
            results ->
                hardlyDiffer(results, set, List.of("grr", "sue", "olh"))
                    .and(withDelta(results, set, "gaussian").each(1.14, 1.3)));
  }

  private static ClaimCheck hardlyDiffer(Results results, String set, List<String> mechanisms) {
    return ClaimCheck.all(
        mechanisms,
        mechanism -> withDelta(results, set, mechanism).each(1 / (1 + HARDLY), 1 + HARDLY));
  }

  private static Ratios withDelta(Results results, String set, String mechanism) {
    Ratios ratios = new Ratios(mechanism + " with 10⁻⁷", "with 10⁻⁶");
    for (double epsilon : WIDE_EPSILONS) {
      ratios.add(
          results.at(panel(set, 1e-7), mechanism, epsilon),
          results.at(panel(set, 1e-6), mechanism, epsilon));
    }
    return ratios;
  }
}
