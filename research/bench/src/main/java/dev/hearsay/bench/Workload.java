package dev.hearsay.bench;

import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.Mechanisms.NumericFamily;
import dev.hearsay.Mechanisms.SizedFamily;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.SecureBits;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.VectorMechanism;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A mechanism and {@value #REPORTS} inputs for it. */
interface Workload {

  /**
   * The number of inputs: few enough for the fastest cache, and too many for a branch predictor to
   * learn.
   */
  int REPORTS = 1024;

  /** Perturbs every input, and returns a number that depends on all reports. */
  long perturbAll(SecureBits bits);

  /**
   * Returns workloads of every mechanism of the registry at ε = 1, and δ = 10⁻⁶ if the mechanism
   * requires one. The keys are "laplace" for one number and "grr:100" for one of 100 values.
   * "duchi-vector:100" and "codebook:100" are for 100 numbers, and "joint" is for the three
   * attributes of {@link OnePart}.
   */
  static Map<String, Supplier<Workload>> all() {
    Map<String, Supplier<Workload>> all = new LinkedHashMap<>();
    for (NumericFamily family : Mechanisms.numeric()) {
      all.put(family.name(), () -> numeric(family.create(loss(family.deltaUse()))));
    }
    for (SizedFamily<CategoricalMechanism> family : Mechanisms.categorical()) {
      for (int values : new int[] {100, 1000}) {
        all.put(
            family.name() + ":" + values,
            () -> categorical(family.create(values, loss(family.deltaUse()))));
      }
    }
    for (SizedFamily<VectorMechanism> family : Mechanisms.vector()) {
      int dimensions = 100;
      all.put(
          family.name() + ":" + dimensions,
          () -> vector(family.create(dimensions, loss(family.deltaUse()))));
    }
    for (SizedFamily<BallMechanism> family : Mechanisms.ball()) {
      int dimensions = 100;
      all.put(
          family.name() + ":" + dimensions,
          () -> ball(family.create(dimensions, loss(family.deltaUse()))));
    }
    all.put(
        JointMechanism.NAME,
        () -> joint(Mechanisms.joint(OnePart.COORDINATES, loss(DeltaUse.NONE))));
    return all;
  }

  private static PrivacyLoss loss(DeltaUse use) {
    return use == DeltaUse.REQUIRED ? new PrivacyLoss(1, 1e-6) : PrivacyLoss.pure(1);
  }

  private static Workload numeric(NumericMechanism mechanism) {
    double[] inputs = new SplittableRandom(1).doubles(REPORTS, -1, 1).toArray();
    return bits -> {
      long sum = 0;
      for (double input : inputs) {
        sum += mechanism.perturb(input, bits);
      }
      return sum;
    };
  }

  private static Workload categorical(CategoricalMechanism mechanism) {
    int[] inputs = new SplittableRandom(1).ints(REPORTS, 0, mechanism.values()).toArray();
    long[] report = new long[mechanism.words()];
    return bits -> {
      long sum = 0;
      for (int input : inputs) {
        mechanism.perturb(input, bits, report);
        sum += report[0];
      }
      return sum;
    };
  }

  private static Workload joint(JointMechanism mechanism) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] inputs =
        Stream.generate(
                () ->
                    mechanism.coordinates().stream()
                        .mapToDouble(coordinate -> input(coordinate, random))
                        .toArray())
            .limit(REPORTS)
            .toArray(double[][]::new);
    int[] places = IntStream.range(0, mechanism.inputs()).toArray();
    long[] report = new long[1];
    return bits -> {
      long sum = 0;
      for (double[] input : inputs) {
        mechanism.report(input, places, bits, report, 0);
        sum += report[0];
      }
      return sum;
    };
  }

  private static double input(Coordinate coordinate, SplittableRandom random) {
    return coordinate.isNumber() ? random.nextDouble(-1, 1) : random.nextInt(coordinate.nodes());
  }

  /** Returns random points of a cube. */
  private static double[][] points(int dimensions, double bound) {
    SplittableRandom random = new SplittableRandom(1);
    return Stream.generate(() -> random.doubles(dimensions, -bound, bound).toArray())
        .limit(REPORTS)
        .toArray(double[][]::new);
  }

  /** Returns a workload on points of a cube inside the unit ball. */
  private static Workload ball(BallMechanism mechanism) {
    double[][] inputs = points(mechanism.dimensions(), 1 / Math.sqrt(mechanism.dimensions()));
    return bits -> {
      long sum = 0;
      for (double[] input : inputs) {
        sum += mechanism.perturb(input, bits);
      }
      return sum;
    };
  }

  private static Workload vector(VectorMechanism mechanism) {
    double[][] inputs = points(mechanism.dimensions(), 1);
    long[] report = new long[mechanism.words()];
    return bits -> {
      long sum = 0;
      for (double[] input : inputs) {
        mechanism.perturb(input, bits, report);
        sum += report[0];
      }
      return sum;
    };
  }
}
