package dev.hearsay.spark.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.spark.Crowd;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that reports in the waiting buffer are neither lost nor counted twice. */
class TallyBufferTest {

  private static final int REPORTS = 1_000;

  private final long seed = Long.getLong("hearsay.seed", System.nanoTime());
  private final Plan plan = Crowd.plan(1);
  private final Crowd crowd = Crowd.of(plan, REPORTS, seed);
  private final List<byte[]> packed = crowd.packed();
  private final TallyBuffer buffer = new TallyBuffer(CountedPlan.of(PlanJson.write(plan)));

  TallyBufferTest() {
    System.out.println("TallyBufferTest: -Dhearsay.seed=" + seed);
  }

  @Test
  void bytesIncludeWaitingReportsAtAnyTime() {
    Tally expected = Tally.of(plan);
    ReportBytes bytes = new ReportBytes(plan);
    for (int i = 0; i < REPORTS; i++) {
      buffer.addReport(packed.get(i));
      expected.add(bytes.read(packed.get(i)));
      if (i % 97 == 0) {
        assertThat(buffer.toBytes()).isEqualTo(Crowd.bytes(expected));
      }
    }
    assertThat(buffer.tally().reports()).isEqualTo(REPORTS);
  }

  @Test
  void reportsOfEveryLengthWaitTogether() {
    List<byte[]> all = new ArrayList<>(packed);
    int impossible = 300;
    for (int length = 0; length < impossible; length++) {
      all.add(new byte[length == 1 || length == 2 ? impossible : length]);
    }
    Collections.shuffle(all, new Random(seed));
    all.forEach(buffer::addReport);
    assertThat(buffer.tally().rejected()).isEqualTo(impossible);
    assertThat(buffer.tally().reports()).isEqualTo(REPORTS);
    assertThat(buffer.tally().cells(0)).isEqualTo(crowd.tally().cells(0));
  }

  @Test
  void waitingReportsAreMergedAndWritten() throws Exception {
    TallyBuffer other = new TallyBuffer(CountedPlan.of(PlanJson.write(plan)));
    for (int i = 0; i < REPORTS; i++) {
      (i % 3 == 0 ? other : buffer).addReport(packed.get(i));
    }
    buffer.merge(copy(other));
    assertThat(copy(buffer).toBytes()).isEqualTo(Crowd.bytes(crowd.tally()));
  }

  private static TallyBuffer copy(TallyBuffer buffer) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(buffer);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (TallyBuffer) in.readObject();
    }
  }
}
