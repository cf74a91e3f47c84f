package dev.hearsay.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Estimate;
import dev.hearsay.PrivacyLoss;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that errors are about all people. If few of them report, error bars include the choice of
 * reporters. If all report, almost without noise, little is left except for rounding to nodes.
 */
class EverybodyReportsTest {

  private static final long MANY = 1L << 40;

  /** Returns every tuple a hundred times, so that numbers are spread evenly over their nodes. */
  private static JointCounts even(Coordinate... coordinates) {
    JointLaw law = JointLaw.fit(List.of(coordinates), PrivacyLoss.pure(14));
    long[] counts = new long[law.symbols()];
    Arrays.fill(counts, 100);
    return new WindowCounts(law, counts, 100L * counts.length);
  }

  private static Estimate mean(long people, JointCounts sample) {
    return new GroupMeans(people, List.of(sample)).estimates(0.95).get(0).mean().orElseThrow();
  }

  /** Nodes have the variance (33² − 1)/12 steps²; a group has half of the reports. */
  @Test
  void errorsOfGroupMeansDependOnTheShareOfReporters() {
    JointCounts sample = even(Coordinate.category(2), Coordinate.number(33, 1));
    double usual = Math.sqrt((33 * 33 - 1) / 12.0 / (16 * 16) / 3300);
    assertThat(mean(MANY, sample).value()).isCloseTo(0, within(1e-9));
    assertThat(mean(MANY, sample).standardError()).isCloseTo(usual, within(0.01 * usual));
    assertThat(mean(sample.reports(), sample).standardError()).isBetween(0.01 * usual, 0.1 * usual);
  }

  @Test
  void errorsOfCorrelationsDependOnTheShareOfReporters() {
    JointCounts sample = even(Coordinate.number(33, 1), Coordinate.number(17, 1));
    double usual = correlation(MANY, sample).standardError();
    assertThat(usual).isCloseTo(1 / Math.sqrt((double) sample.reports()), within(0.02 * usual));
    assertThat(correlation(sample.reports(), sample).standardError())
        .isBetween(0.01 * usual, 0.2 * usual);
  }

  private static Estimate correlation(long people, JointCounts sample) {
    return new NumberPair(people, List.of(sample)).correlation(0.95).orElseThrow();
  }

  /**
   * Three nodes are too few to decode the square of a number, so its spread cannot be subtracted.
   */
  @Test
  void coarseGridsLeaveErrorsTooWideRatherThanTooNarrow() {
    JointCounts groups = even(Coordinate.category(2), Coordinate.number(3, 1));
    assertThat(mean(groups.reports(), groups).standardError())
        .isCloseTo(mean(MANY, groups).standardError(), within(1e-3));
    JointCounts pair = even(Coordinate.number(33, 1), Coordinate.number(3, 1));
    NumberPair numbers = new NumberPair(pair.reports(), List.of(pair));
    assertThat(numbers.correlation(0.95)).isEmpty();
    assertThat(numbers.covariance(0.95).value()).isCloseTo(0, within(1e-9));
  }
}
