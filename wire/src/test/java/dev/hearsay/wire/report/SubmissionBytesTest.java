package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubmissionBytesTest {

  private final Plan plan = Plans.small(2);
  private final ReportBytes reports = new ReportBytes(plan);
  private final List<Submission> submissions =
      Plans.reports(plan, 5, 3).stream()
          .map(report -> new Submission(ReportId.random(), reports.write(report)))
          .toList();
  private final byte[] bytes = SubmissionBytes.write(plan, submissions);

  @Test
  void survive() {
    assertThat(SubmissionBytes.read(bytes, plan)).isEqualTo(submissions);
    assertThat(SubmissionBytes.read(SubmissionBytes.write(plan, List.of()), plan)).isEmpty();
  }

  @Test
  void planIsKnownBeforeReading() {
    assertThat(SubmissionBytes.planOf(bytes)).isEqualTo(plan.hash());
    assertThatThrownBy(() -> SubmissionBytes.planOf(new byte[100]))
        .isInstanceOf(WireException.class)
        .hasMessage("this is not a submission of reports, but something else");
    assertThatThrownBy(() -> SubmissionBytes.planOf(Arrays.copyOf(bytes, 20)))
        .isInstanceOf(WireException.class)
        .hasMessage("the file ends after 20 bytes, within its header of 42");
  }

  @Test
  void idsSurviveAsText() {
    ReportId id = new ReportId(-2, 7);
    assertThat(id).hasToString("fffffffffffffffe0000000000000007");
    assertThat(ReportId.parse(id.toString())).isEqualTo(id);
    assertThatThrownBy(() -> ReportId.parse("12"))
        .isInstanceOf(WireException.class)
        .hasMessage("a report's id is '12'; it must be 32 hexadecimal digits");
  }

  @Test
  void singleReportsSurviveForEveryMechanism() {
    Plan everything = Plans.everything(3);
    ReportBytes layout = new ReportBytes(everything);
    for (Report report : Plans.reports(everything, 200, 4)) {
      byte[] packed = layout.write(report);
      assertThat(packed.length).isLessThanOrEqualTo(layout.mostBytes());
      assertThat(layout.read(packed)).isEqualTo(report);
    }
  }

  @Test
  void aReportHasOneForm() {
    byte[] packed = submissions.get(0).report();
    assertThatThrownBy(() -> reports.read(Arrays.copyOf(packed, packed.length + 1)))
        .isInstanceOf(WireException.class)
        .hasMessage("there is more data after the report");
    assertThatThrownBy(() -> reports.read(new byte[0])).isInstanceOf(WireException.class);
    byte[] padded = packed.clone();
    padded[packed.length - 1] |= (byte) 0x80; // the highest bits of the last byte are unused here
    assertThatThrownBy(() -> reports.read(padded))
        .isInstanceOf(WireException.class)
        .hasMessage("there is more data after the report");
  }

  @Test
  void cutOffBytesAndOtherPlansAreRefused() {
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      try {
        assertThat(SubmissionBytes.read(cut, plan)).isEqualTo(submissions.subList(0, whole(cut)));
      } catch (WireException e) {
        assertThat(whole(cut)).isNegative();
      }
    }
    assertThatThrownBy(() -> SubmissionBytes.read(bytes, Plans.small(1)))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("belongs to the plan");
  }

  /** Returns the number of submissions that end exactly with the bytes; −1 if none does. */
  private int whole(byte[] cut) {
    for (int count = 0; count <= submissions.size(); count++) {
      if (SubmissionBytes.write(plan, submissions.subList(0, count)).length == cut.length) {
        return count;
      }
    }
    return -1;
  }
}
