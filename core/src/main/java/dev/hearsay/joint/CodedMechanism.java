package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.LocalHashing;
import dev.hearsay.category.SubsetSelection;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.BitSource;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mechanism that codes the tuple of several attributes as one value of a category, and reports
 * that value as a set of tuples or a hash. Immutable.
 */
@SuppressWarnings("exports") // laws are for Hearsay's own modules; users only pass them on
public final class CodedMechanism extends TupleMechanism {

  /** The name in plans of a mechanism that reports sets of tuples. */
  public static final String SUBSET_NAME = "joint-subset";

  /** The name in plans of a mechanism that reports hashes of tuples. */
  public static final String OLH_NAME = "joint-olh";

  private final TupleLaw law;
  private final TupleNoise noise;
  private final List<Mechanism> marginals;

  public CodedMechanism(String name, PrivacyLoss claim, TupleLaw law) {
    super(name, claim, law.tuples());
    this.law = law;
    if (law.inner().supportOfTruth().isAtMost(law.inner().supportOfOther())) {
      throw new IllegalArgumentException(
          "the law of the tuple's number supports the truth no more often than other values:"
              + " reports say nothing about the values");
    }
    this.noise = law.noise();
    this.marginals =
        IntStream.range(0, law.coordinates().size())
            .mapToObj(coordinate -> new CodedMarginal(this, coordinate))
            .collect(toUnmodifiableList());
  }

  /** Returns the mechanism that reports sets of tuples, of the best size. */
  public static CodedMechanism subset(List<Coordinate> coordinates, PrivacyLoss loss) {
    return of(SUBSET_NAME, coordinates, SubsetSelection.of(Tuples.count(coordinates), loss), loss);
  }

  /** Returns the mechanism that reports hashes of tuples, with the best number of cells. */
  public static CodedMechanism hashed(List<Coordinate> coordinates, PrivacyLoss loss) {
    return of(OLH_NAME, coordinates, LocalHashing.optimal(Tuples.count(coordinates), loss), loss);
  }

  private static CodedMechanism of(
      String name, List<Coordinate> coordinates, CategoricalMechanism inner, PrivacyLoss loss) {
    return new CodedMechanism(name, loss, new TupleLaw(coordinates, (SupportLaw) inner.law()));
  }

  @Override
  public TupleLaw law() {
    return law;
  }

  @Override
  public Mechanism marginal(int coordinate) {
    return marginals.get(coordinate);
  }

  @Override
  public TupleNoise noise() {
    return noise;
  }

  @Override
  public JointCounts counts(long reports, long[] cells, int... kept) {
    return new CodedCounts(law, kept, law.tuples().sumOnto(cells, kept), reports);
  }

  @Override
  protected void draw(double[] record, int[] places, BitSource bits, long[] words, int from) {
    int tuple = corner(record, places, bits);
    if (from == 0) {
      law.draw(tuple, bits, words); // without a copy
      return;
    }
    long[] report = new long[words()];
    law.draw(tuple, bits, report);
    System.arraycopy(report, 0, words, from, report.length);
  }

  @Override
  public double moved(int coordinate, double forged) {
    return ((CodedMarginal) marginal(coordinate)).moved(forged);
  }
}
