package dev.hearsay.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;

/** Tests the work of a search for the most likely distribution, and its end. The seed is fixed. */
class SplitFitTest {

  private static final int PEOPLE = 2000;

  private static final NumericMechanism MECHANISM =
      Mechanisms.numeric("pm-sub", PrivacyLoss.pure(8));

  private static final NumericMechanism NARROW =
      Mechanisms.numeric("square-wave", PrivacyLoss.pure(8));

  /**
   * A channel that counts the tried point masses, each of which is predicted once, and the averages
   * over all symbols.
   */
  private static final class CountingChannel implements NodeChannel {
    private final NodeChannel channel;
    private final boolean hasWindows;
    private int predictions;
    private int averages;

    /**
     * @param hasWindows whether the search is informed that a place has few likely symbols
     */
    CountingChannel(NumericMechanism mechanism, boolean hasWindows) {
      this.channel = NodeChannel.of(mechanism.law());
      this.hasWindows = hasWindows;
    }

    @Override
    public int nodes() {
      return channel.nodes();
    }

    @Override
    public int symbols() {
      return channel.symbols();
    }

    @Override
    public double floor() {
      return hasWindows ? channel.floor() : 0;
    }

    @Override
    public int window() {
      return hasWindows ? channel.window() : channel.symbols();
    }

    @Override
    public void predict(double[] masses, double[] symbols) {
      predictions++;
      channel.predict(masses, symbols);
    }

    @Override
    public void average(double[] function, double[] nodes) {
      channel.average(function, nodes);
    }

    @Override
    public void averageAt(double[] function, double[] places, int count, double[] averages) {
      this.averages++;
      channel.averageAt(function, places, count, averages);
    }
  }

  private static double[] counts(NumericMechanism mechanism) {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    double[] counts = new double[mechanism.symbols()];
    for (int i = 0; i < PEOPLE; i++) {
      double x = i % 5 < 3 ? -0.4 + 0.2 * i / PEOPLE : 0.4 + 0.2 * i / PEOPLE;
      counts[mechanism.perturbInsecurely(x, bits)]++;
    }
    return counts;
  }

  /**
   * 903 point masses were tried when more than the greatest maximum between two masses was added.
   */
  @Test
  void noiseDoesNotMakeManyPoints() {
    CountingChannel channel = new CountingChannel(MECHANISM, true);
    SymbolCounts counts = new SymbolCounts(channel, counts(MECHANISM));
    SplitFit fit = SplitFit.free(counts);
    System.out.println("point masses tried: " + channel.predictions);
    assertThat(channel.predictions).isLessThan(300);
    // No distribution is more likely by more than the tolerance, 0.05 nats.
    assertThat(fit.largestGain()).isBetween(1.0, 1 + 0.05 / PEOPLE);
    assertThat(fit.quantile(0.3)).isCloseTo(0.35 * (channel.nodes() - 1), within(20.0));
  }

  /**
   * Point masses without a common likely symbol do not interact. A search that treats all symbols
   * as likely everywhere finds the same result, with an average per mass and step.
   */
  @Test
  void narrowWindowsMakeLittleWork() {
    CountingChannel known = new CountingChannel(NARROW, true);
    CountingChannel unknown = new CountingChannel(NARROW, false);
    SplitFit fit = SplitFit.free(new SymbolCounts(known, counts(NARROW)));
    SplitFit slow = SplitFit.free(new SymbolCounts(unknown, counts(NARROW)));
    System.out.printf("averages: %d, %d without windows%n", known.averages, unknown.averages);
    assertThat(known.averages).isLessThan(100).isLessThan(unknown.averages / 20);
    SymbolCounts counts = new SymbolCounts(known, counts(NARROW));
    assertThat(counts.logLikelihood(fit.predicted()))
        .as("both are within the tolerance of the greatest")
        .isCloseTo(counts.logLikelihood(slow.predicted()), within(0.05));
    for (double level : new double[] {0.05, 0.3, 0.5, 0.8}) {
      assertThat(fit.quantile(level)).isCloseTo(slow.quantile(level), within(2.0));
    }
    assertThat(fit.largestGain()).isBetween(1.0, 1 + 0.05 / PEOPLE);
  }
}
