package dev.hearsay.collector.screen;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.collector.screen.PoisoningScreen.Check;
import dev.hearsay.collector.screen.PoisoningScreen.Flag.Kind;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.TupleLaw;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.VectorCounter;
import dev.hearsay.vector.VectorMechanism;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The checks of one part of a tally, which must have reports. */
final class PartChecks {

  /**
   * The tolerance for hash collisions. Hashes of two values collide with a probability slightly
   * different from 1/g, because a seed has only 32 bits. This is ten times the largest measured
   * difference.
   */
  private static final double HASH_BIAS = 1e-5;

  private final Tally tally;
  private final Plan.Part part;
  private final long reports;
  private final long[] cells;
  private final List<Check> checks = new ArrayList<>();

  PartChecks(Tally tally, int part) {
    this(tally, tally.plan().parts().get(part), tally.reports(part), tally.cells(part));
  }

  private PartChecks(Tally tally, Plan.Part part, long reports, long[] cells) {
    this.tally = tally;
    this.part = part;
    this.reports = reports;
    this.cells = cells;
  }

  List<Check> all() {
    return Mechanisms.match(
        part.mechanism(),
        this::numberChecks,
        this::categoryChecks,
        this::cubeChecks,
        this::ballChecks,
        this::jointChecks);
  }

  /**
   * Returns the checks of each attribute as if it had been reported alone, and of every tuple. Some
   * forgeries keep the counts of each attribute and change only how attributes occur together; the
   * tuples reveal these.
   */
  private List<Check> jointChecks(TupleMechanism mechanism) {
    if (mechanism.law() instanceof TupleLaw sets) {
      double slack = slack(sets.inner());
      checkTuples(
          mechanism,
          sets.inner().supportOfOther().toDouble() - slack,
          sets.inner().supportOfTruth().toDouble() + slack);
      return checks;
    }
    JointLaw law = (JointLaw) mechanism.law();
    checkTuples(mechanism, law.low() / (double) Law.TOTAL, law.high() / (double) Law.TOTAL);
    for (int i = 0; i < part.attributes().size(); i++) {
      Plan.Part alone = new Plan.Part(List.of(part.attributes().get(i)), mechanism.marginal(i));
      long[] counts = mechanism.onto(cells, i);
      checks.addAll(new PartChecks(tally, alone, reports, counts).all());
    }
    return checks;
  }

  private void checkTuples(TupleMechanism mechanism, double least, double most) {
    String together =
        IntStream.range(0, part.attributes().size())
            .mapToObj(place -> attribute(place).name())
            .collect(Collectors.joining(", "));
    for (int tuple = 0; tuple < cells.length; tuple++) {
      int report = tuple;
      String what =
          IntStream.range(0, part.attributes().size())
              .mapToObj(place -> symbol(place, mechanism.symbol(report, place)))
              .collect(Collectors.joining(" with "));
      count(Kind.SYMBOL_COUNT, together, what, cells[tuple], Math.max(0, least), Math.min(1, most));
    }
  }

  private String symbol(int place, int symbol) {
    return attribute(place)
        .match(
            number -> "symbol " + symbol,
            category -> "'" + category.values().get(symbol) + "'",
            vector -> "symbol " + symbol);
  }

  private List<Check> numberChecks(NumericMechanism mechanism) {
    checkSymbols(mechanism.law());
    checkMean(mechanism);
    return checks;
  }

  private List<Check> categoryChecks(CategoricalMechanism mechanism) {
    if (mechanism.law() instanceof SupportLaw law) {
      checkShares(law);
    } else {
      checkNoisyNumbers(mechanism);
    }
    return checks;
  }

  /** Checks the signs, or the means of noisy numbers. */
  private List<Check> cubeChecks(VectorMechanism mechanism) {
    return mechanism.law() instanceof CubeNoiseLaw
        ? noisyCubeChecks(mechanism)
        : signChecks(mechanism);
  }

