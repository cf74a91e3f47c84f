package dev.hearsay.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.TableLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class LawTest {

  private static final long HALF = Law.TOTAL / 2;

  @Test
  void malformedLawsAreRefusedWithTheReason() {
    Map<String, ThrowingCallable> malformed =
        Map.ofEntries(
            Map.entry("the inputs at least 2", () -> new BlockLaw(1, 1, 0, Law.TOTAL)),
            Map.entry("must be in order", () -> new BlockLaw(2, 1, HALF + 1, HALF - 1)),
            Map.entry("must be " + Law.TOTAL, () -> new BlockLaw(2, 1, HALF, HALF + 1)),
            Map.entry("common factor", () -> BlockLaw.fit(7, 3, PrivacyLoss.pure(1))),
            Map.entry("width is 3, not 1", () -> new DirectLaw(block(3))),
            Map.entry("block's width is 3", () -> new HashedLaw(4, block(3))),
            Map.entry("there are 1 values", () -> new BitsLaw(1, HALF, HALF)),
            Map.entry("weights -1 and", () -> new BitsLaw(2, -1, HALF)),
            Map.entry("sets of 3 of 3", () -> new SubsetLaw(3, 3, HALF)),
            Map.entry("sets of 0 of 3", () -> new SubsetLaw(3, 0, HALF)),
            Map.entry("there are 0 dimensions", () -> new SignsLaw(0, HALF)),
            Map.entry("at least 2 inputs", () -> new TableLaw(new long[][] {{HALF, HALF}})),
            Map.entry("negative weight", () -> table(new long[] {-1, Law.TOTAL + 1})),
            Map.entry("adds up to", () -> table(new long[] {HALF, HALF + 1})),
            Map.entry("row 1 has 3", () -> table(new long[] {HALF, HALF, 0})),
            Map.entry("the noise adds up to", () -> new NoiseLaw(2, new long[] {1, 1, 1})),
            Map.entry("noise up to ±1", () -> new NoiseLaw(2, new long[] {HALF, HALF / 2})),
            Map.entry("must be one of the first", () -> new MixtureLaw(HALF, block(3), trio())));
    malformed.forEach(
        (reason, construction) ->
            assertThatThrownBy(construction)
                .as(reason)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason));
  }

  private static BlockLaw block(int width) {
    return BlockLaw.fit(width == 1 ? 2 : 2 * width, width, PrivacyLoss.pure(1));
  }

  private static TableLaw trio() {
    long third = Law.TOTAL / 3;
    long[] row = {third, third, Law.TOTAL - 2 * third};
    return new TableLaw(new long[][] {row, row, row});
  }

  private static TableLaw table(long[] second) {
    return new TableLaw(new long[][] {{HALF, HALF}, second});
  }

  @Test
  void tablesThatCannotBePrivateAreRefused() {
    double[][] nan = {{Double.NaN, 0.5}, {0.5, 0.5}};
    assertThatThrownBy(() -> TableLaw.fit(nan, PrivacyLoss.pure(1))).hasMessageContaining("NaN");
    double[][] negative = {{-0.1, 1.1}, {0.5, 0.5}};
    assertThatThrownBy(() -> TableLaw.fit(negative, PrivacyLoss.pure(1)))
        .hasMessageContaining("-0.1");
    double[][] short0 = {{0.5, 0.3}, {0.5, 0.5}};
    assertThatThrownBy(() -> TableLaw.fit(short0, PrivacyLoss.pure(0.1)))
        .hasMessageContaining("miss the total");
  }

  @Test
  void hashesAreUniformOverRandomSeeds() {
    int range = 7;
    long[] cells = new long[range];
    long[] sameCell = new long[2];
    int seeds = 700_000;
    for (int seed = 0; seed < seeds; seed++) {
      int one = HashedLaw.hash(seed * 0x9E3779B9L, 12, range);
      int two = HashedLaw.hash(seed * 0x9E3779B9L, 13, range);
      cells[one]++;
      sameCell[one == two ? 1 : 0]++;
    }
    for (long cell : cells) {
      assertThat(cell).isBetween(seeds / range - 2000L, seeds / range + 2000L); // 6.5 sigmas
    }
    assertThat(sameCell[1]).isBetween(seeds / range - 2000L, seeds / range + 2000L);
  }
}
