package dev.hearsay.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.random.InsecureSeededBits;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests joint laws of one to six coordinates with arbitrary weights. Their profiles, and their
 * marginals over every set of coordinates, are compared as exact fractions with plain enumeration.
 */
class JointStructureTest {

  /** The largest number of comparisons per bound: pairs of inputs times reports. */
  private static final int MAX_COMPARISONS = 1_000_000;

  private static final Coordinate[] KINDS = {
    Coordinate.category(2),
    Coordinate.category(3),
    Coordinate.category(5),
    Coordinate.number(2, 1),
    Coordinate.number(3, 2),
    Coordinate.number(4, 3),
    Coordinate.number(2, 3), // windows at opposite ends share two symbols
    Coordinate.number(3, 5), // windows at opposite ends share three symbols
    Coordinate.number(2, 4),
    Coordinate.numberOrNone(2, 1),
    Coordinate.numberOrNone(2, 3) // the window of a missing answer shares no symbol with the others
  };

  private static final Coordinate[] SMALL = {
    Coordinate.category(2), Coordinate.number(2, 1), Coordinate.number(2, 2)
  };

  private final InsecureSeededBits bits = new InsecureSeededBits(15);

  /**
   * Returns a law with an arbitrary low, the first of b consecutive integers that may make high an
   * integer.
   */
  private JointLaw anyLaw(List<Coordinate> coordinates) {
    long tuples = product(coordinates.stream().map(Coordinate::symbols).toList());
    long inside = product(coordinates.stream().map(Coordinate::width).toList());
    long low = bits.nextBelowOne() % (Law.TOTAL / tuples - inside);
    for (int tries = 0; tries < inside; tries++, low++) {
      long rest = Law.TOTAL - low * (tuples - inside);
      if (rest % inside == 0) {
        return new JointLaw(coordinates, low, rest / inside);
      }
    }
    throw new IllegalArgumentException("a common factor");
  }

  private static long product(List<Integer> factors) {
    return factors.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
  }

  /**
   * Returns arbitrary coordinates. From five on, only small ones, because all pairs of inputs are
   * compared.
   */
  private List<Coordinate> anyCoordinates(int count) {
    Coordinate[] kinds = count < 5 ? KINDS : SMALL;
    List<Coordinate> coordinates = new ArrayList<>();
    do {
      coordinates.clear();
      for (int j = 0; j < count; j++) {
        coordinates.add(kinds[bits.uniform(kinds.length)]);
      }
    } while (comparisons(coordinates) > MAX_COMPARISONS || oddFactor(coordinates) > 1);
    return coordinates;
  }

  private static long comparisons(List<Coordinate> coordinates) {
    return product(
        coordinates.stream().map(one -> one.symbols() * one.nodes() * one.nodes()).toList());
  }

