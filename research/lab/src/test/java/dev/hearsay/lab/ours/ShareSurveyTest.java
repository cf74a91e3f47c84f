package dev.hearsay.lab.ours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Postprocessing;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShareSurveyTest {

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final InsecureSeededBits bits = new InsecureSeededBits(seed);

  @Test
  void consistentSharesAreThoseOfThePublicWay() {
    ShareSurvey survey = ShareSurvey.zipf(40, 1.3, 2_000);
    for (Estimates raw : new Estimates[] {survey.collect(1, bits), survey.collectUnary(1, bits)}) {
      assertThat(ShareSurvey.postprocessed(raw, ShareSurvey.CONSISTENT))
          .as("-Dhearsay.seed=%s", seed)
          .containsExactly(
              raw.postprocessed(Postprocessing.CONSISTENT).frequencies(ShareSurvey.VALUE).stream()
                  .mapToDouble(Estimate::value)
                  .toArray());
    }
  }

  /**
   * Bits are independent, so the mean of 500 · 20 squared errors of variance 2 (a little more, as
   * binomial counts are not quite normal) has a standard error of 1.5 %: six of them.
   */
  @Test
  void unaryCollectionsErrAsExpected() {
    int[] counts = new int[500];
    Arrays.setAll(counts, v -> v % 20);
    ShareSurvey survey = new ShareSurvey(counts);
    double people = Arrays.stream(counts).sum();
    double found = 0;
    for (int run = 0; run < 20; run++) {
      List<Estimate> raw = survey.collectUnary(1, bits).frequencies(ShareSurvey.VALUE);
      for (int v = 0; v < counts.length; v++) {
        found += Math.pow(raw.get(v).value() - counts[v] / people, 2) / counts.length / 20;
      }
    }
    assertThat(found / survey.expectedError("oue", 1))
        .as("-Dhearsay.seed=%s", seed)
        .isCloseTo(1, within(0.09));
  }

  /** The nearest distribution is nearer to the truth than the raw shares, whatever these are. */
  @Test
  void normSubIsNeverWorseThanNothing() {
    ShareSurvey survey = ShareSurvey.zipf(40, 1.3, 2_000);
    Estimates raw = survey.collectUnary(1, bits);
    assertThat(survey.errorOverRaw(raw, "none")).isEqualTo(1);
    assertThat(survey.errorOverRaw(raw, ShareSurvey.PROJECTED)).isLessThanOrEqualTo(1);
  }

  /** The synthetic census has no attribute of many values, so 12 occupations in 9 regions. */
  @Test
  void fewValuesAreTakenTogether() {
    ShareSurvey survey = ShareSurvey.ofLargest(DataSets.madeUp().people("gov_census", 1_000));
    assertThat(survey.collectUnary(1, bits).frequencies(ShareSurvey.VALUE)).hasSize(108);
  }
}
