package dev.hearsay.law;

import dev.hearsay.Mechanisms;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.joint.CodedMechanism;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.VectorMechanism;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A fixed list of reports of a mechanism, with the plainest way to count them. */
final class Reports {

  private final Mechanism mechanism;
  private final int count;
  private final long[][] reports;

  private Reports(Mechanism mechanism, int count) {
    this.mechanism = mechanism;
    this.count = count;
    this.reports = new long[count][mechanism.words()];
  }

  static Reports draw(Mechanism mechanism, int count) {
    Reports drawn = new Reports(mechanism, count);
    SplittableRandom inputs = new SplittableRandom(count);
    InsecureSeededBits bits = new InsecureSeededBits(count);
    for (long[] report : drawn.reports) {
      drawn.perturb(inputs, bits, report);
    }
    return drawn;
  }

  private void perturb(SplittableRandom inputs, InsecureSeededBits bits, long[] report) {
    double[] input = input(inputs);
    int[] places = IntStream.range(0, input.length).toArray();
    mechanism.reportInsecurely(input, places, bits, report, 0);
  }

  private double[] input(SplittableRandom inputs) {
    return Mechanisms.match(
        mechanism,
        numeric -> inputs.doubles(1, -1, 1).toArray(),
        categorical -> new double[] {inputs.nextInt(categorical.values())},
        vector -> inputs.doubles(vector.dimensions(), -1, 1).toArray(),
        ball -> inputs.doubles(ball.dimensions(), -1, 1).map(x -> x / ball.dimensions()).toArray(),
        joint ->
            joint.coordinates().stream()
                .mapToDouble(
                    one -> one.isNumber() ? inputs.nextDouble(-1, 1) : inputs.nextInt(one.nodes()))
                .toArray());
  }

  int count() {
    return count;
  }

  long[] get(int index) {
    return reports[index];
  }

  /** Returns what the cells must be after this many reports, counted value by value. */
  long[] cells(int first) {
    if (mechanism instanceof NumericMechanism || mechanism instanceof JointMechanism) {
      long[] cells = new long[(int) mechanism.law().reports().orElseThrow()];
      for (int i = 0; i < first; i++) {
        cells[(int) reports[i][0]]++;
      }
      return cells;
    }
    if (mechanism instanceof VectorMechanism vector && vector.law() instanceof CubeNoiseLaw) {
      return sums(vector.dimensions(), first);
    }
    if (mechanism instanceof VectorMechanism vector) {
      long[] cells = new long[vector.dimensions()];
      for (int i = 0; i < first; i++) {
        for (int j = 0; j < cells.length; j++) {
          cells[j] += BitWords.isSet(reports[i], j) ? 1 : 0;
        }
      }
      return cells;
    }
    if (mechanism instanceof BallMechanism ball) {
      return roundedSums(ball, first);
    }
    if (mechanism instanceof CodedMechanism coded) {
      long[] cells = new long[coded.law().inner().values()];
      for (int i = 0; i < first; i++) {
        for (int tuple = 0; tuple < cells.length; tuple++) {
          cells[tuple] += coded.law().supports(reports[i], tuple) ? 1 : 0;
        }
      }
      return cells;
    }
    CategoricalMechanism categorical = (CategoricalMechanism) mechanism;
    return categorical.law() instanceof OneHotLaw
        ? sums(categorical.values(), first)
        : supports((SupportLaw) categorical.law(), first);
  }

  /** Returns the sums of entries plus 1, as multiples of 2⁻²⁴, and of their squares. */
  private long[] roundedSums(BallMechanism ball, int first) {
    int dimensions = ball.dimensions();
    long[] cells = new long[2 * dimensions];
    double[] decoded = new double[dimensions];
    for (int i = 0; i < first; i++) {
      ball.law().copyWord(reports[i][0], decoded);
      for (int j = 0; j < dimensions; j++) {
        long entry = Math.round(0x1p24 * decoded[j]);
        cells[j] += (1 << 24) + entry;
        cells[dimensions + j] += Math.round(0x1p-24 * entry * entry);
      }
    }
    return cells;
  }

  private long[] supports(SupportLaw law, int first) {
    long[] cells = new long[law.values()];
    for (int i = 0; i < first; i++) {
      for (int value = 0; value < cells.length; value++) {
        cells[value] += law.supports(reports[i], value) ? 1 : 0;
      }
    }
    return cells;
  }

  private long[] sums(int values, int first) {
    long[] cells = new long[2 * values];
    for (int i = 0; i < first; i++) {
      for (int value = 0; value < values; value++) {
        long symbol = reports[i][value];
        cells[value] += symbol;
        cells[values + value] += symbol * symbol;
      }
    }
    return cells;
  }
}
