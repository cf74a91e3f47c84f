package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Uploads of many finished reports. */
@ParameterizedClass
@EnumSource(TransportKind.class)
class UploaderTest {

  private final Plan plan = Plans.of(1);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final Uploader uploader;

  UploaderTest(TransportKind kind) {
    uploader =
        new Uploader(kind.to(collector).withRetries(new Retries(2, Duration.ZERO, Duration.ZERO)));
  }

  private List<Submission> reports(int count) {
    Device device = Device.of(plan);
    PrivateRecord person = new PrivateRecord.Reader(plan.schema()).read(Plans.PERSON);
    ReportBytes bytes = new ReportBytes(plan);
    return IntStream.range(0, count)
        .mapToObj(i -> new Submission(ReportId.random(), bytes.write(device.report(person))))
        .toList();
  }

  @Test
  void allAreSentInBatches() {
    List<Submission> reports = reports(1234);
    List<Receipt> receipts = uploader.send("survey", plan, reports);
    assertThat(receipts).extracting(Receipt::status).hasSize(1234).containsOnly(Status.ACCEPTED);
    assertThat(receipts)
        .extracting(Receipt::id)
        .isEqualTo(reports.stream().map(Submission::id).toList());
    assertThat(collector.received()).isEqualTo(reports);
    assertThat(collector.requests()).hasSize(3);
  }

  @Test
  void noReportsNeedNoRequest() {
    assertThat(uploader.send("survey", plan, List.of())).isEmpty();
    assertThat(collector.requests()).isEmpty();
  }

  @Test
  void longReportsGoInBatchesOfAMegabyte() {
    List<Submission> reports =
        IntStream.range(0, 5)
            .mapToObj(i -> new Submission(new ReportId(1, i), new byte[600_000]))
            .toList();
    uploader.send("survey", plan, reports);
    assertThat(collector.requests()).hasSize(3);
    assertThat(collector.received()).isEqualTo(reports);
  }

  @Test
  void eachReportHasItsOwnAnswer() {
    List<Submission> first = reports(2);
    uploader.send("survey", plan, first);
    Submission again = first.get(0);
    byte[] other = first.get(1).report().clone();
    other[0] ^= 1;
    Submission forged = new Submission(first.get(1).id(), other);
    List<Submission> mixed = new ArrayList<>(List.of(again, forged));
    mixed.addAll(reports(1));
    mixed.add(again);
    assertThat(uploader.send("survey", plan, mixed))
        .extracting(Receipt::status)
        .containsExactly(Status.DUPLICATE, Status.CONFLICTING, Status.ACCEPTED, Status.DUPLICATE);
  }

  @Test
  void aFailedBatchDoesNotAffectTheOthers() {
    collector.willAnswer(StubCollector.hangUp(), StubCollector.status(500, ""));
    List<Submission> reports = reports(600);
    List<Receipt> receipts = uploader.send("survey", plan, reports);
    assertThat(receipts.subList(0, 500)).extracting(Receipt::status).containsOnly(Status.PENDING);
    assertThat(receipts.subList(500, 600))
        .extracting(Receipt::status)
        .containsOnly(Status.ACCEPTED);
    assertThat(uploader.send("survey", plan, reports.subList(0, 500)))
        .extracting(Receipt::status)
        .containsOnly(Status.ACCEPTED);
    assertThat(collector.countedReports()).isEqualTo(600);
  }

  @Test
  void aClosedCollectionRefusesAll() {
    collector.willAnswer(StubCollector.error(410, "collection-closed"));
    assertThat(uploader.send("survey", plan, reports(3)))
        .allSatisfy(
            receipt -> {
              assertThat(receipt.status()).isEqualTo(Status.REJECTED);
              assertThat(receipt.reason())
                  .contains("collection-closed: because of collection-closed");
            });
  }
}