  /** Checks the mean of each coordinate: a mean of [−1, 1], plus noise of the known variance. */
  private List<Check> noisyCubeChecks(VectorMechanism mechanism) {
    double possible = 1 + mechanism.largestBias();
    for (int i = 0; i < mechanism.dimensions(); i++) {
      double mean = mechanism.sample(reports, cells, i).mean();
      double beyond =
          TailBound.beyond(
              reports * (Math.abs(mean) - possible),
              reports * mechanism.worstCaseVariance(),
              mechanism.scale() + possible);
      String text = "the mean of %,d reports is %.3f on a scale from -1 to 1";
      checks.add(
          new Check(
              attribute(i).name(), Kind.IMPOSSIBLE_MEAN, beyond, text, List.of(reports, mean)));
    }
    return checks;
  }

  /** Checks the signs: a sign is + with probability ½ + x/(2B). */
  private List<Check> signChecks(VectorMechanism mechanism) {
    double most = 0.5 + 0.5 * (1 + mechanism.largestBias()) / mechanism.scale();
    for (int i = 0; i < cells.length; i++) {
      count(Kind.SYMBOL_COUNT, i, "the sign +", cells[i], 1 - most, most);
    }
    return checks;
  }

  /**
   * Checks the length of the mean. Decoded reports have length B and add up to n·x̄, for some x̄ of
   * the ball, plus noise.
   */
  private List<Check> ballChecks(BallMechanism mechanism) {
    double squares = 0;
    for (int j = 0; j < mechanism.dimensions(); j++) {
      double entry = mechanism.scale() * VectorCounter.sum(cells[j], reports);
      squares += entry * entry;
    }
    double length = Math.sqrt(squares);
    // The length of a sum of centred independent vectors has the tail of a sum of numbers up to a
    // factor of 2 (Pinelis 1994). Subtracting one standard deviation more than covers that factor.
    double variance = reports * mechanism.scale() * mechanism.scale();
    double excess = length - reports - Math.sqrt(variance);
    double chance = TailBound.beyond(excess, variance, mechanism.scale() + 1);
    String text =
        "the mean vector of %,d reports has length %.3f on a scale where the length is at most 1";
    add(Kind.IMPOSSIBLE_MEAN, chance, text, reports, length / reports);
    return checks;
  }

  /** Checks each symbol. Probabilities are linear between nodes, so their extremes are at nodes. */
  private void checkSymbols(NumericLaw law) {
    for (int i = 0; i < cells.length; i++) {
      int symbol = i;
      DoubleSummaryStatistics chances =
          IntStream.range(0, law.nodes())
              .mapToDouble(node -> law.probability(node, symbol))
              .summaryStatistics();
      String what = "symbol " + symbol;
      count(Kind.SYMBOL_COUNT, 0, what, cells[symbol], chances.getMin(), chances.getMax());
    }
  }

  /**
   * Checks the mean. Decoded reports add up to n·x̄, for some x̄ of [−1, 1], plus noise and the
   * bias of the decoding.
   */
  private void checkMean(NumericMechanism mechanism) {
    double sum = 0;
    double largest = 0;
    for (int symbol = 0; symbol < cells.length; symbol++) {
      sum += cells[symbol] * mechanism.decode(symbol);
      largest = Math.max(largest, Math.abs(mechanism.decode(symbol)));
    }
    double possible = 1 + mechanism.largestBias();
    double beyond =
        TailBound.beyond(
            Math.abs(sum) - reports * possible,
            reports * mechanism.worstCaseVariance(),
            largest + possible);
    String text = "the mean of %,d reports is %.3f on a scale from -1 to 1";
    add(Kind.IMPOSSIBLE_MEAN, beyond, text, reports, sum / reports);
  }

  private static double slack(SupportLaw law) {
    return law instanceof HashedLaw ? HASH_BIAS : 0;
  }

  private void checkShares(SupportLaw law) {
    double slack = slack(law);
    double least = Math.max(0, law.supportOfOther().toDouble() - slack);
    double most = Math.min(1, law.supportOfTruth().toDouble() + slack);
    for (int value = 0; value < cells.length; value++) {
      count(Kind.IMPOSSIBLE_SHARE, 0, quoted(value), cells[value], least, most);
    }
    if (law instanceof BitsLaw bits) {
      checkNumberOfOnes(bits);
    } else if (law instanceof HashedLaw hashed) {
      checkSumOfShares(hashed);
    }
  }

