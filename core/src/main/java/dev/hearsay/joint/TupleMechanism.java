package dev.hearsay.joint;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mechanism that perturbs a tuple of several attributes, numbers of [−1, 1] and categories, into
 * one report. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public abstract sealed class TupleMechanism extends Mechanism
    permits JointMechanism, CodedMechanism {

  /** The input of a missing number, in the place of a number of [−1, 1]. */
  public static final double MISSING = 2;

  /**
   * The assumed share of people with an answer for a number that may be missing, before there are
   * any reports. With fewer, its mean has a larger error, and forged reports move it farther.
   */
  public static final double ANSWERED = 0.5;

  private final Tuples tuples;

  TupleMechanism(String name, PrivacyLoss claim, Tuples tuples) {
    super(name, claim);
    this.tuples = tuples;
  }

  public final List<Coordinate> coordinates() {
    return tuples.coordinates();
  }

  @Override
  public final int inputs() {
    return coordinates().size();
  }

  /** Returns the mechanism that decodes the counts of one coordinate. */
  public abstract Mechanism marginal(int coordinate);

  /** Returns the second moments of decoded reports; windows count as if they had the width 1. */
  public abstract TupleNoise noise();

  /**
   * Returns the counts of some of the coordinates, in this order.
   *
   * @param reports the number of reports, at least one
   * @param cells the cells of the counter
   */
  public abstract JointCounts counts(long reports, long[] cells, int... kept);

  /** Returns the symbol of one coordinate in a tuple. */
  public final int symbol(int tuple, int coordinate) {
    return tuples.symbol(tuple, coordinate);
  }

  /** Returns the counts of the symbols of one coordinate. */
  public final long[] onto(long[] cells, int coordinate) {
    return tuples.sumOnto(cells, coordinate);
  }

  /** Returns the first tuple of the windows of an input, after numbers are rounded at random. */
  final int corner(double[] record, int[] places, BitSource bits) {
    checkLength(places.length);
    int corner = 0;
    for (int j = 0; j < places.length; j++) {
      double x = record[places[j]];
      double input = coordinates().get(j).isNumber() ? place(j, x) : index(j, x);
      corner += tuples.corner(j, input, bits);
    }
    return corner;
  }

  private double place(int coordinate, double x) {
    boolean isMissing = x == MISSING && coordinates().get(coordinate).mayBeMissing();
    if (!(x >= -1 && x <= 1) && !isMissing) {
      throw new IllegalArgumentException(
          "coordinate " + coordinate + " is " + x + "; it must be in [-1, 1]");
    }
    return 0.5 * x + 0.5;
  }

  private double index(int coordinate, double value) {
    if (!(value >= 0 && value < coordinates().get(coordinate).nodes())) {
      throw new IllegalArgumentException(
          String.format(
              "coordinate %s is %s; it must be in [0, %s)",
              coordinate, value, coordinates().get(coordinate).nodes()));
    }
    return value;
  }

  @Override
  public final double averageVariance(AssumedValues assumed) {
    throw new IllegalArgumentException(
        "a joint mechanism has no average variance; each of its attributes has one");
  }

  /** Returns the worst-case variance of the coordinate that varies most. */
  @Override
  public final double worstCaseVariance() {
    return places().mapToDouble(j -> marginal(j).worstCaseVariance()).max().orElseThrow();
  }

  /** Returns the deviation of the coordinate that a report can move most. */
  @Override
  public final double largestDeviation() {
    return places().mapToDouble(j -> marginal(j).largestDeviation()).max().orElseThrow();
  }

  @Override
  public final double moved(double forged) {
    return places().mapToDouble(coordinate -> moved(coordinate, forged)).max().orElseThrow();
  }

  /**
   * Returns the distance by which forged reports can move one coordinate's estimate. For a number
   * that may be missing, the estimate is the mean of people who have an answer, if these are the
   * share {@link #ANSWERED} of all people.
   *
   * @param forged the share of the reports that are forged
   */
  public abstract double moved(int coordinate, double forged);

  @Override
  public final double largestBias() {
    return places().mapToDouble(j -> marginal(j).largestBias()).max().orElseThrow();
  }

  private IntStream places() {
    return IntStream.range(0, inputs());
  }
}
