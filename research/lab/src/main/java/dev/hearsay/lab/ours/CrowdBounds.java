package dev.hearsay.lab.ours;

import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.audit.crowd.CrowdAttack;
import dev.hearsay.audit.crowd.CrowdAttack.Chances;
import dev.hearsay.audit.crowd.CrowdLoss;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.exact.Fraction;
import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.Results;
import dev.hearsay.lab.Scope;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Grid;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Law;
import dev.hearsay.number.NumericLaw;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What readers of a tally learn of one of its people: at most, and by an attack. */
public final class CrowdBounds {

  private static final List<Double> EPSILONS = Grid.of(1, 2, 4, 6);

  private static final List<String> NUMBERS =
      List.of(
          "laplace",
          "scdf",
          "staircase",
          "duchi",
          "piecewise",
          "hybrid",
          "three-outputs",
          "pm-opt",
          "pm-sub",
          "hm-tp",
          "square-wave",
          "minimax");

  private static final List<String> CATEGORIES = List.of("grr", "sue", "oue", "olh", "subset");
  private static final List<String> MECHANISMS =
      Stream.concat(NUMBERS.stream(), CATEGORIES.stream()).toList();

  private static final int VALUES = 10;
  private static final String PEOPLE = "people";
  private static final double FEW = 1_000;
  private static final double MANY = 100_000;

  private CrowdBounds() {}

  public static List<Experiment> all() {
    Experiment.Builder builder =
        Experiment.named("ours-readers", "Ours", "What readers of published numbers learn")
            .text(
                "Who sees only the tally of n people learns less of one of them than the report's ε"
                    + " tells. Shown is the ε of the tally for δ = 10⁻⁸: at most, as Hearsay"
                    + " promises, and at least, by the best test of two counts between two crowds"
                    + " whose others have one input. Numbers are reported by mechanisms for one"
                    + " number, one of "
                    + VALUES
                    + " values by the others. In between is what nobody knows yet.");
    EPSILONS.forEach(epsilon -> panels(builder, epsilon));
    return List.of(
        builder
            .claim(
                "No attack learns more than is promised",
                results -> ClaimCheck.all(EPSILONS, epsilon -> noneAbove(results, epsilon)))
            .claim(
                "At ε = 2, readers of piecewise's tally of 1,000 people can learn two thirds of what"
                    + " is promised at most",
                results -> ClaimCheck.between(distance(results, "piecewise", 2), 1, 1.5))
            .claim(
                "At ε = 1, a hundred times the people hide anybody about ten times as well",
                results -> ClaimCheck.all(MECHANISMS, name -> hidden(results, name)))
            .build());
  }

  private static void panels(Experiment.Builder builder, double epsilon) {
    builder
        .panel(Panel.logLogLines(most(epsilon), PEOPLE, "ε of the tally, at most"))
        .exact(
            MECHANISMS,
            scope -> scope.isQuick() ? List.of(FEW, MANY) : Grid.of(100, 1e3, 1e4, 1e5, 1e6, 1e9),
            (name, people) -> most(law(name, epsilon), (long) people))
        .panel(Panel.logLogLines(least(epsilon), PEOPLE, "ε of the tally, at least"))
        .exact(
            MECHANISMS,
            CrowdBounds::attacked,
            (name, people) -> least(law(name, epsilon), (long) people));
  }

  private static List<Double> attacked(Scope scope) {
    return scope.isQuick() ? List.of(FEW) : Grid.of(100, FEW, 1e4, MANY);
  }

  private static String most(double epsilon) {
    return "At most from reports of ε = " + (int) epsilon;
  }

  private static String least(double epsilon) {
    return "At least from reports of ε = " + (int) epsilon;
  }

  private static Law law(String name, double epsilon) {
    return NUMBERS.contains(name)
        ? Designs.numeric(name, epsilon).law()
        : Designs.categorical(name, VALUES, epsilon, 0).law();
  }

  private static double most(Law law, long people) {
    return Stream.concat(
            Stream.of(CrowdLoss.clones(law.worstRatio())), CrowdLoss.blanket(law).stream())
        .mapToDouble(bound -> bound.epsilon(people, Readers.USUAL_DELTA))
        .min()
        .orElseThrow();
  }

  private static double least(Law law, long people) {
    return attacks(law)
        .mapToDouble(attack -> attack.epsilon(people, Readers.USUAL_DELTA))
        .max()
        .orElseThrow();
  }

  /** Those that are known, of which the best counts. */
  private static Stream<CrowdAttack> attacks(Law law) {
    Stream<CrowdAttack> apart = law.blanket().stream().map(CrowdAttack::on);
    return Stream.concat(
        apart,
        law instanceof NumericLaw number
            ? onNumber(number)
            : onCategory(law, law.blanket().stream()));
  }

  /** From the ends of the range; the others are at one of them, or in the middle. */
  private static Stream<CrowdAttack> onNumber(NumericLaw law) {
    double[] low = row(law, 0);
    double[] high = row(law, law.nodes() - 1);
    return Stream.of(high, row(law, law.nodes() / 2))
        .map(crowd -> CrowdAttack.on(low, high, crowd));
  }

  private static double[] row(NumericLaw law, int node) {
    return IntStream.range(0, law.symbols())
        .mapToDouble(symbol -> law.probability(node, symbol))
        .toArray();
  }

  /** With three values or more, others can have a third. */
  private static Stream<CrowdAttack> onCategory(Law law, Stream<Blanket> blanket) {
    if (law instanceof BitsLaw bits) {
      return Stream.of(onBits(probability(bits.kept()), probability(bits.raised())));
    }
    return law instanceof DirectLaw ? blanket.map(CrowdAttack::amongThird) : Stream.empty();
  }

  private static double probability(long weight) {
    return Fraction.of(weight, Law.TOTAL).toDouble();
  }

  /** By the bits of two values, of which one is set and the other is not. */
  private static CrowdAttack onBits(double kept, double raised) {
    double own = kept * (1 - raised);
    double other = (1 - kept) * raised;
    double third = raised * (1 - raised);
    return new CrowdAttack(
        new Chances(own, other), new Chances(other, own), new Chances(third, third));
  }

  private static ClaimCheck noneAbove(Results results, double epsilon) {
    return ClaimCheck.all(
        MECHANISMS,
        name -> ClaimCheck.between(distance(results, name, epsilon), 1, Double.MAX_VALUE));
  }

  private static double distance(Results results, String name, double epsilon) {
    return results.value(most(epsilon), name, FEW) / results.value(least(epsilon), name, FEW);
  }

  private static ClaimCheck hidden(Results results, String name) {
    double gain = results.value(most(1), name, FEW) / results.value(most(1), name, MANY);
    return ClaimCheck.between(gain, 9, 13);
  }
}
