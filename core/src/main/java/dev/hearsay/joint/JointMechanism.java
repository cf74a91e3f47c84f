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
 * Perturbs several attributes, numbers of [−1, 1] and categories, into one symbol. Seen through one
 * coordinate it is a mechanism for that attribute alone, {@link #marginal}, and is decoded as such.
 * Immutable.
 */
@SuppressWarnings("exports") // laws are for our own modules; users pass them on unseen
public final class JointMechanism extends Mechanism {

  /** As plans spell it. */
  public static final String NAME = "joint";

  /** In the place of a number on [−1, 1]: there is none. */
  public static final double MISSING = 2;

  /**
   * The share of people who are assumed to have a number that may be missing, before any report is
   * there. With fewer, its mean has a larger error, and forged reports move it farther.
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
            .mapToObj(this::seenThrough)
            .collect(toUnmodifiableList());
  }

  private Mechanism seenThrough(int coordinate) {
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

  /** The mechanism that one coordinate's symbols are reports of. */
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
    throw new IllegalArgumentException("a joint mechanism is asked about one attribute");
  }

  /** Of the coordinate that varies most. */
  @Override
  public double worstCaseVariance() {
    return marginals.stream().mapToDouble(Mechanism::worstCaseVariance).max().orElseThrow();
  }

  /** Of the coordinate that can be moved most. */
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
   * Returns the distance by which forged reports can move one coordinate's estimate; of a number
   * that may be missing the mean of those who have an answer, if these are the share {@link
   * #ANSWERED} of all people.
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
