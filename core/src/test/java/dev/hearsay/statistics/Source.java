package dev.hearsay.statistics;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.VectorMechanism;

/** The sources of a test's randomness. Every test must pass with both. */
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
      return BITS.get();
    }

    @Override
    public int perturb(NumericMechanism mechanism, double x) {
      return mechanism.perturbInsecurely(x, BITS.get());
    }

    @Override
    public void perturb(CategoricalMechanism mechanism, int value, long[] report) {
      mechanism.perturbInsecurely(value, BITS.get(), report);
    }

    @Override
    public void perturb(VectorMechanism mechanism, double[] point, long[] report) {
      mechanism.perturbInsecurely(point, BITS.get(), report);
    }

    @Override
    public long perturb(BallMechanism mechanism, double[] point) {
      return mechanism.perturbInsecurely(point, BITS.get());
    }
  };

  /**
   * The seed of this run. To repeat a run, use -Dhearsay.seed=… and the same test selection, at
   * best a single class.
   */
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());

  /**
   * The bits of each thread. Test classes run side by side, and a source is confined to one thread.
   */
  private static final ThreadLocal<InsecureSeededBits> BITS =
      ThreadLocal.withInitial(() -> new InsecureSeededBits(SEED));

  static {
    System.out.println("statistical tests: seeded source with -Dhearsay.seed=" + SEED);
  }

  public abstract BitSource bits();

  public abstract int perturb(NumericMechanism mechanism, double x);

  public abstract void perturb(CategoricalMechanism mechanism, int value, long[] report);

  public abstract void perturb(VectorMechanism mechanism, double[] point, long[] report);

  public abstract long perturb(BallMechanism mechanism, double[] point);
}
