package dev.hearsay.client.ledger;

import static dev.hearsay.client.ledger.LedgerContract.collection;
import static dev.hearsay.client.ledger.LedgerContract.hash;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger is open only once, even if the process opens and closes its files. */
class LedgerLockTest {

  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);
  private static final int LIFETIME = 60;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("ledger");
  }

  private static FileLedger open(Path path) {
    return FileLedger.open(path, PrivacyLoss.pure(LIFETIME));
  }

  private static void assertInUse(Path path) {
    assertThatThrownBy(() -> open(path))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("in use");
  }

  private static Process java(Class<?> main, Path path, String... more) throws IOException {
    List<String> command = new ArrayList<>(JavaCommand.of(main, path));
    command.addAll(List.of(more));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static List<String> linesOf(Process process) throws Exception {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.lines().toList();
  }

  /**
   * Closing any descriptor of a locked file ends a POSIX lock, which a reader may do at any time.
   */
  @Test
  void readersAndRefusedAttemptsDoNotEndTheLock() throws Exception {
    try (Ledger ledger = open(file)) {
      ledger.reserve(collection(1), hash(1), ONE);
      Files.readAllBytes(file);
      assertInUse(file);
      assertInUse(file);
      assertThat(linesOf(java(Opener.class, file))).containsExactly("in use");
    }
    assertThat(linesOf(java(Opener.class, file))).containsExactly("opened");
  }

  /** The main class of another process: it prints whether it could open the ledger. */
  static final class Opener {
    private Opener() {}

    public static void main(String[] args) {
      try (Ledger ledger = open(Path.of(args[0]))) {
        System.out.println(ledger.entries().isEmpty() ? "empty" : "opened");
      } catch (LedgerException e) {
        System.out.println(String.valueOf(e.getMessage()).contains("in use") ? "in use" : e);
      }
    }
  }

  @Test
  void otherNamesOfTheFileAreTheSameLedger() throws IOException {
    try (Ledger ledger = open(file)) {
      assertInUse(Files.createSymbolicLink(folder.resolve("symbolic"), file));
      assertInUse(Files.createLink(folder.resolve("hard"), file));
      assertInUse(folder.resolve("..").resolve(folder.getFileName()).resolve("ledger"));
      ledger.reserve(collection(1), hash(1), ONE);
    }
    try (Ledger ledger = open(folder.resolve("symbolic"))) {
      assertThat(ledger.entries()).hasSize(1);
      assertInUse(file);
    }
  }

  @Test
  void onlyTheOwnerMayReadTheLockFile() throws IOException {
    open(file).close();
    assertThat(Files.getPosixFilePermissions(folder.resolve("ledger.lock")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  /** Even if the lock is lost, a write by another process is detected. */
  @Test
  void bytesOfAnotherProcessAreNotOverwritten() throws IOException {
    try (Ledger ledger = open(file)) {
      ledger.reserve(collection(1), hash(1), ONE);
      Files.write(file, new byte[] {7}, StandardOpenOption.APPEND);
      byte[] theirs = Files.readAllBytes(file);
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThatThrownBy(() -> ledger.reserve(collection(2), hash(2), ONE))
            .isInstanceOf(LedgerException.class)
            .hasMessageContaining("open it again");
      }
      assertThat(Files.readAllBytes(file)).isEqualTo(theirs);
      assertThat(ledger.entries()).hasSize(1);
    }
  }

  /**
   * Both processes spend as fast as possible. In each, a thread opens and closes the ledger and its
   * lock file all the time, so that locks are lost. Together, they spend exactly the lifetime's
   * budget, and all acknowledged reservations are in the file.
   */
  @Test
  void twoProcessesNeverSpendMoreThanTheLifetime() throws Exception {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    System.out.println("LedgerLockTest: -Dhearsay.seed=" + seed);
    Process one = java(Spender.class, file, "one", Long.toString(seed));
    Process other = java(Spender.class, file, "other", Long.toString(seed + 1));
    List<String> first = linesOf(one);
    List<String> second = linesOf(other);
    System.out.println(
        "LedgerLockTest: " + first.size() + " and " + second.size() + " reservations");
    assertThat(first.size() + second.size()).isLessThanOrEqualTo(LIFETIME);
    try (Ledger ledger = open(file)) {
      assertThat(ledger.entries().stream().map(entry -> entry.collection().id()).toList())
          .doesNotHaveDuplicates()
          .containsAll(Stream.concat(first.stream(), second.stream()).toList())
          .hasSizeGreaterThanOrEqualTo(LIFETIME);
    }
  }

  /**
   * The main class of both processes: it reserves one collection after the other until the
   * lifetime's budget is used up, and prints them.
   */
  static final class Spender {
    private static final int RESERVATIONS_PER_OPENING = 4;

    private Spender() {}

    public static void main(String[] args) throws InterruptedException {
      Path ledger = Path.of(args[0]);
      Thread reader = new Thread(() -> openAndClose(ledger), "reader");
      reader.setDaemon(true);
      reader.start();
      Random random = new Random(Long.parseLong(args[2]));
      int next = 0;
      long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      boolean isOver = false;
      while (!isOver) {
        try (Ledger mine = open(ledger)) {
          for (int i = 0; i < RESERVATIONS_PER_OPENING; i++) {
            spend(mine, args[1] + next++);
            Thread.sleep(random.nextInt(3));
          }
        } catch (BudgetExceededException e) {
          isOver = true;
        } catch (LedgerException e) {
          if (System.nanoTime() > end) {
            throw e; // the ledger is damaged, or the other process never releases it
          }
          Thread.sleep(random.nextInt(5)); // the other process has it, or has written to it
        }
      }
    }

    private static void spend(Ledger ledger, String name) {
      byte[] hash = new byte[PlanHash.BYTES];
      byte[] text = name.getBytes(StandardCharsets.UTF_8);
      System.arraycopy(text, 0, hash, 0, text.length);
      CollectionKey key = new CollectionKey("https://collector.example:443", name);
      ledger.reserve(key, PlanHash.ofBytes(hash), ONE);
      System.out.println(name);
    }

    private static void openAndClose(Path ledger) {
      Path lock = ledger.resolveSibling(ledger.getFileName() + ".lock");
      while (true) {
        for (Path each : List.of(ledger, lock)) {
          try {
            if (Files.exists(each)) {
              Files.newInputStream(each).close();
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      }
    }
  }
}