  /**
   * Checks the number of ones. All n·k bits are independent; in each report one has probability p
   * and the others q.
   */
  private void checkNumberOfOnes(BitsLaw law) {
    double ones = LongStream.of(cells).asDoubleStream().sum();
    double bits = (double) reports * law.values();
    double rate = onePlusOthers(law) / law.values();
    double chance = TailBound.outside(ones, bits, rate, rate);
    String text =
        "%,d reports have %.3f ones on average; for any true values the plan implies %.3f";
    add(Kind.NUMBER_OF_ONES, chance, text, reports, ones / reports, rate * law.values());
  }

  /** Returns p + (k − 1)q, the expected number of values that a report supports. */
  private static double onePlusOthers(SupportLaw law) {
    return law.supportOfTruth().toDouble() + (law.values() - 1) * law.supportOfOther().toDouble();
  }

  /**
   * Checks the number of supported values. Hashes of two values are independent, but hashes of
   * three are not. The check therefore uses only that the standard deviation of a sum is at most
   * the sum of the standard deviations.
   */
  private void checkSumOfShares(HashedLaw law) {
    double sum = LongStream.of(cells).asDoubleStream().sum();
    double expected = onePlusOthers(law);
    double spread =
        deviation(law.supportOfTruth().toDouble())
            + (law.values() - 1) * deviation(law.supportOfOther().toDouble());
    double excess = Math.abs(sum - reports * expected) - reports * HASH_BIAS * law.values();
    double chance = TailBound.beyond(excess, reports * spread * spread, law.values());
    String text =
        "%,d reports support %.3f values on average; for any true values the plan implies %.3f";
    add(Kind.SUM_OF_SHARES, chance, text, reports, sum / reports, expected);
  }

  private static double deviation(double probability) {
    return Math.sqrt(probability * (1 - probability));
  }

  /**
   * Checks the noisy numbers, one per value and all independent. Each is between 0 and 1 before
   * noise, and together they are 1 per report.
   */
  private void checkNoisyNumbers(CategoricalMechanism mechanism) {
    OneHotLaw law = (OneHotLaw) mechanism.law();
    double variance = mechanism.worstCaseVariance();
    double farthest = mechanism.largestDeviation();
    double bias = mechanism.largestBias();
    double total = 0;
    for (int value = 0; value < law.values(); value++) {
      double sum = law.entry().sum(reports, cells, value);
      double outside = Math.max(-sum, sum - reports) - reports * bias;
      double chance = TailBound.beyond(outside, reports * variance, farthest);
      total += sum;
      String text = "%s has the share %.3f in %,d reports; a share must be in [0, 1]";
      add(Kind.IMPOSSIBLE_SHARE, chance, text, quoted(value), sum / reports, reports);
    }
    double excess = Math.abs(total - reports) - reports * bias * law.values();
    double chance = TailBound.beyond(excess, reports * variance * law.values(), farthest);
    String text = "the shares add up to %.3f over %,d reports; they should add up to 1";
    add(Kind.SUM_OF_SHARES, chance, text, total / reports, reports);
  }

  /** Adds the check of a count about one of the part's attributes. */
  private void count(Kind kind, int place, String what, long count, double least, double most) {
    count(kind, attribute(place).name(), what, count, least, most);
  }

  private void count(
      Kind kind, String attribute, String what, long count, double least, double most) {
    String text = "%s is in %,d of %,d reports; for any true values it is in about %,.0f to %,.0f";
    List<Object> numbers = List.of(what, count, reports, least * reports, most * reports);
    double logChance = TailBound.outside((double) count, (double) reports, least, most);
    checks.add(new Check(attribute, kind, logChance, text, numbers));
  }

  private void add(Kind kind, double logChance, String text, Object... numbers) {
    checks.add(new Check(attribute(0).name(), kind, logChance, text, List.of(numbers)));
  }

  private Attribute attribute(int place) {
    return tally.plan().schema().attributes().get(part.attributes().get(place));
  }

  private String quoted(int value) {
    return "'" + ((Categorical) attribute(0)).values().get(value) + "'";
  }
}
