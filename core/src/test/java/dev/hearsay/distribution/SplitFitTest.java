package dev.hearsay.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import org.junit.jupiter.api.Test;

/** The work of a search for the likeliest distribution, and its end. The seed is fixed. */
class SplitFitTest {

  private static final int PEOPLE = 2000;

  private static final NumericMechanism MECHANISM =
      Mechanisms.numeric("pm-sub", PrivacyLoss.pure(8));

  /** Counts how many point masses a search has tried: each is predicted once. */
  private static final class CountingChannel implements NodeChannel {
    private final NodeChannel channel = NodeChannel.of(MECHANISM.law());
    private int predictions;

    @Override
    public int nodes() {
      return channel.nodes();
    }

    @Override
    public int symbols() {
      return channel.symbols();
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
      channel.averageAt(function, places, count, averages);
    }
  }

  private static double[] counts() {
    InsecureSeededBits bits = new InsecureSeededBits(1);
    double[] counts = new double[MECHANISM.symbols()];
    for (int i = 0; i < PEOPLE; i++) {
      double x = i % 5 < 3 ? -0.4 + 0.2 * i / PEOPLE : 0.4 + 0.2 * i / PEOPLE;
      counts[MECHANISM.perturbInsecurely(x, bits)]++;
    }
    return counts;
  }

  /** Before only the greatest maximum between two masses joined, it took 903. */
  @Test
  void noiseDoesNotMakeManyPoints() {
    CountingChannel channel = new CountingChannel();
    SymbolCounts counts = new SymbolCounts(channel, counts());
    SplitFit fit = SplitFit.free(counts);
    System.out.println("point masses tried: " + channel.predictions);
    assertThat(channel.predictions).isLessThan(300);
    // No distribution is more likely by more than the tolerance, 0.05 nats.
    assertThat(fit.largestGain()).isBetween(1.0, 1 + 0.05 / PEOPLE);
    assertThat(fit.quantile(0.3)).isCloseTo(0.35 * (channel.nodes() - 1), within(20.0));
  }
}
