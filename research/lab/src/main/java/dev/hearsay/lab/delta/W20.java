package dev.hearsay.lab.delta;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Comparisons;
import dev.hearsay.lab.claim.Comparisons.Rival;
import dev.hearsay.lab.claim.Paper;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.claim.Ratios;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.lab.survey.MeanError;
import dev.hearsay.lab.survey.RealSets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Function;

/** The ways that W20 compares on means under (ε, δ), and what it says of them. */
final class W20 {

  static final List<Double> EPSILONS = Grid.of(0.1, 0.2, 0.5, 1, 2, 5, 10);

  /** While the other of the two varies. */
  static final double EPSILON = 1;

  static final double DELTA = 1e-6;

  private static final List<Double> DELTAS =
      Grid.of(1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3);
  private static final String GAUSSIAN = "Opt-GM";
  private static final String PRINTED = "Opt-GM as printed";
  private static final String FIRST = "Mechanism-1";
  private static final String SECOND = "Mechanism-2";
  private static final List<String> OWN = List.of(FIRST, SECOND);
  private static final List<String> RIGHT = List.of(GAUSSIAN, FIRST, SECOND);
  private static final List<String> WAYS = List.of(GAUSSIAN, PRINTED, FIRST, SECOND);
  private static final String MSE = "mean squared error";

  /** The most that an error may be of another one that is much larger. */
  private static final double MUCH = 0.5;

  private static final String UNDEFINED =
      "; Mechanism-1 as printed is above at δ = 10⁻⁸ to 10⁻⁵, too, and means nothing at 10⁻⁴ and 10⁻³,"
          + " where its α is above 1";

  /** The largest d. */
  private static final int MOST_NUMBERS = 15;

  /** What counts as hardly changed: the largest error over the smallest. */
  private static final double HARDLY = 1.1;

  private W20() {}

  /**
   * People's numbers.
   *
   * @param origin who the people are
   * @param count how many numbers each has
   */
  record Numbers(DataOrigin origin, Function<Scope, double[][]> columns, int count) {}

  /**
   * A panel over ε.
   *
   * @param beats the words by which W20 says that its mechanisms are better than Opt-GM
   */
  static void overEpsilon(Experiment.Builder builder, Quote beats, String panel, Numbers people) {
    builder
        .panel(Panel.logLogLines(panel, "privacy loss ε", MSE).on(people.origin()))
        .exactOnData(
            WAYS,
            EPSILONS,
            (scope, way, epsilon) ->
                MeanError.withDelta(people.columns().apply(scope), way, epsilon, DELTA));
    for (String way : OWN) {
      builder.claim(beatsGaussian(beats, panel, way, MUCH, "ε"));
      if (people.count() > 1) {
        builder.claim(beatsPrinted(beats, panel, way, MUCH, "ε"));
      }
    }
  }

  private static Claim beatsGaussian(
      Quote quote, String panel, String way, double share, String axis) {
    return Claim.that(
        quote,
        isBelow(quote, panel, way, share, "Opt-GM (sensitivity 2√d)", axis),
        below(panel, way, share, GAUSSIAN, axis, "at a large ε its reports do not become precise"));
  }

  private static Claim beatsPrinted(
      Quote quote, String panel, String way, double share, String axis) {
    String needed =
        "where it is above, the claim needs the sensitivity 2√d, which W20 does not print";
    return Claim.that(
        quote,
        isBelow(quote, panel, way, share, "Opt-GM as printed (sensitivity 2)", axis),
        below(
            panel,
            way,
            share,
            PRINTED,
            axis,
            isUndefined(panel, way, axis) ? needed + UNDEFINED : needed));
  }

  /** Mechanism-1 as printed has a probability α above 1 if δ times its reports is above 1. */
  private static boolean isUndefined(String panel, String way, String axis) {
    return way.equals(FIRST) && panel.equals("d = " + MOST_NUMBERS) && axis.equals("δ");
  }

  private static String isBelow(
      Quote quote, String panel, String way, double share, String other, String axis) {
    String word = quote.words().contains("significantly") ? "significantly" : "much";
    return "%s: the error of %s is %s that of %s at every %s"
        .formatted(
            RealSets.inPlace(panel),
            name(way),
            share < 1 ? "at most half (our reading of " + word + ") of" : "below",
            other,
            axis);
  }

