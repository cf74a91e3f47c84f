package dev.hearsay.client.ledger;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Plans;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.StubCollector;
import dev.hearsay.wire.report.ReportId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/** Many threads of an application report at once, and the person reports once. */
class RaceTest {

  @RepeatedTest(5)
  void threadsThatRaceSendOneReport(@TempDir Path folder) {
    Plan plan = Plans.of(1);
    PrivacyLoss limit = PrivacyLoss.pure(2);
    List<ReportId> reported = Collections.synchronizedList(new ArrayList<>());
    try (StubCollector collector = new StubCollector(plan);
        Ledger ledger = FileLedger.open(folder.resolve("ledger"), PrivacyLoss.pure(1))) {
      LedgerContract.atOnce(
          thread -> {
            HearsayClient client =
                new HearsayClient(CollectorAddress.of(collector.address()), limit, ledger);
            try {
              Receipt receipt = client.report("survey", PERSON);
              assertThat(receipt.status()).isIn(Status.ACCEPTED, Status.DUPLICATE);
              reported.add(receipt.id());
            } catch (AlreadyReportedException e) {
              assertThat(e).hasMessageStartingWith("there has been a report");
            }
          });
      assertThat(collector.countedReports()).isEqualTo(1);
      assertThat(collector.differentReports()).hasSize(1);
      assertThat(reported).isNotEmpty().containsOnly(collector.received().get(0).id());
      assertThat(ledger.entries()).hasSize(1);
    }
  }
}
