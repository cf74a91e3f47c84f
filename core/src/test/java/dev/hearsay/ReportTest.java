package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reports of one word, which have no array, and reports of several words. */
class ReportTest {

  private static final List<String> PERSON = List.of("30", "ios", "5000", "s7");

  private static Plan plan(int sampled, String categorical) {
    return Plans.of(PlanTest.MIXED, PrivacyLoss.pure(2), sampled, "hybrid", categorical);
  }

  /** The cases are one part of one word, one part of several words, and several parts. */
  @ParameterizedTest
  @CsvSource({"1, grr", "1, olh", "1, oue", "1, subset", "2, grr", "3, oue", "4, olh"})
  void devicesAndReceiversMakeEqualReports(int sampled, String categorical) {
    Plan plan = plan(sampled, categorical);
    InsecureSeededBits bits = new InsecureSeededBits(3);
    InsecureSeededBits twin = new InsecureSeededBits(3);
    Device device = Device.insecure(plan, bits);
    PrivateRecord person = new PrivateRecord.Reader(plan.schema()).read(PERSON);
    for (int i = 0; i < 1000; i++) {
      Report report = device.report(person);
      int[] parts = plan.sampling().draw(twin).clone();
      long[] words = words(plan, parts, person, twin);
      Report received = Report.of(plan, parts, words);
      assertThat(report).isEqualTo(received).hasSameHashCodeAs(received);
      assertThat(report.words()).containsExactly(words);
      words[words.length - 1] ^= 1;
      assertThat(received).as("holds copies").isEqualTo(report);
      assertThat(Report.of(plan, parts, words)).as("another word").isNotEqualTo(report);
    }
  }

  /**
   * Draws the words part by part, as mechanisms do from the same bits after the parts are chosen.
   */
  private static long[] words(
      Plan plan, int[] parts, PrivateRecord person, InsecureSeededBits bits) {
    long[] words = new long[plan.words(parts)];
    int from = 0;
    for (int part : parts) {
      Mechanism mechanism = plan.parts().get(part).mechanism();
      mechanism.reportInsecurely(person.rawValues(), plan.inputs(part), bits, words, from);
      from += mechanism.words();
    }
    return words;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2"})
  void callersCannotChangeAReport(int sampled, int length) {
    Plan plan = plan(sampled, "grr");
    int[] parts = sampled == 1 ? new int[] {2} : new int[] {1, 2};
    long[] words = new long[length];
    Report report = Report.of(plan, parts, words);
    parts[0] = 3;
    words[0] = 1;
    report.words()[0] = 1;
    assertThat(report.part(0)).isEqualTo(3 - sampled);
    assertThat(report.words()).containsOnly(0);
    assertThat(report.size()).isEqualTo(sampled);
  }

  @Test
  void reportsDifferByPartAndPlan() {
    Report report = Report.of(plan(1, "grr"), new int[] {0}, new long[] {1});
    assertThat(Report.of(plan(1, "grr"), new int[] {0}, new long[] {1})).isEqualTo(report);
    assertThat(Report.of(plan(1, "grr"), new int[] {2}, new long[] {1})).isNotEqualTo(report);
    assertThat(Report.of(plan(1, "olh"), new int[] {0}, new long[] {1})).isNotEqualTo(report);
  }

  @Test
  void symbolsOutsideTheirAlphabetAreRejectedAlone() {
    Plan plan = plan(1, "grr");
    Tally tally = Tally.of(plan);
    int symbols = tally.cells(0).length;
    for (long symbol : new long[] {-1, symbols, 1L << 32, Long.MIN_VALUE, Long.MAX_VALUE}) {
      Report forged = Report.of(plan, new int[] {0}, new long[] {symbol});
      assertThat(tally.accepts(forged)).as("%s", symbol).isFalse();
      assertThat(tally.add(forged)).as("%s", symbol).isFalse();
    }
    assertThat(tally.rejected()).isEqualTo(5);
    assertThat(tally.reports(0)).isZero();
    assertThat(tally.cells(0)).containsOnly(0);
    assertThat(tally.add(Report.of(plan, new int[] {0}, new long[] {symbols - 1}))).isTrue();
    assertThat(tally.reports()).isEqualTo(1);
    assertThat(tally.reports(0)).isEqualTo(1);
    assertThat(tally.cells(0)[symbols - 1]).isEqualTo(1);
  }
}
