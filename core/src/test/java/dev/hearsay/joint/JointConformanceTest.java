package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.SecureBits;
import dev.hearsay.statistics.Source;
import dev.hearsay.testing.statistics.Statistics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requirements of joint mechanisms. Each statistical check fails for a correct mechanism with
 * probability 10⁻⁹, and there are fewer than 1000.
 */
class JointConformanceTest {

  private static final int[] BOTH = {0, 1};

  private static final int DRAWS = 60_000;

  private static final Coordinate COLOR = Coordinate.category(3);
  private static final Coordinate ANSWER = Coordinate.category(2);
  private static final Coordinate AGE = Coordinate.number(5, 2);
  private static final Coordinate SIZE = Coordinate.number(2, 1);
  private static final Coordinate WIDE = Coordinate.number(3, 5);

  static Stream<JointMechanism> mechanisms() {
    return Stream.of(
            List.of(COLOR),
            List.of(AGE),
            List.of(COLOR, ANSWER),
            List.of(AGE, SIZE),
            List.of(SIZE, COLOR, AGE),
            List.of(WIDE, ANSWER),
            List.of(ANSWER, ANSWER, ANSWER, ANSWER, SIZE),
            List.of(SIZE, ANSWER, SIZE, ANSWER, SIZE, COLOR))
        .flatMap(
            coordinates ->
                Stream.of(PrivacyLoss.pure(0.5), PrivacyLoss.pure(4), new PrivacyLoss(2, 0.01))
                    .map(loss -> Mechanisms.joint(coordinates, loss)));
  }

  /**
   * Returns an input: the first or last node, a node between, or one of two places between nodes,
   * for each coordinate.
   */
  private static double[] input(JointMechanism mechanism, int kind) {
    return mechanism.coordinates().stream()
        .mapToDouble(
            one -> {
              if (!one.isNumber()) {
                return kind % one.nodes();
              }
              int middle = one.nodes() / 2;
              return new double[] {-1, 1, 2.0 * middle / (one.nodes() - 1) - 1, -0.3, 0.9}[kind];
            })
        .toArray();
  }

  /**
   * Returns the probabilities by definition: each number is at one of two nodes, independently of
   * the others.
   */
  private static double[] probabilities(JointMechanism mechanism, double[] input) {
    JointLaw law = mechanism.law();
    double[] inside = {1};
    for (int j = 0; j < input.length; j++) {
      inside = product(inside, windowShares(law.coordinates().get(j), input[j]));
    }
    double noise = law.low() / (double) Law.TOTAL;
    double surplus = (law.high() - law.low()) / (double) Law.TOTAL;
    return Arrays.stream(inside).map(share -> noise + surplus * share).toArray();
  }

  /** Returns for each symbol the probability that it is in the window. */
  private static double[] windowShares(Coordinate coordinate, double x) {
    double[] shares = new double[coordinate.symbols()];
    double place = coordinate.isNumber() ? (x + 1) / 2 * (coordinate.nodes() - 1) : x;
    int below = (int) Math.floor(place);
    for (int k = 0; k < coordinate.width(); k++) {
      shares[below + k] += 1 - (place - below);
      if (place > below) {
        shares[below + 1 + k] += place - below;
      }
    }
    return shares;
  }

  private static double[] product(double[] one, double[] two) {
    double[] all = new double[one.length * two.length];
    Arrays.setAll(all, i -> one[i / two.length] * two[i % two.length]);
    return all;
  }

  private static int draw(JointMechanism mechanism, double[] input, Source source) {
    long[] report = new long[1];
    mechanism.draw(input, IntStream.range(0, input.length).toArray(), source.bits(), report, 0);
    return (int) report[0];
  }

  @ParameterizedTest
  @EnumSource
  void reportsHaveTheirExactProbabilities(Source source) {
    mechanisms()
        .forEach(
            mechanism -> {
              for (int kind = 0; kind < 5; kind++) {
                double[] input = input(mechanism, kind);
                assertThat(isPlausible(mechanism, input, probabilities(mechanism, input), source))
                    .as("χ²: %s, %s, %s", name(mechanism), source, Arrays.toString(input))
                    .isTrue();
              }
            });
  }

  private static boolean isPlausible(
      JointMechanism mechanism, double[] input, double[] probabilities, Source source) {
    assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
    long[] counts = new long[mechanism.law().symbols()];
    for (int i = 0; i < DRAWS; i++) {
      counts[draw(mechanism, input, source)]++;
    }
    return Statistics.isPlausible(counts, probabilities);
  }

