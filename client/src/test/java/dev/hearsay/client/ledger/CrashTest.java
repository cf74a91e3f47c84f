package dev.hearsay.client.ledger;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Plans;
import dev.hearsay.client.Retries;
import dev.hearsay.client.StubCollector;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.wire.report.Submission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A device dies at every byte that its ledger writes, and before everything that it stores, is
 * switched on again and asked again. However it went: the collector has seen one report at most,
 * and in the end exactly one; and the loss is counted once, before anything was seen.
 */
class CrashTest {

  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);
  private static final PrivacyLoss LIFETIME = PrivacyLoss.pure(3);
  private static final String SURVEY = "survey";

  private final Plan plan = Plans.of(1);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint =
      CollectorAddress.of(collector.address())
          .withRetries(new Retries(1, Duration.ZERO, Duration.ZERO));

  @TempDir private Path folder;

  /** How a device's ledger is opened, before and after it died. */
  private interface Memory {
    Ledger open(JournalFile file);
  }

  private static Ledger honest(JournalFile file) {
    return new FileLedger(file, "ledger", Budget.lifetime(LIFETIME), Instant::now);
  }

  @Test
  void aDeathAtEveryByte() throws IOException {
    int length = lengthOfAWholeLife();
    assertThat(length).isGreaterThan(200);
    for (int bytes = 0; bytes <= length; bytes++) {
      Path file = folder.resolve("bytes" + bytes);
      int most = bytes;
      dieAndLiveAgain(file, CrashTest::honest, real -> FaultyFile.diesAfterBytes(real, most));
    }
  }

  /** One force for the header, one for each of three events. */
  @Test
  void aDeathBeforeEverythingThatIsStored() throws IOException {
    for (int forces = 0; forces <= 4; forces++) {
      Path file = folder.resolve("forces" + forces);
      int most = forces;
      dieAndLiveAgain(file, CrashTest::honest, real -> FaultyFile.diesAfterForces(real, most));
    }
  }

  private int lengthOfAWholeLife() throws IOException {
    Path file = folder.resolve("whole");
    try (HearsayClient client =
        new HearsayClient(endpoint, LIMIT, FileLedger.open(file, LIFETIME))) {
      client.report(SURVEY, PERSON);
    }
    return (int) Files.size(file);
  }

  private interface Fault {
    JournalFile in(JournalFile file);
  }

  private void dieAndLiveAgain(Path file, Memory memory, Fault fault) throws IOException {
    int before = collector.received().size();
    try (JournalFile dying = fault.in(LockedFile.open(file))) {
      new HearsayClient(endpoint, LIMIT, memory.open(dying)).report(SURVEY, PERSON);
    } catch (LedgerException e) {
      assertThat(e).hasCauseInstanceOf(IOException.class);
    }
    int seen = collector.received().size() - before;
    try (JournalFile alive = LockedFile.open(file)) {
      Ledger ledger = memory.open(alive);
      assertThat(ledger.entries().size())
          .as("what was seen is counted")
          .isGreaterThanOrEqualTo(seen);
      HearsayClient revived = new HearsayClient(endpoint, LIMIT, ledger);
      finish(revived);
      assertThat(ledger.entries()).hasSize(1);
      for (int tries = 0; tries < 5 && isPending(ledger); tries++) {
        revived.sendPending(); // among hundreds of connections one may be lost
      }
      assertThat(ledger.entries().get(0).settlement()).contains(Settlement.ACCEPTED);
    }
    List<Submission> all = collector.received();
    assertThat(all.subList(before, all.size())).isNotEmpty().containsOnly(all.get(before));
  }

  private static boolean isPending(Ledger ledger) {
    return ledger.entries().get(0).settlement().isEmpty();
  }

  private static void finish(HearsayClient client) {
    client.sendPending();
    try {
      client.report(SURVEY, PERSON);
    } catch (AlreadyReportedException e) {
      assertThat(e).hasMessageStartingWith("there has been a report");
    }
  }

  @Test
  void aLedgerThatForgetsReportsIsFoundOut() {
    assertThatThrownBy(
            () ->
                dieAndLiveAgain(
                    folder.resolve("mutant"),
                    SendsBeforeItKeeps::new,
                    file -> FaultyFile.diesAfterForces(file, 2)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("to contain only");
  }

  @Test
  void aLedgerThatForgetsLossesIsFoundOut() {
    assertThatThrownBy(
            () ->
                dieAndLiveAgain(
                    folder.resolve("mutant"),
                    file -> new ForgetfulMemoryLedger(LIFETIME),
                    FaultyFile::immortal))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("what was seen is counted");
  }

  /** Stores the report only when it is settled. */
  private static final class SendsBeforeItKeeps implements Ledger {
    private final Ledger good;
    private Submission drawn;

    SendsBeforeItKeeps(JournalFile file) {
      good = honest(file);
    }

    @Override
    public LedgerEntry reserve(CollectionKey collection, PlanHash plan, PrivacyLoss loss) {
      return good.reserve(collection, plan, loss);
    }

    @Override
    public LedgerEntry join(
        CollectionKey series,
        PlanHash plan,
        PrivacyLoss whole,
        PrivacyLoss each,
        List<Integer> waves) {
      return good.join(series, plan, whole, each, waves);
    }

    @Override
    public Spent spent() {
      return good.spent();
    }

    @Override
    public Submission keep(CollectionKey collection, Submission report) {
      drawn = report;
      return report;
    }

    @Override
    public void settle(CollectionKey collection, Settlement settlement) {
      good.keep(collection, drawn);
      good.settle(collection, settlement);
    }

    @Override
    public List<LedgerEntry> entries() {
      return good.entries();
    }

    @Override
    public void close() {
      good.close();
    }
  }
}
