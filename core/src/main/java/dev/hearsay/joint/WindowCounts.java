package dev.hearsay.joint;

import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.CategoryPair.Table;
import dev.hearsay.law.Law;
import java.util.Arrays;

/** Counts of reports that are one tuple of symbols each. */
final class WindowCounts extends JointCounts {

  private final JointLaw law;

  /**
   * @param law the law of these coordinates' symbols
   */
  WindowCounts(JointLaw law, long[] counts, long reports) {
    super(law.coordinates(), counts, reports);
    this.law = law;
  }

  JointLaw law() {
    return law;
  }

  /** Returns the number of reports without noise that are as informative, rσ². */
  @Override
  public double information() {
    return reports() * law.truth() * law.truth();
  }

  @Override
  Supports ofCells() {
    return supports(counts(), law.high(), law.low());
  }

  /**
   * {@inheritDoc}
   *
   * <p>Of the tuples with these values, {@link Coordinate#none} stand for an answer, and one window
   * of these has the larger weight for people who gave it.
   */
  @Override
  Supports ofGroups() {
    long outside = last().none() * law.low();
    long inside = outside + last().width() * (law.high() - law.low());
    return supports(sumsOfGroups(), inside, outside);
  }

  private Supports supports(long[] counts, long inside, long outside) {
    double total = Law.TOTAL;
    return Supports.of(counts, new SupportModel(inside / total, outside / total, reports()));
  }

  @Override
  DecodedMeans decoded(int from, double[][] tables, int varied) {
    return DecodedMeans.ofTuples(this, from, tables, varied);
  }

  @Override
  Table table() {
    double[] observed =
        Arrays.stream(counts()).mapToDouble(count -> count / (double) reports()).toArray();
    double truth = law.truth();
    double noise = (1 - truth) / observed.length;
    return new Table(
        Table.evenly(coordinates().get(0).nodes()),
        Table.evenly(coordinates().get(1).nodes()),
        TupleNoise.ofTruth(truth),
        reports(),
        Arrays.stream(observed).map(one -> (one - noise) / truth).toArray(),
        true);
  }
}