  /**
   * Mutants that the test above must catch: the truth too often, a window shifted by one, two
   * coordinates in the other order.
   */
  @ParameterizedTest
  @EnumSource
  void wrongDrawsAreCaught(Source source) {
    JointMechanism right = Mechanisms.joint(List.of(AGE, COLOR, SIZE), PrivacyLoss.pure(3));
    double[] input = {0.2, 1, -0.5};
    double[] expected = probabilities(right, input);
    assertThat(isPlausible(right, input, expected, source)).isTrue();
    JointMechanism often = Mechanisms.joint(List.of(AGE, COLOR, SIZE), PrivacyLoss.pure(3.3));
    assertThat(isPlausible(often, input, expected, source)).as("truth too often").isFalse();
    double[] shifted = {0.2 + 0.5, 1, -0.5};
    assertThat(isPlausible(right, shifted, expected, source)).as("a window shifted").isFalse();
    double[] another = {0.2, 2, -0.5};
    assertThat(isPlausible(right, another, expected, source)).as("another value").isFalse();
    JointMechanism swapped = Mechanisms.joint(List.of(COLOR, AGE, SIZE), PrivacyLoss.pure(3));
    double[] inOtherOrder = {1, 0.2, -0.5};
    assertThat(isPlausible(swapped, inOtherOrder, expected, source)).as("swapped").isFalse();
  }

  /**
   * The decoding of one coordinate's symbols: the number itself, or 1 for the value, on average.
   */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void marginalsAreUnbiasedWithTheStatedVariance(JointMechanism mechanism) {
    for (int kind = 0; kind < 5; kind++) {
      double[] input = input(mechanism, kind);
      double[] probabilities = probabilities(mechanism, input);
      for (int j = 0; j < input.length; j++) {
        double[] moments = moments(mechanism, j, input[j], probabilities);
        boolean isNumber = mechanism.coordinates().get(j).isNumber();
        double variance =
            isNumber
                ? ((NumericMechanism) mechanism.marginal(j)).variance(input[j])
                : ((CategoricalMechanism) mechanism.marginal(j)).variance(true);
        assertThat(moments[0]).as(name(mechanism)).isCloseTo(isNumber ? input[j] : 1, within(1e-9));
        assertThat(moments[1]).isCloseTo(variance, within(1e-9 * (1 + variance)));
        assertThat(variance).isLessThanOrEqualTo(mechanism.worstCaseVariance() * (1 + 1e-9));
      }
      assertThat(mechanism.largestBias()).isLessThan(1e-9);
    }
  }

  private static double[] moments(
      JointMechanism mechanism, int coordinate, double truth, double[] probabilities) {
    double mean = 0;
    double square = 0;
    for (int report = 0; report < probabilities.length; report++) {
      int symbol = mechanism.law().symbol(report, coordinate);
      double decoded =
          mechanism.marginal(coordinate) instanceof NumericMechanism numeric
              ? numeric.decode(symbol)
              : ((CategoricalMechanism) mechanism.marginal(coordinate))
                  .decode(new long[] {symbol}, (int) truth);
      mean += probabilities[report] * decoded;
      square += probabilities[report] * decoded * decoded;
    }
    return new double[] {mean, square - mean * mean};
  }

  /** Mutants: a decoder with the σ of another law, and the decoder of another coordinate. */
  @Test
  void wrongDecodersAreBiased() {
    List<Coordinate> coordinates = List.of(AGE, COLOR, SIZE);
    JointMechanism right = Mechanisms.joint(coordinates, PrivacyLoss.pure(3));
    JointMechanism other = Mechanisms.joint(coordinates, PrivacyLoss.pure(3.001));
    double[] input = {0.5, 1, 0.5};
    double[] probabilities = probabilities(right, input);
    assertThat(moments(right, 0, 0.5, probabilities)[0]).isCloseTo(0.5, within(1e-9));
    assertThat(moments(other, 0, 0.5, probabilities)[0]).isNotCloseTo(0.5, within(1e-5));
    assertThat(moments(other, 1, 1, probabilities)[0]).isNotCloseTo(1, within(1e-5));
    assertThat(moments(right, 1, 2, probabilities)[0])
        .as("another value")
        .isCloseTo(0, within(1e-9));
    assertThat(right.marginal(0).law()).isNotEqualTo(right.marginal(2).law());
  }

