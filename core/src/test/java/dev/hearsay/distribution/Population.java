package dev.hearsay.distribution;

import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.statistics.Source;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.BetaDistribution;

/** Known distributions of values, which estimates from reports are compared with. */
enum Population {
  POINT {
    @Override
    double draw(BitSource bits) {
      return PLACE;
    }

    @Override
    double cumulative(double x) {
      return x < PLACE ? 0 : 1;
    }
  },

  UNIFORM {
    @Override
    double draw(BitSource bits) {
      return 2 * fraction(bits) - 1;
    }

    @Override
    double cumulative(double x) {
      return 0.5 * x + 0.5;
    }
  },

  /** A distribution with a third of the values in [−0.75, −0.5], the rest in [0.25, 0.75]. */
  BIMODAL {
    @Override
    double draw(BitSource bits) {
      return bits.uniform(3) == 0 ? -0.75 + 0.25 * fraction(bits) : 0.25 + 0.5 * fraction(bits);
    }

    @Override
    double cumulative(double x) {
      return (clip((x + 0.75) / 0.25) + 2 * clip((x - 0.25) / 0.5)) / 3;
    }
  },

  /** Beta(5, 2), stretched from [0, 1]: the second largest of six uniform numbers. */
  BETA {
    @Override
    double draw(BitSource bits) {
      double[] six = new double[6];
      Arrays.setAll(six, i -> fraction(bits));
      Arrays.sort(six);
      return 2 * six[4] - 1;
    }

    @Override
    double cumulative(double x) {
      return BetaDistribution.of(5, 2).cumulativeProbability((x + 1) / 2);
    }
  };

  /** The place of the point mass, which is inside a bin for any usual number of bins. */
  static final double PLACE = 0.3;

  abstract double draw(BitSource bits);

  abstract double cumulative(double x);

  /** Returns the counts of n reports. */
  long[] report(NumericMechanism mechanism, int n) {
    long[] counts = new long[mechanism.symbols()];
    for (int i = 0; i < n; i++) {
      counts[Source.SEEDED.perturb(mechanism, draw(Source.SEEDED.bits()))]++;
    }
    return counts;
  }

  /** Returns the mean over the bins' upper edges of |F̂ − F|. */
  double error(Histogram histogram) {
    double sum = 0;
    for (int edge = 1; edge <= histogram.bins(); edge++) {
      double x = 2.0 * edge / histogram.bins() - 1;
      sum += Math.abs(histogram.cumulative(x) - cumulative(x));
    }
    return sum / histogram.bins();
  }

  private static double fraction(BitSource bits) {
    return (bits.nextLong() >>> 11) * 0x1p-53;
  }

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }
}
