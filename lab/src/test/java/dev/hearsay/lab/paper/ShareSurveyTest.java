package dev.hearsay.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Postprocessing;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;
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
    int people = Arrays.stream(counts).sum();
    CategoricalMechanism oue = Designs.categorical("oue", counts.length, 1, 0);
    double expected = oue.meanVariance() / people;
    double found = 0;
    for (int run = 0; run < 20; run++) {
      found += survey.error(survey.collectUnary(1, bits), "none") / 20;
    }
    assertThat(found / expected).as("-Dhearsay.seed=%s", seed).isCloseTo(1, within(0.09));
  }
}
