package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.collection;
import static dev.hearsay.client.ledger.LedgerContract.hash;
import static dev.hearsay.client.ledger.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.testing.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The properties of a ledger in a file: it survives restarts, its decisions are on the disk in
 * time, and it is open only once.
 */
class FileLedgerTest {

  private static final PrivacyLoss LIFETIME = PrivacyLoss.pure(10);
  private static final PrivacyLoss LOSS = new PrivacyLoss(0.1, 1e-9);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("ledger");
  }

  private FileLedger open() {
    return FileLedger.open(file, new PrivacyLoss(10, 1e-6));
  }

  /** The counterexample for all tests that a ledger survives. */
  @Test
  void aMemoryLedgerForgets() {
    new ForgetfulMemoryLedger(LIFETIME).reserve(collection(1), hash(1), PrivacyLoss.pure(1));
    assertThat(new ForgetfulMemoryLedger(LIFETIME).entries()).isEmpty();
  }

  @Test
  void theLifetimeIsCountedOverRestarts() {
    for (int i = 0; i < 3; i++) {
      try (Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(3))) {
        ledger.reserve(collection(i), hash(i), PrivacyLoss.pure(1));
      }
    }
    try (Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(3))) {
      assertThatThrownBy(() -> ledger.reserve(collection(9), hash(9), PrivacyLoss.pure(1e-9)))
          .isInstanceOf(BudgetExceededException.class);
    }
  }

  @Test
  void aMissingFolderIsReported() {
    assertThatThrownBy(() -> FileLedger.open(folder.resolve("no/ledger"), LIFETIME))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("cannot be opened");
  }

  @Test
  void nothingIsStoredAfterItIsClosed() {
    FileLedger ledger = open();
    ledger.close();
    assertThatThrownBy(() -> ledger.reserve(collection(1), hash(1), LOSS))
        .isInstanceOf(LedgerException.class);
  }

  @Test
  void onlyItsOwnerMayReadIt() throws IOException {
    open().close();
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  /** Methods return after the force to the disk. */
  @Test
  void everyDecisionIsForcedToTheDisk() throws IOException {
    try (FaultyFile watched = FaultyFile.withoutFault(LockedFile.open(file))) {
      FileLedger ledger =
          new FileLedger(watched, "watched", Budget.lifetime(LIFETIME), Instant::now);
      assertThat(watched.isDurable()).isTrue();
      ledger.reserve(collection(1), hash(1), PrivacyLoss.pure(1));
      assertThat(watched.isDurable()).isTrue();
      ledger.keep(collection(1), report(1));
      assertThat(watched.isDurable()).isTrue();
      ledger.settle(collection(1), Settlement.ACCEPTED);
      assertThat(watched.isDurable()).isTrue();
    }
  }

  @Test
  void isDurableDetectsUnforcedBytes() throws IOException {
    try (FaultyFile watched = FaultyFile.withoutFault(LockedFile.open(file))) {
      watched.append(new byte[1]);
      assertThat(watched.isDurable()).isFalse();
    }
  }

  @Test
  void afterAFailureItHasToBeOpenedAgain() throws IOException {
    try (FaultyFile dying = FaultyFile.diesAfterForces(LockedFile.open(file), 1)) {
      FileLedger ledger = new FileLedger(dying, "dying", Budget.lifetime(LIFETIME), Instant::now);
      assertThatThrownBy(() -> ledger.reserve(collection(1), hash(1), PrivacyLoss.pure(1)))
          .isInstanceOf(LedgerException.class)
          .hasMessage("the ledger dying cannot be written");
      assertThat(ledger.entries()).isEmpty();
      assertThatThrownBy(() -> ledger.reserve(collection(2), hash(2), PrivacyLoss.pure(1)))
          .hasMessage("an earlier write to the ledger dying failed; open it again");
    }
    try (Ledger again = open()) {
      assertThat(again.entries()).isEmpty();
    }
  }

  @Test
  void anInterruptDoesNotCloseIt() {
    try (Ledger ledger = open()) {
      Thread.currentThread().interrupt();
      ledger.reserve(collection(1), hash(1), LOSS);
      ledger.keep(collection(1), report(1));
      assertThat(Thread.interrupted()).isTrue();
      ledger.settle(collection(1), Settlement.ACCEPTED);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void aSecondLedgerInTheProcessIsRefused() {
    try (Ledger ledger = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining("in use");
      ledger.reserve(collection(1), hash(1), LOSS);
    }
    open().close();
  }

  /** Another JVM has the ledger open, until it is killed. */
  @Test
  void aSecondProcessIsRefused() throws Exception {
    Process other =
        new ProcessBuilder(JavaCommand.of(Holder.class, file))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine()).isEqualTo("reserved");
      assertThatThrownBy(this::open)
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining("in use");
    } finally {
      other.destroyForcibly().waitFor();
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.entries()).hasSize(1);
    }
  }

  /**
   * The main class of the other process: it reserves, prints that it did, and waits to be killed.
   */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws IOException {
      FileLedger ledger = FileLedger.open(Path.of(args[0]), LIFETIME);
      ledger.reserve(collection(1), hash(1), PrivacyLoss.pure(1));
      System.out.println("reserved");
      System.in.read();
      ledger.close();
    }
  }
}