  private static long oddFactor(List<Coordinate> coordinates) {
    BigInteger tuples =
        BigInteger.valueOf(product(coordinates.stream().map(Coordinate::symbols).toList()));
    BigInteger inside =
        BigInteger.valueOf(product(coordinates.stream().map(Coordinate::width).toList()));
    BigInteger common = tuples.gcd(inside);
    return common.shiftRight(common.getLowestSetBit()).longValueExact();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void profilesAreThoseOfEnumeration(int coordinates) {
    for (int round = 0; round < (coordinates < 5 ? 10 : 1); round++) {
      JointLaw law = anyLaw(anyCoordinates(coordinates));
      StructureAgainstEnumerationTest.assertSame(law, Enumeration.of(law));
    }
  }

  /**
   * Tests windows that are wider than the number of nodes, so that all inputs have tuples in
   * common.
   */
  @Test
  void windowsThatAlwaysOverlap() {
    for (int width = 1; width <= 7; width++) {
      for (int nodes = 2; nodes <= 4; nodes++) {
        List<Coordinate> coordinates =
            List.of(Coordinate.number(nodes, width), Coordinate.number(2, 4));
        if (oddFactor(coordinates) == 1) {
          JointLaw law = anyLaw(coordinates);
          StructureAgainstEnumerationTest.assertSame(law, Enumeration.of(law));
        }
      }
    }
  }

  /**
   * A law that always reports the truth has an infinite ratio, and a divergence of 1 at any bound.
   */
  @Test
  void withoutNoise() {
    List<Coordinate> coordinates = List.of(Coordinate.category(3), Coordinate.number(2, 2));
    JointLaw law = new JointLaw(coordinates, 0, Law.TOTAL / 2);
    StructureAgainstEnumerationTest.assertSame(law, Enumeration.of(law));
  }

  /** A law whose reports do not depend on the input reveals nothing. */
  @Test
  void withoutTruth() {
    List<Coordinate> coordinates = List.of(Coordinate.category(2), Coordinate.number(2, 3));
    JointLaw law = new JointLaw(coordinates, Law.TOTAL / 8, Law.TOTAL / 8);
    StructureAgainstEnumerationTest.assertSame(law, Enumeration.of(law));
  }

  /** Compares single entries of a law with their definition. */
  @Test
  void weightsAreThoseOfTheDefinition() {
    for (int round = 0; round < 20; round++) {
      JointLaw law = anyLaw(anyCoordinates(3));
      List<int[]> inputs =
          Enumeration.tuples(law.coordinates().stream().map(Coordinate::nodes).toList());
      List<int[]> reports =
          Enumeration.tuples(law.coordinates().stream().map(Coordinate::symbols).toList());
      for (int[] input : inputs) {
        BigInteger sum = BigInteger.ZERO;
        for (int report = 0; report < law.symbols(); report++) {
          int tuple = report;
          assertThat(IntStream.range(0, 3).map(j -> law.symbol(tuple, j)).toArray())
              .isEqualTo(reports.get(report));
          boolean isInside =
              IntStream.range(0, 3)
                  .allMatch(
                      j ->
                          reports.get(tuple)[j] >= input[j]
                              && reports.get(tuple)[j]
                                  <= input[j] + law.coordinates().get(j).width() - 1);
          assertThat(law.weight(input, report)).isEqualTo(isInside ? law.high() : law.low());
          sum = sum.add(BigInteger.valueOf(law.weight(input, report)));
        }
        assertThat(sum).isEqualTo(BigInteger.valueOf(Law.TOTAL));
      }
    }
  }

  /**
   * Compares the marginal of every set of coordinates, in rising and falling order, with sums of
   * entries.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void marginalsAreSums(int count) {
    JointLaw law = anyLaw(anyCoordinates(count));
    for (int set = 1; set < 1 << count; set++) {
      int chosen = set;
      int[] kept = IntStream.range(0, count).filter(j -> (chosen >>> j & 1) == 1).toArray();
      assertIsMarginal(law, kept);
      assertIsMarginal(law, reversed(kept));
    }
  }

  private static int[] reversed(int[] places) {
    return IntStream.range(0, places.length).map(i -> places[places.length - 1 - i]).toArray();
  }

  /**
   * Compares a marginal with sums. The first and the last input are enough, because windows only
   * slide.
   */
  private static void assertIsMarginal(JointLaw law, int[] kept) {
    JointLaw marginal = law.onto(kept);
    int count = law.coordinates().size();
    for (boolean isLast : new boolean[] {false, true}) {
      int[] input = new int[count];
      Arrays.setAll(input, j -> isLast ? law.coordinates().get(j).nodes() - 1 : 0);
      long[] weights = new long[law.symbols()];
      Arrays.setAll(weights, report -> law.weight(input, report));
      long[] sums = law.sumOnto(weights, kept);
      int[] seen = Arrays.stream(kept).map(j -> input[j]).toArray();
      long[] expected = new long[marginal.symbols()];
      Arrays.setAll(expected, report -> marginal.weight(seen, report));
      assertThat(sums).as("onto %s", Arrays.toString(kept)).isEqualTo(expected);
    }
    if (marginal.symbols() < 40 && kept[0] <= kept[kept.length - 1]) {
      StructureAgainstEnumerationTest.assertSame(marginal, Enumeration.of(marginal));
    }
  }

  /** The marginal of one coordinate is a block law, which has tests of its own. */
  @Test
  void oneCoordinateIsABlock() {
    for (int round = 0; round < 20; round++) {
      JointLaw law = anyLaw(anyCoordinates(4));
      for (int j = 0; j < 4; j++) {
        BlockLaw block = law.onto(j);
        StructureAgainstEnumerationTest.assertSame(law.onto(new int[] {j}), Enumeration.of(block));
        assertThat(block.width() * (block.high() - block.low()))
            .as("the probability of the truth is the same in all marginals")
            .isEqualTo(law.inside() * (law.high() - law.low()));
      }
    }
  }

  /**
   * Tests that a repeated coordinate is refused. Otherwise the result would look like a law but be
   * none.
   */
  @Test
  void aCoordinateIsKeptOnce() {
    JointLaw law = anyLaw(List.of(Coordinate.category(2), Coordinate.category(2)));
    assertThatThrownBy(() -> law.onto(0, 0))
        .hasMessageContaining("[0, 0]; each may be kept only once");
    assertThatThrownBy(() -> law.sumOnto(new long[4], 1, 1))
        .hasMessageContaining("[1, 1]; each may be kept only once");
  }

  /** Sums of counts include every report, and add it to the right tuple. */
  @Test
  void countsAddToTheRightTuple() {
    JointLaw law =
        anyLaw(List.of(Coordinate.category(2), Coordinate.number(3, 2), Coordinate.category(5)));
    List<int[]> reports = Enumeration.tuples(List.of(2, 4, 5));
    for (int report = 0; report < law.symbols(); report++) {
      long[] one = new long[law.symbols()];
      one[report] = 7;
      long[] sums = law.sumOnto(one, 2, 0);
      int[] tuple = reports.get(report);
      assertThat(sums).hasSize(10);
      assertThat(sums[2 * tuple[2] + tuple[0]]).isEqualTo(7);
      assertThat(Arrays.stream(sums).sum()).isEqualTo(7);
    }
  }
}
