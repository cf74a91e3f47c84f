package dev.hearsay.client.ledger;

import static dev.hearsay.client.Plans.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
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
 * A device crashes at every byte that its ledger writes, and before every force to the disk; it is
 * then restarted and asked again. In each case, the collector has seen at most one report, and in
 * the end exactly one. The loss is counted once, before anything was seen.
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

  /** A function that opens a device's ledger, before and after a crash. */
  private interface LedgerOpener {
    Ledger open(JournalFile file);
  }

  private static Ledger honest(JournalFile file) {
    return new FileLedger(file, "ledger", Budget.lifetime(LIFETIME), Instant::now);
  }

  @Test
  void aCrashAtEveryByte() throws IOException {
    int length = lengthOfACompleteLedger();
    assertThat(length).isGreaterThan(200);
    for (int bytes = 0; bytes <= length; bytes++) {
      Path file = folder.resolve("bytes" + bytes);
      int most = bytes;
      crashAndRestart(file, CrashTest::honest, real -> FaultyFile.diesAfterBytes(real, most));
    }
  }

  /** The header takes one force, and so does each of three events. */
  @Test
  void aPowerFailureBeforeEveryForce() throws IOException {
    for (int forces = 0; forces <= 4; forces++) {
      Path file = folder.resolve("forces" + forces);
      int most = forces;
      crashAndRestart(file, CrashTest::honest, real -> FaultyFile.diesAfterForces(real, most));
    }
  }

  private int lengthOfACompleteLedger() throws IOException {
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

  private void crashAndRestart(Path file, LedgerOpener memory, Fault fault) throws IOException {
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
        revived.sendPending(); // one of hundreds of connections may fail
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
  void aLedgerThatForgetsReportsIsDetected() {
    assertThatThrownBy(
            () ->
                crashAndRestart(
                    folder.resolve("mutant"),
                    SendsBeforeItKeeps::new,
                    file -> FaultyFile.diesAfterForces(file, 2)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("to contain only");
  }

  @Test
  void aLedgerThatForgetsLossesIsDetected() {
    assertThatThrownBy(
            () ->
                crashAndRestart(
                    folder.resolve("mutant"),
                    file -> new ForgetfulMemoryLedger(LIFETIME),
                    FaultyFile::withoutFault))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("what was seen is counted");
  }

  /** A ledger that stores the report only when it is settled. */
  private static final class SendsBeforeItKeeps extends DelegatingLedger {
    private Submission drawn;

    SendsBeforeItKeeps(JournalFile file) {
      super(honest(file));
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
  }
}
