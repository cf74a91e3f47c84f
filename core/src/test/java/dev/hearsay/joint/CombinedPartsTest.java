package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Estimate;
import dev.hearsay.PrivacyLoss;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that the estimate from parts of one law is that from one part with all their reports. If a
 * part's weight depended on its own few reports, the estimate would lean towards small parts that
 * vary little by chance.
 */
class CombinedPartsTest {

  private static final long PEOPLE = 1000;

  /** Returns one part of many reports, and one of few reports that are all equal. */
  private static List<JointCounts> parts(Coordinate... coordinates) {
    JointLaw law = JointLaw.fit(List.of(coordinates), PrivacyLoss.pure(8));
    long[] many = new long[law.symbols()];
    long[] few = new long[law.symbols()];
    long reports = 0;
    for (int symbol = 0; symbol < many.length; symbol++) {
      many[symbol] = 1L + symbol % 7;
      reports += many[symbol];
    }
    few[many.length / 3] = 20;
    return List.of(new WindowCounts(law, many, reports), new WindowCounts(law, few, 20));
  }

  private static List<JointCounts> together(List<JointCounts> parts) {
    long[] sum = parts.get(0).counts().clone();
    for (int symbol = 0; symbol < sum.length; symbol++) {
      sum[symbol] += parts.get(1).counts()[symbol];
    }
    long reports = parts.get(0).reports() + parts.get(1).reports();
    return List.of(new WindowCounts(((WindowCounts) parts.get(0)).law(), sum, reports));
  }

  private static List<Double> means(List<JointCounts> samples) {
    return new GroupMeans(PEOPLE, samples)
        .estimates(0.95).stream().map(group -> group.mean().orElseThrow().value()).toList();
  }

  @Test
  void meansByGroupAreThoseOfAllReports() {
    List<JointCounts> parts = parts(Coordinate.category(2), Coordinate.number(17, 4));
    List<Double> expected = means(together(parts));
    List<Double> found = means(parts);
    for (int group = 0; group < expected.size(); group++) {
      assertThat(found.get(group)).isCloseTo(expected.get(group), within(1e-12));
    }
  }

  @Test
  void correlationsAreThoseOfAllReports() {
    List<JointCounts> parts = parts(Coordinate.number(17, 2), Coordinate.number(17, 2));
    assertThat(correlation(parts).value())
        .isCloseTo(correlation(together(parts)).value(), within(1e-12));
  }

  private static Estimate correlation(List<JointCounts> samples) {
    return new NumberPair(PEOPLE, samples).correlation(0.95).orElseThrow();
  }
}
