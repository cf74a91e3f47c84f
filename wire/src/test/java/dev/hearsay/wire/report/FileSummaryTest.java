package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FileSummaryTest {

  private static final Plan PLAN = Plans.everything(3);
  private static final int REPORTS = 10_000;
  private static final byte[] FILE = Plans.write(PLAN, Plans.reports(PLAN, REPORTS, 5));

  @Test
  void countsTheReportsOfAllBlocks() {
    assertThat(FileSummary.ofReports(FILE)).isEqualTo(new FileSummary(PLAN.hash(), REPORTS, 0));
  }

  @Test
  void countsUpToTheDamage() {
    byte[] torn = Arrays.copyOf(FILE, FILE.length - 1);
    assertThat(FileSummary.ofReports(torn).reports()).isStrictlyBetween(0L, (long) REPORTS);
    byte[] damaged = FILE.clone();
    damaged[Content.HEADER_BYTES + 20] ^= 1;
    assertThat(FileSummary.ofReports(damaged).reports()).isZero();
  }

  @Test
  void noLengthOfABlockLeadsOutOfTheFile() {
    byte[] damaged = FILE.clone();
    Arrays.fill(damaged, Content.HEADER_BYTES, Content.HEADER_BYTES + 4, (byte) 0xFF);
    assertThat(FileSummary.ofReports(damaged).reports()).isZero();
    for (int length = 0; length < Content.HEADER_BYTES + 20; length++) {
      byte[] cut = Arrays.copyOf(FILE, length);
      if (length < Content.HEADER_BYTES) {
        assertThatThrownBy(() -> FileSummary.ofReports(cut)).isInstanceOf(WireException.class);
      } else {
        assertThat(FileSummary.ofReports(cut).reports()).isZero();
      }
    }
  }

  @Test
  void readsTheNumbersOfATally() {
    byte[] tally = Plans.write(Plans.tally(PLAN, Plans.reports(PLAN, 200, 6)));
    assertThat(FileSummary.ofTally(tally)).isEqualTo(new FileSummary(PLAN.hash(), 200, 0));
  }

  @Test
  void refusesADamagedTally() {
    byte[] tally = Plans.write(Plans.tally(PLAN, Plans.reports(PLAN, 200, 6)));
    for (int i = 0; i < tally.length; i++) {
      byte[] damaged = tally.clone();
      damaged[i] ^= 4;
      assertThatThrownBy(() -> FileSummary.ofTally(damaged)).isInstanceOf(WireException.class);
      byte[] cut = Arrays.copyOf(tally, i);
      assertThatThrownBy(() -> FileSummary.ofTally(cut)).isInstanceOf(WireException.class);
    }
  }

  @Test
  void refusesTheOtherKind() {
    assertThatThrownBy(() -> FileSummary.ofTally(FILE)).hasMessageContaining("this is not a tally");
  }
}