  /** W20's first mechanism is not private as printed. */
  private static String name(String way) {
    return way.equals(FIRST) ? FIRST + " (repaired)" : way;
  }

  private static Comparisons below(
      String panel, String way, double share, String other, String axis, String why) {
    Rival rival = new Rival(other, "that of " + other);
    return new Comparisons(panel, way, List.of(rival), share, axis, why);
  }

  /** A panel over δ. */
  static void overDelta(Experiment.Builder builder, Quotes quotes, String panel, Numbers people) {
    builder
        .panel(Panel.logLogLines(panel, "δ", MSE).on(people.origin()))
        .exactOnData(
            WAYS,
            DELTAS,
            (scope, way, delta) ->
                MeanError.withDelta(people.columns().apply(scope), way, EPSILON, delta));
    for (String way : OWN) {
      builder.claim(beatsGaussian(quotes.beats(), panel, way, 1, "δ"));
      if (people.count() > 1) {
        builder.claim(beatsPrinted(quotes.beats(), panel, way, 1, "δ"));
      }
    }
    builder
        .claim(
            quotes.gaussianFalls(),
            RealSets.inPlace(panel)
                + ": the error of Opt-GM falls at each step of δ, with the sensitivity 2√d and with"
                + " the printed 2",
            results ->
                falls(results, panel, GAUSSIAN, DELTAS).and(falls(results, panel, PRINTED, DELTAS)))
        .claim(
            quotes.othersStay(),
            RealSets.inPlace(panel)
                + ": the errors of Mechanism-1 (repaired) and Mechanism-2 are within 10 % of those at δ"
                + " = 10⁻⁶, at every δ",
            results -> stays(results, panel, FIRST).and(stays(results, panel, SECOND)));
    if (people.count() > 1) {
      PrintedFirst printed = new PrintedFirst(people.count(), EPSILON, DELTAS, DELTA);
      builder.claim(printed.stays(quotes.othersStay(), HARDLY));
    }
  }

  /** What W20 says of a figure over δ. */
  record Quotes(Quote beats, Quote gaussianFalls, Quote othersStay) {}

  private static ClaimCheck falls(Results results, String panel, String way, List<Double> xs) {
    Ratios steps = new Ratios(way + " at one place", "at the one before");
    for (int i = 1; i < xs.size(); i++) {
      steps.add(results.at(panel, way, xs.get(i)), results.at(panel, way, xs.get(i - 1)));
    }
    return steps.each(0, 1);
  }

  private static ClaimCheck stays(Results results, String panel, String way) {
    Ratios ratios = new Ratios(way, "the same at δ = 10⁻⁶");
    for (double delta : DELTAS) {
      ratios.add(results.at(panel, way, delta), results.at(panel, way, DELTA));
    }
    return ratios.each(1 / HARDLY, HARDLY);
  }

  /** What W20 says of Fig. 3 only. */
  static void ofRealNumbers(Experiment.Builder builder, String panel) {
    boolean isCensus = panel.startsWith(RealSets.CENSUS);
    double least = isCensus ? 2.3 : 1.2;
    double most = isCensus ? 5.2 : 2.8;
    builder
        .claim(
            Claim.that(
                    Paper.W20.says(
                        "Section 6.1, Fig. 3",
                        "is close to each other and much smaller than Opt-GM"),
                    RealSets.inPlace(panel)
                        + ": the errors of Mechanism-1 (repaired) and Mechanism-2 are within a factor"
                        + " 2",
                    results -> close(results, panel, epsilon -> true))
                .corrected(
                    "at ε = 0.1 to 2; at 5 and 10 Mechanism-2 is %s to %s times better"
                        .formatted(ClaimCheck.plain(least), ClaimCheck.plain(most)),
                    results ->
                        close(results, panel, epsilon -> epsilon <= 2)
                            .and(
                                results
                                    .ratios(panel, FIRST, SECOND, epsilon -> epsilon > 2)
                                    .each(least, most))))
        .claim(
            Paper.W20.says("Section 6.1, Fig. 3", "is, the lower MSE will be"),
            RealSets.inPlace(panel)
                + ": the errors of Opt-GM (sensitivity 2√d), Mechanism-1 (repaired) and Mechanism-2 fall"
                + " at each step of ε",
            results ->
                ClaimCheck.all(
                    List.of(GAUSSIAN, FIRST, SECOND), way -> falls(results, panel, way, EPSILONS)));
  }

