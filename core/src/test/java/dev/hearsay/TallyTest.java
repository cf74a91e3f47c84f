package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TallyTest {

  private static final Plan PLAN =
      Plans.of(PlanTest.MIXED, PrivacyLoss.pure(3), 2, "hybrid", "olh");

  private static List<Report> reports(Plan plan, int count, long seed) {
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    Device device = Device.insecure(plan, bits);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(plan.schema());
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      reports.add(
          device.report(
              reader.read(
                  List.of("" + i % 120, i % 3 == 0 ? "ios" : "other", "5000", "s" + i % 50))));
    }
    return reports;
  }

  @ParameterizedTest
  @ValueSource(strings = {"grr", "sue", "oue", "olh", "subset"})
  void anySplitMergesToTheSame(String mechanism) {
    Plan plan = Plans.of(PlanTest.MIXED, PrivacyLoss.pure(2), 1, "hybrid", mechanism);
    List<Report> reports = reports(plan, 2000, 5);
    Tally whole = Tally.of(plan);
    reports.forEach(whole::add);
    InsecureSeededBits random = new InsecureSeededBits(9);
    List<Tally> split = IntStream.range(0, 7).mapToObj(i -> Tally.of(plan)).toList();
    reports.forEach(report -> split.get(random.uniform(7)).add(report));
    Tally merged = Tally.of(plan);
    split.forEach(merged::merge);
    assertSame(merged, whole);
    assertThat(whole.reports()).isEqualTo(2000);
    assertThat(whole.footprintBytes()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"grr", "sue", "oue", "olh", "subset"})
  void sinceReturnsTheReportsThatWereAddedLater(String mechanism) {
    Plan plan = Plans.of(PlanTest.MIXED, PrivacyLoss.pure(2), 1, "hybrid", mechanism);
    List<Report> reports = reports(plan, 500, 6);
    Tally whole = Tally.of(plan);
    reports.subList(0, 300).forEach(whole::add);
    Tally earlier = Tally.of(plan);
    earlier.merge(whole);
    Tally later = Tally.of(plan);
    reports.subList(300, 500).forEach(whole::add);
    reports.subList(300, 500).forEach(later::add);
    assertSame(whole.since(earlier), later);
    assertThatThrownBy(() -> earlier.since(whole)).isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertSame(Tally one, Tally two) {
    assertThat(one.reports()).isEqualTo(two.reports());
    assertThat(one.rejected()).isEqualTo(two.rejected());
    for (int part = 0; part < one.plan().parts().size(); part++) {
      assertThat(one.reports(part)).isEqualTo(two.reports(part));
      assertThat(one.cells(part)).containsExactly(two.cells(part));
    }
  }

  @Test
  void impossibleReportsOnlyIncreaseTheNumberOfRejectedOnes() {
    Tally tally = Tally.of(PLAN);
    reports(PLAN, 100, 1).forEach(tally::add);
    Tally before = Tally.of(PLAN);
    before.merge(tally);
    Report forged = Report.of(PLAN, new int[] {0, 2}, new long[] {3, 1_000_000});
    assertThat(tally.add(forged)).isFalse();
    assertThat(tally.rejected()).isEqualTo(1);
    assertThat(tally.reports()).isEqualTo(100);
    for (int part = 0; part < 4; part++) {
      assertThat(tally.cells(part))
          .as("also of the part whose symbol was possible")
          .containsExactly(before.cells(part));
    }
  }

  @Test
  void plansNeverMix() {
    Plan other = Plans.of(PlanTest.MIXED, PrivacyLoss.pure(3), 2, "duchi", "olh");
    Tally tally = Tally.of(PLAN);
    assertThatThrownBy(() -> tally.add(reports(other, 1, 1).get(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(other.hash().toString())
        .hasMessageContaining(PLAN.hash().toString());
    assertThatThrownBy(() -> tally.merge(Tally.of(other)))
        .hasMessageContaining("does not belong to plan");
    assertThat(tally.reports()).isZero();
  }

  @Test
  void aTallyCannotBeMergedIntoItself() {
    Tally tally = Tally.of(PLAN);
    reports(PLAN, 100, 1).forEach(tally::add);
    assertThatThrownBy(() -> tally.merge(tally))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a tally cannot be merged into itself: every report would count twice");
    assertThat(tally.reports()).isEqualTo(100);
  }

  @Test
  void malformedReportsCannotBeMade() {
    assertThatThrownBy(() -> Report.of(PLAN, new int[] {0}, new long[1]))
        .hasMessageContaining("has 1 parts; the plan samples 2");
    assertThatThrownBy(() -> Report.of(PLAN, new int[] {2, 1}, new long[2]))
        .hasMessageContaining("part 1 of the report must be in [3, 4)");
    assertThatThrownBy(() -> Report.of(PLAN, new int[] {0, 4}, new long[2]))
        .hasMessageContaining("part 4");
    assertThatThrownBy(() -> Report.of(PLAN, new int[] {0, 1}, new long[7]))
        .hasMessageContaining("7 words");
  }

  @Test
  void storedTalliesAreRestoredAndChecked() {
    Tally tally = Tally.of(PLAN);
    reports(PLAN, 500, 3).forEach(tally::add);
    long[] partReports = IntStream.range(0, 4).mapToLong(tally::reports).toArray();
    List<long[]> cells = IntStream.range(0, 4).mapToObj(tally::cells).toList();
    assertSame(Tally.restore(PLAN, 500, 0, partReports, cells), tally);
    assertThatThrownBy(() -> Tally.restore(PLAN, 501, 0, partReports, cells))
        .hasMessageContaining("501 people report on 2");
    assertThatThrownBy(() -> Tally.restore(PLAN, -1, 0, partReports, cells))
        .hasMessageContaining("-1 reports");
  }
}
