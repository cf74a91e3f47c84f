package dev.hearsay.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NumericMechanism;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares channels with the probabilities that mechanisms state, integrated independently. */
class BinChannelTest {

  private static final double ROUNDING = 1e-13;

  static Stream<NumericMechanism> mechanisms() {
    return Mechanisms.numeric().stream()
        .flatMap(
            family ->
                Stream.of(1.0, 5.0)
                    .map(
                        epsilon ->
                            new PrivacyLoss(
                                epsilon, family.deltaUse() == DeltaUse.REQUIRED ? 1e-6 : 0))
                    .map(family::create));
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void rowsAreTheMechanismAveragedOverABin(NumericMechanism mechanism) {
    for (int bins : new int[] {1, 7, 64}) {
      BinChannel channel = new BinChannel(mechanism.law(), bins);
      double[] row = new double[mechanism.symbols()];
      for (int bin : new int[] {0, bins / 3, bins - 1}) {
        channel.predict(unit(bins, bin), row);
        assertThat(row).containsExactly(average(mechanism, bins, bin), within(ROUNDING));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void columnsAreThoseOfTheSameTable(NumericMechanism mechanism) {
    int bins = 5;
    BinChannel channel = new BinChannel(mechanism.law(), bins);
    double[] row = new double[mechanism.symbols()];
    double[] column = new double[bins];
    for (int bin = 0; bin < bins; bin++) {
      channel.predict(unit(bins, bin), row);
      for (int symbol = 0; symbol < row.length; symbol += 1 + row.length / 20) {
        channel.average(unit(row.length, symbol), column);
        assertThat(column[bin]).isCloseTo(row[symbol], within(ROUNDING));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("mechanisms")
  void averagesAtPlacesAreThoseOfTheProbabilities(NumericMechanism mechanism) {
    NodeChannel channel = NodeChannel.of(mechanism.law());
    double steps = channel.nodes() - 1.0;
    double[] places = {0, 0.3 * steps, steps / 2, 0.77 * steps, steps, -1};
    double[] function = IntStream.range(0, channel.symbols()).mapToDouble(Math::sin).toArray();
    double[] found = new double[places.length - 1];
    channel.averageAt(function, places, found.length, found);
    for (int i = 0; i < found.length; i++) {
      double x = 2 * places[i] / steps - 1;
      double expected =
          IntStream.range(0, function.length)
              .mapToDouble(symbol -> mechanism.probability(x, symbol) * function[symbol])
              .sum();
      assertThat(found[i]).isCloseTo(expected, within(1e-11));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 64, 101, 256, 998})
  void theBlockEqualsItsFullMatrix(int nodes) {
    BlockLaw law = BlockLaw.fit(nodes, 37, PrivacyLoss.pure(1.5));
    NodeChannel block = NodeChannel.of(law);
    NodeChannel dense = new DenseChannel(law);
    double[] masses =
        IntStream.range(0, nodes).mapToDouble(i -> (i * 7 % 5 + 1.0) / nodes).toArray();
    double[] function = IntStream.range(0, law.symbols()).mapToDouble(Math::sin).toArray();
    double[] symbols = new double[law.symbols()];
    double[] sameSymbols = new double[law.symbols()];
    double[] averages = new double[nodes];
    double[] sameAverages = new double[nodes];
    assertThat(block).isInstanceOf(BlockChannel.class);
    block.predict(masses, symbols);
    dense.predict(masses, sameSymbols);
    block.average(function, averages);
    dense.average(function, sameAverages);
    assertThat(symbols).containsExactly(sameSymbols, within(ROUNDING));
    assertThat(averages).containsExactly(sameAverages, within(ROUNDING));
  }

  /**
   * Returns the average over a bin. Probabilities are linear between nodes, so the trapezoid rule
   * between all of them is exact.
   */
  private static double[] average(NumericMechanism mechanism, int bins, int bin) {
    double from = 2.0 * bin / bins - 1;
    double to = 2.0 * (bin + 1) / bins - 1;
    int steps = mechanism.law().nodes() - 1;
    double[] places =
        DoubleStream.concat(
                DoubleStream.of(from, to),
                IntStream.rangeClosed(0, steps)
                    .mapToDouble(node -> 2.0 * node / steps - 1)
                    .filter(node -> node > from && node < to))
            .sorted()
            .toArray();
    double[] average = new double[mechanism.symbols()];
    for (int symbol = 0; symbol < average.length; symbol++) {
      for (int i = 1; i < places.length; i++) {
        double ends =
            mechanism.probability(places[i - 1], symbol) + mechanism.probability(places[i], symbol);
        average[symbol] += ends / 2 * (places[i] - places[i - 1]) / (to - from);
      }
    }
    return average;
  }

  private static double[] unit(int length, int place) {
    double[] unit = new double[length];
    unit[place] = 1;
    return unit;
  }
}