  /**
   * Tests the tickets at every boundary: the first and last of each tuple's noise, the last of all
   * noise and the first of the truth, the first and last of each tuple of the windows.
   */
  @ParameterizedTest
  @MethodSource("mechanisms")
  void everyTicketHasItsReport(JointMechanism mechanism) {
    JointLaw law = mechanism.law();
    long surplus = law.high() - law.low();
    long noise = law.low() * law.symbols();
    double[] input = input(mechanism, 0); // a node, −1, for any random number of the rounding
    int corner = Tickets.report(mechanism, input, noise);
    for (int report = 0; report < law.symbols(); report++) {
      assertThat(Tickets.report(mechanism, input, report * law.low())).isEqualTo(report);
      assertThat(Tickets.report(mechanism, input, (report + 1) * law.low() - 1)).isEqualTo(report);
    }
    int previous = -1;
    for (int rank = 0; rank < law.inside(); rank++) {
      int first = Tickets.report(mechanism, input, noise + rank * surplus);
      assertThat(Tickets.report(mechanism, input, noise + (rank + 1) * surplus - 1))
          .isEqualTo(first);
      assertThat(first).isGreaterThan(previous);
      assertThat(law.weight(new int[input.length], first)).isEqualTo(law.high());
      previous = first;
    }
    assertThat(noise + law.inside() * surplus).as("no ticket is left").isEqualTo(Law.TOTAL);
    assertThat(corner).isZero();
  }

  /** The ends and the nodes are not rounded: the truth is in the window of that node. */
  @Test
  void nodesAreNotRounded() {
    JointMechanism mechanism =
        new JointMechanism(
            "truth",
            PrivacyLoss.pure(1),
            new JointLaw(List.of(AGE, ANSWER), 0, Law.TOTAL / 2)); // no noise
    double[] nodes = {-1, -0.5, 0, 0.5, 1};
    for (int node = 0; node < nodes.length; node++) {
      for (double x : new double[] {nodes[node], nodes[node] == 0 ? -0.0 : nodes[node]}) {
        for (int i = 0; i < 1000; i++) {
          int report = draw(mechanism, new double[] {x, 1}, Source.SECURE);
          assertThat(mechanism.law().symbol(report, 0)).isBetween(node, node + 1);
          assertThat(mechanism.law().symbol(report, 1)).isEqualTo(1);
        }
      }
    }
  }

  /**
   * The next double to a node's number may be rounded to the node or to its neighbour, never
   * beyond.
   */
  @Test
  void placesBesideNodesStayBetween() {
    JointMechanism mechanism =
        new JointMechanism(
            "truth", PrivacyLoss.pure(1), new JointLaw(List.of(SIZE, AGE), 0, Law.TOTAL / 2));
    for (double x : new double[] {-1, -0.5, 0, 0.5, 1}) {
      for (double near : new double[] {Math.nextUp(x), Math.nextDown(x)}) {
        if (Math.abs(near) <= 1) {
          for (int i = 0; i < 1000; i++) {
            int report = draw(mechanism, new double[] {near, near}, Source.SECURE);
            assertThat(report).isBetween(0, mechanism.law().symbols() - 1);
          }
        }
      }
    }
  }

  @Test
  void inputsOutsideTheDomainAreRefused() {
    JointMechanism mechanism = Mechanisms.joint(List.of(SIZE, COLOR), PrivacyLoss.pure(1));
    long[] report = new long[1];
    for (double x : new double[] {Double.NaN, 1.1, -1.1, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(
              () -> mechanism.report(new double[] {x, 0}, BOTH, SecureBits.current(), report, 0))
          .hasMessage("coordinate 0 is " + x + "; it must be in [-1, 1]");
    }
    for (double value : new double[] {Double.NaN, -1, 3, 1e300}) {
      assertThatThrownBy(
              () ->
                  mechanism.report(new double[] {0, value}, BOTH, SecureBits.current(), report, 0))
          .hasMessage("coordinate 1 is " + value + "; it must be in [0, 3)");
    }
    assertThatThrownBy(
            () -> mechanism.report(new double[3], new int[3], SecureBits.current(), report, 0))
        .hasMessageContaining("3 coordinates; it must have 2");
  }

  private static String name(JointMechanism mechanism) {
    return mechanism.coordinates() + " (" + mechanism.claim() + ")";
  }
}
