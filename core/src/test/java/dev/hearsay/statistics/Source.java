package dev.hearsay.statistics;

import dev.hearsay.mechanism.BallMechanism;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.VectorMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;

/** Where a test's randomness comes from: both kinds must pass every test. */
public enum Source {
  SECURE {
    @Override
    public BitSource bits() {
      return SecureBits.current();
    }

    @Override
    public int perturb(NumericMechanism mechanism, double x) {
      return mechanism.perturb(x, SecureBits.current());
    }

    @Override
    public void perturb(CategoricalMechanism mechanism, int value, long[] report) {
      mechanism.perturb(value, SecureBits.current(), report);
    }

    @Override
    public void perturb(VectorMechanism mechanism, double[] point, long[] report) {
      mechanism.perturb(point, SecureBits.current(), report);
    }

    @Override
    public long perturb(BallMechanism mechanism, double[] point) {
      return mechanism.perturb(point, SecureBits.current());
    }
  },

  SEEDED {
    @Override
    public BitSource bits() {
      return BITS;
    }

    @Override
    public int perturb(NumericMechanism mechanism, double x) {
      return mechanism.perturbInsecurely(x, BITS);
    }

    @Override
    public void perturb(CategoricalMechanism mechanism, int value, long[] report) {
      mechanism.perturbInsecurely(value, BITS, report);
    }

    @Override
    public void perturb(VectorMechanism mechanism, double[] point, long[] report) {
      mechanism.perturbInsecurely(point, BITS, report);
    }

    @Override
    public long perturb(BallMechanism mechanism, double[] point) {
      return mechanism.perturbInsecurely(point, BITS);
    }
  };

  /** Repeat a run with -Dhearsay.seed=… (and the same test selection). */
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());

  private static final InsecureSeededBits BITS = new InsecureSeededBits(SEED);

  static {
    System.out.println("statistical tests: seeded source with -Dhearsay.seed=" + SEED);
  }

  public abstract BitSource bits();

  public abstract int perturb(NumericMechanism mechanism, double x);

  public abstract void perturb(CategoricalMechanism mechanism, int value, long[] report);

  public abstract void perturb(VectorMechanism mechanism, double[] point, long[] report);

  public abstract long perturb(BallMechanism mechanism, double[] point);
}