  private static ClaimCheck close(Results results, String panel, DoublePredicate where) {
    return results.ratios(panel, FIRST, SECOND, where).each(0.5, 2);
  }

  /**
   * From few numbers to many.
   *
   * @param panels by their number of numbers
   * @param x where they are compared
   * @param increase the words by which W20 says that its mechanisms' errors increase less
   */
  static void growth(Experiment.Builder builder, List<String> panels, double x, Quote increase) {
    String few = panels.get(0);
    String many = panels.get(panels.size() - 1);
    for (String way : OWN) {
      builder.claim(
          increase,
          "From %s to %s, at ε = 1 and δ = 10⁻⁶, the error of %s increases by at most half (our reading"
                  .formatted(few, many, name(way))
              + " of much) of what Opt-GM's (sensitivity 2√d) increases by",
          r ->
              atMostHalf(
                  r.value(many, way, x) - r.value(few, way, x),
                  r.value(many, GAUSSIAN, x) - r.value(few, GAUSSIAN, x)));
    }
  }

  /** That every error grows with d; Opt-GM's as printed does not. */
  static void grow(Experiment.Builder builder, List<String> panels, double x) {
    Quote quote =
        Paper.W20.says("Section 6.1, Fig. 4", "the MSEs of all mechanisms will increase when");
    builder
        .claim(
            quote,
            "The errors of Opt-GM (sensitivity 2√d), Mechanism-1 (repaired) and Mechanism-2 at ε = 1"
                + " grow at each step from d = 1 to 15",
            r -> ClaimCheck.all(RIGHT, way -> grows(r, panels, way, x)))
        .claim(
            Claim.that(
                    quote,
                    "The error of Opt-GM as printed (sensitivity 2) at ε = 1 grows at each step from d"
                        + " = 1 to 15",
                    r -> grows(r, panels, PRINTED, x))
                .instead(
                    "it is the same for every d: the sentence needs the sensitivity 2√d",
                    r ->
                        ClaimCheck.equal(
                            growth(r, PRINTED, panels.get(0), panels.get(panels.size() - 1), x),
                            1,
                            1e-9)))
        .claim(
            "Read as a factor (W20 speaks of the increase): at ε = 1 the errors of Mechanism-1"
                + " (repaired), Mechanism-2 and Opt-GM (sensitivity 2√d) all grow at least in"
                + " proportion to d, from d = 1 to 15",
            r -> ClaimCheck.all(RIGHT, way -> growsAsDimensions(r, panels, way, x)));
  }

  private static ClaimCheck growsAsDimensions(
      Results results, List<String> panels, String way, double x) {
    double factor = growth(results, way, panels.get(0), panels.get(panels.size() - 1), x);
    return ClaimCheck.exact(
        factor >= MOST_NUMBERS * (1 - 1e-9),
        "the error for d = 15 is at least 15 times that for d = 1",
        way + " " + ClaimCheck.number(factor) + " times");
  }

  private static ClaimCheck grows(Results results, List<String> panels, String way, double x) {
    List<String> steps = new ArrayList<>();
    boolean isGrowing = true;
    for (int i = 1; i < panels.size(); i++) {
      double step = growth(results, way, panels.get(i - 1), panels.get(i), x);
      isGrowing &= step > 1 + 1e-9;
      steps.add(ClaimCheck.number(step));
    }
    return ClaimCheck.exact(
        isGrowing,
        way + " grows at each of %d steps".formatted(steps.size()),
        way + " by factors " + String.join(", ", steps));
  }

  private static double growth(Results results, String way, String few, String many, double x) {
    return results.value(many, way, x) / results.value(few, way, x);
  }

  private static ClaimCheck atMostHalf(double one, double other) {
    return ClaimCheck.exact(
        one <= other / 2,
        "one increase is at most half of the other",
        ClaimCheck.number(one) + " against " + ClaimCheck.number(other),
        2 * one / other);
  }
}
