package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.json.PlanJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs still read all versions of all formats, and write the latest byte for byte. */
class GoldenTest {

  private static final String HASH =
      "3266565a2a94a4e355e07a6b9d6c5863834989e64fe77767a2b554c9e135e8dd";

  @Test
  void plan() throws IOException {
    Plan plan = GoldenFiles.plan();
    assertThat(plan.hash()).hasToString(HASH);
    assertThat(PlanJson.write(plan).getBytes(StandardCharsets.UTF_8))
        .isEqualTo(GoldenFiles.bytes(GoldenFiles.PLAN));
  }

  /** The text differs between versions; the plan and its hash do not. */
  @Test
  void firstPlan() throws IOException {
    Plan plan = GoldenFiles.plan(GoldenFiles.FIRST_PLAN);
    assertThat(plan.hash()).hasToString(HASH);
    assertThat(plan).isEqualTo(GoldenFiles.plan());
    assertThat(GoldenFiles.bytes(GoldenFiles.PLAN).length)
        .isLessThan(GoldenFiles.bytes(GoldenFiles.FIRST_PLAN).length);
  }

  @Test
  void reports() throws IOException {
    Plan plan = GoldenFiles.plan();
    byte[] file = GoldenFiles.bytes(GoldenFiles.REPORTS);
    List<Report> reports = Plans.read(plan, file);
    assertThat(reports).hasSize(60);
    assertThat(Plans.write(plan, reports)).isEqualTo(file);
  }

  @Test
  void tally() throws IOException {
    Plan plan = GoldenFiles.plan();
    byte[] file = GoldenFiles.bytes(GoldenFiles.TALLY);
    Tally tally = TallyBytes.read(new ByteArrayInputStream(file), plan);
    assertThat(tally.reports()).isEqualTo(60);
    assertThat(Plans.write(tally)).isEqualTo(file);
  }

  /** The second version is the first one with sources. */
  @Test
  void tallyWithSources() throws IOException {
    Plan plan = GoldenFiles.plan();
    byte[] file = GoldenFiles.bytes(GoldenFiles.SOURCED_TALLY);
    TallyBytes.Sourced read = TallyBytes.readSourced(new ByteArrayInputStream(file), plan);
    assertThat(read.sources()).isEqualTo(GoldenFiles.sourced(read.tally()).sources()).hasSize(2);
    assertThat(Plans.write(read)).isEqualTo(file);
    assertThat(Plans.write(TallyBytes.read(file, plan)))
        .isEqualTo(GoldenFiles.bytes(GoldenFiles.TALLY));
  }

  @Test
  void reportsLeadToTheTally() throws IOException {
    Plan plan = GoldenFiles.plan();
    List<Report> reports = Plans.read(plan, GoldenFiles.bytes(GoldenFiles.REPORTS));
    assertThat(Plans.write(Plans.tally(plan, reports)))
        .isEqualTo(GoldenFiles.bytes(GoldenFiles.TALLY));
  }

  @Test
  void theFirstBytesIdentifyTheContent() throws IOException {
    assertThat(content(GoldenFiles.REPORTS)).isEqualTo(Content.REPORTS);
    assertThat(content(GoldenFiles.TALLY)).isEqualTo(Content.TALLY);
    assertThat(content(GoldenFiles.PLAN)).isEqualTo(Content.UNKNOWN);
    assertThat(Content.of(new byte[0])).isEqualTo(Content.UNKNOWN);
    byte[] magic = Arrays.copyOf(GoldenFiles.bytes(GoldenFiles.REPORTS), Content.BYTES_NEEDED - 1);
    assertThat(Content.of(magic)).isEqualTo(Content.UNKNOWN);
  }

  private static Content content(String name) throws IOException {
    return Content.of(Arrays.copyOf(GoldenFiles.bytes(name), Content.BYTES_NEEDED));
  }
}
