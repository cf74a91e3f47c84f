package dev.hearsay.client;

import static dev.hearsay.client.LedgerContract.collection;
import static dev.hearsay.client.LedgerContract.hash;
import static dev.hearsay.client.LedgerContract.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.LedgerEntry.Settlement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file makes of a ledger: it lasts, it is whole or refused, and it is open once. */
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

  /** Every kind of event. Returns the file's length after each step. */
  private List<Long> writeEverything() throws IOException {
    List<Long> lengths = new ArrayList<>();
    try (Ledger ledger = open()) {
      lengths.add(Files.size(file));
      for (int i = 1; i <= 3; i++) {
        ledger.reserve(collection(i), hash(i), LOSS);
        lengths.add(Files.size(file));
      }
      for (int i = 1; i <= 2; i++) {
        ledger.keep(collection(i), report(i));
        lengths.add(Files.size(file));
      }
      ledger.settle(collection(1), Settlement.ACKNOWLEDGED);
      lengths.add(Files.size(file));
      ledger.settle(collection(2), Settlement.REFUSED);
      lengths.add(Files.size(file));
    }
    return lengths;
  }

  @Test
  void everythingIsRemembered() throws IOException {
    writeEverything();
    try (Ledger ledger = open()) {
      assertThat(ledger.entries())
          .containsExactly(
              new LedgerEntry(
                  collection(1),
                  hash(1),
                  LOSS,
                  Optional.of(report(1)),
                  Optional.of(Settlement.ACKNOWLEDGED)),
              new LedgerEntry(
                  collection(2),
                  hash(2),
                  LOSS,
                  Optional.of(report(2)),
                  Optional.of(Settlement.REFUSED)),
              LedgerEntry.reserved(collection(3), hash(3), LOSS));
    }
  }

  /** A mutant for the test above, and for every promise to last. */
  @Test
  void memoryForgets() {
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
          .isInstanceOf(LifetimeExceededException.class);
    }
  }

  /** A file that was cut anywhere holds the events that are whole, and takes new ones. */
  @Test
  void everyTornEndIsSurvived() throws IOException {
    List<Long> lengths = writeEverything();
    byte[] whole = Files.readAllBytes(file);
    List<List<LedgerEntry>> states = new ArrayList<>();
    for (long length : lengths) {
      states.add(entriesOf(Arrays.copyOf(whole, (int) length)));
    }
    for (int cut = 0; cut <= whole.length; cut++) {
      int last = cut;
      long steps = lengths.stream().filter(length -> length <= last).count();
      List<LedgerEntry> expected = steps == 0 ? List.of() : states.get((int) steps - 1);
      Files.write(file, Arrays.copyOf(whole, cut));
      try (Ledger ledger = open()) {
        assertThat(ledger.entries()).as("cut at %d", cut).isEqualTo(expected);
        ledger.reserve(collection(7), hash(7), LOSS);
      }
      try (Ledger ledger = open()) {
        assertThat(ledger.entries()).hasSize(expected.size() + 1);
      }
    }
  }

  /** What was torn is gone, and not only written over as far as the next event goes. */
  @Test
  void aShortEventMayFollowALongTornOne() throws IOException {
    try (Ledger ledger = open()) {
      ledger.reserve(collection(1), hash(1), LOSS);
      ledger.keep(collection(1), report(1));
      ledger.reserve(collection(2), hash(2), LOSS);
    }
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 1));
    try (Ledger ledger = open()) {
      ledger.settle(collection(1), Settlement.ACKNOWLEDGED);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.entries()).extracting(LedgerEntry::isPending).containsExactly(false);
    }
  }

  /** Of an event that did not reach the disk, zeros may stand where it would. */
  @Test
  void zerosAtTheEndAreATornEnd() throws IOException {
    for (long length : writeEverything()) {
      byte[] whole = Files.readAllBytes(file);
      byte[] cut = Arrays.copyOf(whole, (int) length);
      for (int zeros : new int[] {1, 11, 12, 13, 5000}) {
        assertThat(entriesOf(Arrays.copyOf(cut, cut.length + zeros))).isEqualTo(entriesOf(cut));
      }
      Files.write(file, whole);
    }
    assertThat(entriesOf(new byte[5000])).isEmpty();
  }

  private List<LedgerEntry> entriesOf(byte[] bytes) throws IOException {
    Files.write(file, bytes);
    try (Ledger ledger = open()) {
      return ledger.entries();
    }
  }

  @Test
  void everyDamagedByteIsNoticedAndNothingIsChanged() throws IOException {
    writeEverything();
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i++) {
      for (int flip : new int[] {0x01, 0xFF}) {
        byte[] damaged = whole.clone();
        damaged[i] ^= (byte) flip;
        Files.write(file, damaged);
        assertThatThrownBy(this::open).as("byte %d", i).isInstanceOf(LedgerException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
      }
    }
  }

  @Test
  void damageIsExplained() throws IOException {
    List<Long> lengths = writeEverything();
    byte[] damaged = Files.readAllBytes(file);
    damaged[damaged.length - 1] ^= 1;
    Files.write(file, damaged);
    assertThatThrownBy(this::open)
        .hasMessage(
            "the ledger "
                + file
                + " is damaged: the event at byte "
                + lengths.get(lengths.size() - 2)
                + " is not as it was written (its checksum does not fit). What was spent is not"
                + " known, so nothing is reported; restore the file");
  }

  /** Each is whole, but it cannot have come after the others. */
  @Test
  void eventsOutOfOrderAreDamage() throws IOException {
    List<Long> lengths = writeEverything();
    byte[] whole = Files.readAllBytes(file);
    for (int step = 1; step < lengths.size(); step++) {
      int from = lengths.get(step - 1).intValue();
      int to = lengths.get(step).intValue();
      byte[] twice = Arrays.copyOf(whole, whole.length + to - from);
      System.arraycopy(whole, from, twice, whole.length, to - from);
      Files.write(file, twice);
      assertThatThrownBy(this::open).hasMessageContaining("cannot have followed");
    }
  }

  @Test
  void anotherFileIsLeftAlone() throws IOException {
    Files.writeString(file, "Dear diary");
    assertThatThrownBy(this::open)
        .isInstanceOf(LedgerException.class)
        .hasMessageEndingWith("is not a ledger that this version can read");
    assertThat(file).hasContent("Dear diary");
  }

  @Test
  void aFolderThatIsNotThereIsSaid() {
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

  /** An answer is given after force, not before. */
  @Test
  void whatIsDecidedIsOnTheDisk() throws IOException {
    try (FaultyFile watched = FaultyFile.immortal(LockedFile.open(file))) {
      FileLedger ledger = new FileLedger(watched, "watched", LIFETIME);
      assertThat(watched.isDurable()).isTrue();
      ledger.reserve(collection(1), hash(1), PrivacyLoss.pure(1));
      assertThat(watched.isDurable()).isTrue();
      ledger.keep(collection(1), report(1));
      assertThat(watched.isDurable()).isTrue();
      ledger.settle(collection(1), Settlement.ACKNOWLEDGED);
      assertThat(watched.isDurable()).isTrue();
    }
  }

  @Test
  void theDetectorOfThatCanFail() throws IOException {
    try (FaultyFile watched = FaultyFile.immortal(LockedFile.open(file))) {
      watched.append(new byte[1]);
      assertThat(watched.isDurable()).isFalse();
    }
  }

  @Test
  void afterAFailureItHasToBeOpenedAgain() throws IOException {
    try (FaultyFile dying = FaultyFile.diesAfterForces(LockedFile.open(file), 1)) {
      FileLedger ledger = new FileLedger(dying, "dying", LIFETIME);
      assertThatThrownBy(() -> ledger.reserve(collection(1), hash(1), PrivacyLoss.pure(1)))
          .isInstanceOf(LedgerException.class)
          .hasMessage("the ledger dying cannot be written");
      assertThat(ledger.entries()).isEmpty();
      assertThatThrownBy(() -> ledger.reserve(collection(2), hash(2), PrivacyLoss.pure(1)))
          .hasMessage("the ledger dying failed before; open it again");
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
      ledger.settle(collection(1), Settlement.ACKNOWLEDGED);
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void itIsOpenOnceInAProcess() {
    try (Ledger ledger = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining("in use");
      ledger.reserve(collection(1), hash(1), LOSS);
    }
    open().close();
  }

  /** Another Java has it open, until it is killed in the middle of its work. */
  @Test
  void itIsOpenInOneProcess() throws Exception {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader says =
        new BufferedReader(new InputStreamReader(other.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(says.readLine()).isEqualTo("reserved");
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

  /** The other process: reserves, says so, and waits to be killed. */
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
