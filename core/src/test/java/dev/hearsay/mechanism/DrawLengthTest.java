package dev.hearsay.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.testing.statistics.Statistics;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.vector.VectorMechanism;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the number of random words of a draw reveals nothing about the input or the report. It
 * is the same for every draw of a mechanism or, for duchi-vector of even length, independent of
 * both.
 *
 * <p>Seeds are constants, so the tests repeat themselves; with another seed, each statistical check
 * would fail a correct mechanism with probability 10⁻⁹. {@code uniform} draws again with
 * probability below 10⁻⁶ here, for any input; with the constant seeds it does not.
 */
class DrawLengthTest {

  private static final int DRAWS = 2000;

  /**
   * The mechanisms that draw one bit per value, 64 bits at a time, with a varying number of words.
   * If the number of words is independent of the bits, drawing 64 bits with their exact
   * probabilities takes at least 62 words: with n words every probability is a multiple of 2^−64n,
   * and theirs are multiples of 2^−3968 only. These mechanisms take about 7. SECURITY documents it.
   */
  private static final Set<String> VARYING = Set.of("sue", "oue");

  /** Coordinates whose values the inputs below are, with windows of width 1. */
  private static final List<Coordinate> TUPLE =
      List.of(Coordinate.category(9), Coordinate.number(4, 1), Coordinate.numberOrNone(2, 1));

  /** A draw of one input with the given bits. */
  private interface Draw {
    void with(InsecureSeededBits bits);
  }

  /**
   * Counts the words of a draw: a twin of the source then draws single words until it catches up.
   */
  private static final class Meter {
    private final InsecureSeededBits bits;
    private final InsecureSeededBits twin;

    Meter(long seed) {
      bits = new InsecureSeededBits(seed);
      twin = new InsecureSeededBits(seed);
    }

    int wordsOf(Draw draw) {
      draw.with(bits);
      long after = bits.nextLong();
      int words = 0;
      while (twin.nextLong() != after) {
        words++;
      }
      return words;
    }
  }

  /** A mechanism with draws of several inputs, including the extremes. */
  private record Inputs(Mechanism mechanism, List<Draw> draws) {
    @Override
    public String toString() {
      return mechanism.name() + " " + mechanism.claim() + ", " + mechanism.bits() + " bits";
    }

    static Inputs of(NumericMechanism mechanism) {
      return new Inputs(
          mechanism,
          Stream.of(-1.0, -0.3, 0.0, 0.77, 1.0)
              .<Draw>map(x -> bits -> mechanism.perturbInsecurely(x, bits))
              .toList());
    }

    static Inputs of(CategoricalMechanism mechanism) {
      long[] report = new long[mechanism.words()];
      return new Inputs(
          mechanism,
          Stream.of(0, 1, mechanism.values() / 2, mechanism.values() - 1)
              .<Draw>map(value -> bits -> mechanism.perturbInsecurely(value, bits, report))
              .toList());
    }

    static Inputs of(VectorMechanism mechanism) {
      long[] report = new long[mechanism.words()];
      return new Inputs(
          mechanism,
          Stream.of(-1.0, 0.0, 0.4, 1.0)
              .<Draw>map(
                  x ->
                      bits ->
                          mechanism.perturbInsecurely(
                              filled(mechanism.dimensions(), x), bits, report))
              .toList());
    }

    static Inputs of(BallMechanism mechanism) {
      return new Inputs(
          mechanism,
          Stream.of(-1.0, 0.0, 0.4, 1.0)
              .<Draw>map(
                  length ->
                      bits ->
                          mechanism.perturbInsecurely(
                              filled(
                                  mechanism.dimensions(),
                                  length / Math.sqrt(mechanism.dimensions()) * (1 - 1e-12)),
                              bits))
              .toList());
    }

    static Inputs of(TupleMechanism mechanism) {
      long[] report = new long[mechanism.words()];
      return new Inputs(
          mechanism,
          Stream.of(-1.0, -0.3, 0.0, 1.0)
              .<Draw>map(
                  x ->
                      bits ->
                          mechanism.reportInsecurely(
                              mechanism.coordinates().stream()
                                  .mapToDouble(one -> one.isNumber() ? x : Math.rint(x + 1) % 2)
                                  .toArray(),
                              IntStream.range(0, mechanism.inputs()).toArray(),
                              bits,
                              report,
                              0))
              .toList());
    }

    Set<Integer> lengths() {
      Set<Integer> lengths = new HashSet<>();
      Meter meter = new Meter(5);
      for (Draw draw : draws) {
        for (int i = 0; i < DRAWS; i++) {
          lengths.add(meter.wordsOf(draw));
        }
      }
      return lengths;
    }
  }

  private static double[] filled(int dimensions, double x) {
    double[] point = new double[dimensions];
    Arrays.fill(point, x);
    return point;
  }

  private static Stream<PrivacyLoss> losses(DeltaUse deltaUse) {
    double delta = deltaUse == DeltaUse.REQUIRED ? 1e-6 : 0;
    return Stream.of(0.2, 1.0, 4.0).map(epsilon -> new PrivacyLoss(epsilon, delta));
  }

