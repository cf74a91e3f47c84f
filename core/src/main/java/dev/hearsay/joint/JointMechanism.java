package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.BitSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mechanism that perturbs several attributes, numbers of [−1, 1] and categories, into one symbol.
 * One coordinate of the symbol is a report of a mechanism for that attribute alone, {@link
 * #marginal}, and is decoded as such. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class JointMechanism extends TupleMechanism {

  /** The mechanism's name in plans. */
  public static final String NAME = "joint";

  private final JointLaw law;
  private final List<Mechanism> marginals;

  public JointMechanism(String name, PrivacyLoss claim, JointLaw law) {
    super(name, claim, law.tuples());
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

  /** Returns the mechanism whose reports are the symbols of one coordinate. */
  @Override
  public Mechanism marginal(int coordinate) {
    return marginals.get(coordinate);
  }

  @Override
  public TupleNoise noise() {
    return TupleNoise.ofTruth(law.truth());
  }

  @Override
  public JointCounts counts(long reports, long[] cells, int... kept) {
    return new WindowCounts(law.onto(kept), law.sumOnto(cells, kept), reports);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    words[from] = law.draw(corner(record, places, bits), bits);
  }

  @Override
  public double moved(int coordinate, double forged) {
    return coordinates().get(coordinate).mayBeMissing()
        ? new ForgedAnswers(law.onto(new int[] {coordinate})).moved(forged, ANSWERED)
        : marginal(coordinate).moved(forged);
  }
}
