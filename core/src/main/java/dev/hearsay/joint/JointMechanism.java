package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.random.BitSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mechanism that perturbs several attributes, numbers of [−1, 1] and categories, into one symbol.
 * One coordinate of the symbol is a report of a mechanism for that attribute alone, {@link
 * #marginal}, and is decoded as such. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class JointMechanism extends Mechanism {

  /** The mechanism's name in plans. */
  public static final String NAME = "joint";

  /** The input of a missing number, in the place of a number of [−1, 1]. */
  public static final double MISSING = 2;

  /**
   * The assumed share of people with an answer for a number that may be missing, before there are
   * any reports. With fewer, its mean has a larger error, and forged reports move it farther.
   */
  public static final double ANSWERED = 0.5;

  private final JointLaw law;
  private final List<Mechanism> marginals;

  public JointMechanism(String name, PrivacyLoss claim, JointLaw law) {
    super(name, claim);
    if (law.high() <= law.low()) {
      throw new IllegalArgumentException(
          String.format(
              "weights %s and %s: reports say nothing about the values", law.low(), law.high()));
    }
    this.law = law;
    this.marginals =
        IntStream.range(0, law.coordinates().size())
            .mapToObj(this::marginalMechanism)
            .collect(toUnmodifiableList());
  }

  private Mechanism marginalMechanism(int coordinate) {
    return law.coordinates().get(coordinate).isNumber()
        ? new NumericMechanism(name(), claim(), law.onto(coordinate))
        : new CategoricalMechanism(name(), claim(), new DirectLaw(law.onto(coordinate)));
  }

  @Override
  public JointLaw law() {
    return law;
  }

  public List<Coordinate> coordinates() {
    return law.coordinates();
  }

  @Override
  public int inputs() {
    return law.coordinates().size();
  }

  /** Returns the mechanism whose reports are the symbols of one coordinate. */
  public Mechanism marginal(int coordinate) {
    return marginals.get(coordinate);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    checkLength(places.length);
    int corner = 0;
    for (int j = 0; j < places.length; j++) {
      double x = record[places[j]];
      corner += law.corner(j, coordinates().get(j).isNumber() ? place(j, x) : index(j, x), bits);
    }
    words[from] = law.draw(corner, bits);
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
  public double averageVariance(AssumedValues assumed) {
    throw new IllegalArgumentException(
        "a joint mechanism has no average variance; each of its attributes has one");
  }

  /** Returns the worst-case variance of the coordinate that varies most. */
  @Override
  public double worstCaseVariance() {
    return marginals.stream().mapToDouble(Mechanism::worstCaseVariance).max().orElseThrow();
  }

  /** Returns the deviation of the coordinate that a report can move most. */
  @Override
  public double largestDeviation() {
    return marginals.stream().mapToDouble(Mechanism::largestDeviation).max().orElseThrow();
  }

  @Override
  public double moved(double forged) {
    return IntStream.range(0, inputs())
        .mapToDouble(coordinate -> moved(coordinate, forged))
        .max()
        .orElseThrow();
  }

  /**
   * Returns the distance by which forged reports can move one coordinate's estimate. For a number
   * that may be missing, the estimate is the mean of people who have an answer, if these are the
   * share {@link #ANSWERED} of all people.
   *
   * @param forged the share of the reports that are forged
   */
  public double moved(int coordinate, double forged) {
    return coordinates().get(coordinate).mayBeMissing()
        ? new ForgedAnswers(law.onto(new int[] {coordinate})).moved(forged, ANSWERED)
        : marginal(coordinate).moved(forged);
  }

  @Override
  public double largestBias() {
    return marginals.stream().mapToDouble(Mechanism::largestBias).max().orElseThrow();
  }
}