  /** Returns all mechanisms of the registry, except those for vectors of even length. */
  static Stream<Inputs> allButEvenVectors() {
    return Stream.of(
            Mechanisms.numeric().stream()
                .flatMap(family -> losses(family.deltaUse()).map(family::create))
                .map(Inputs::of),
            Stream.of(2, 3, 7, 65, 130)
                .flatMap(
                    values ->
                        Mechanisms.categorical().stream()
                            .flatMap(
                                family ->
                                    losses(family.deltaUse())
                                        .map(loss -> family.create(values, loss))))
                .map(Inputs::of),
            Stream.of(1, 3, 65)
                .flatMap(
                    dimensions ->
                        Mechanisms.vector().stream()
                            .flatMap(
                                family ->
                                    losses(family.deltaUse())
                                        .map(loss -> family.create(dimensions, loss))))
                .map(Inputs::of),
            Mechanisms.ball().stream()
                .flatMap(family -> losses(family.deltaUse()).map(loss -> family.create(5, loss)))
                .map(Inputs::of),
            losses(DeltaUse.OPTIONAL)
                .map(
                    loss ->
                        Mechanisms.joint(
                            List.of(
                                Coordinate.category(2),
                                Coordinate.number(5, 2),
                                Coordinate.number(2, 4)),
                            loss))
                .map(Inputs::of),
            losses(DeltaUse.NONE)
                .flatMap(
                    loss ->
                        Mechanisms.joint().stream()
                            .map(name -> Mechanisms.joint(name, TUPLE, loss)))
                .map(Inputs::of))
        .flatMap(inputs -> inputs);
  }

  @ParameterizedTest
  @MethodSource("allButEvenVectors")
  void everyDrawTakesTheSameNumberOfWords(Inputs inputs) {
    if (VARYING.contains(inputs.mechanism().name())) {
      assertIndependentOfTheValue(inputs);
    } else {
      assertThat(inputs.lengths()).hasSize(1);
    }
  }

  /** Asserts that draws of different values from the same bits take the same number of words. */
  private static void assertIndependentOfTheValue(Inputs inputs) {
    for (int seed = 0; seed < DRAWS; seed++) {
      Set<Integer> lengths = new HashSet<>();
      for (Draw draw : inputs.draws()) {
        lengths.add(new Meter(seed).wordsOf(draw));
      }
      assertThat(lengths).as("seed %d", seed).hasSize(1);
    }
    assertThat(inputs.lengths()).as("no exception without need").hasSizeGreaterThan(1);
  }

  /**
   * Under a corner, reports are on its near side, ties, or strictly on its far side. Each of these
   * has its exact probability for any number of tries. The number of tries n has the probability
   * (1−A)^(n−1)·A with A = 2CD/4^d.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6, 64, 66, 130})
  void triesForVectorsOfEvenLengthAreIndependentOfInputAndReport(int dimensions) {
    VectorMechanism mechanism =
        Mechanisms.vector("duchi-vector", dimensions, PrivacyLoss.pure(0.5));
    int draws = 40_000;
    int most = 6;
    for (double sign : new double[] {-1, 1}) {
      double[] corner = filled(dimensions, sign);
      long[] counts = new long[3 * most];
      long[] report = new long[mechanism.words()];
      Meter meter = new Meter(7);
      for (int i = 0; i < draws; i++) {
        int words = meter.wordsOf(bits -> mechanism.perturbInsecurely(corner, bits, report));
        int perTry = 2 * mechanism.words();
        assertThat((words - 1 - dimensions) % perTry).isZero();
        int tries = (words - 1 - dimensions) / perTry;
        int ones = Arrays.stream(report).mapToInt(Long::bitCount).sum();
        int excess = Integer.signum(2 * ones - dimensions);
        int side = 1 + (sign > 0 ? excess : -excess);
        counts[side * most + Math.min(most, tries) - 1]++;
      }
      assertThat(Statistics.isPlausible(counts, independent((SignsLaw) mechanism.law(), most)))
          .as("d = %d, corner %s: %s", dimensions, sign, Arrays.toString(counts))
          .isTrue();
    }
  }

  private static double[] independent(SignsLaw law, int most) {
    BigInteger all = BigInteger.ONE.shiftLeft(law.dimensions());
    double near = law.agreeing() / (double) SignsLaw.TOTAL;
    double tie = (1 - near) * ratio(law.farSize().subtract(law.nearSize()), law.farSize());
    double[] sides = {1 - near - tie, tie, near};
    double kept = 2 * ratio(law.nearSize(), all) * ratio(law.farSize(), all);
    double[] joint = new double[3 * most];
    for (int side = 0; side < 3; side++) {
      double left = 1;
      for (int tries = 1; tries <= most; tries++) {
        double here = tries == most ? left : left * kept;
        joint[side * most + tries - 1] = sides[side] * here;
        left -= here;
      }
    }
    return joint;
  }

  private static double ratio(BigInteger part, BigInteger whole) {
    return new BigDecimal(part).divide(new BigDecimal(whole), MathContext.DECIMAL64).doubleValue();
  }

  /** An array that is too short for the report is refused before anything is drawn. */
  @Test
  void reportsThatDoNotFitTakeNoWord() {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    Mechanisms.categorical().stream()
        .map(family -> family.create(70, losses(family.deltaUse()).findFirst().orElseThrow()))
        .forEach(
            mechanism ->
                assertThatThrownBy(
                        () -> mechanism.perturbInsecurely(0, bits, new long[mechanism.words() - 1]))
                    .as(mechanism.name())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                        "the report has room for %d words; it needs %d"
                            .formatted(mechanism.words() - 1, mechanism.words())));
    VectorMechanism vector = Mechanisms.vector("duchi-vector", 70, PrivacyLoss.pure(1));
    assertThatThrownBy(() -> vector.perturbInsecurely(new double[70], bits, new long[1]))
        .hasMessage("the report has room for 1 words; it needs 2");
    assertThat(bits.nextLong()).isEqualTo(new InsecureSeededBits(1).nextLong());
  }
}
