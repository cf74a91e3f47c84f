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
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A device takes part in a series and crashes at every byte that its ledger writes, and before
 * every force to the disk; it is restarted at once. In each case, it answers the waves that it drew
 * first, each with one report, and the loss is counted once.
 */
class SeriesCrashTest {

  private static final int WAVES = 3;
  private static final int ANSWERS = 2;
  private static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);
  private static final Budget BUDGET =
      Budget.lifetime(LIMIT).perPeriod(LIMIT, Duration.ofDays(1)).perCollector(LIMIT);

  @TempDir private Path folder;
  private int devices;
  private Plan plan = Plans.series(WAVES, ANSWERS, 2);
  @AutoClose private final StubCollector collector = new StubCollector(plan);
  private final CollectorAddress endpoint =
      CollectorAddress.of(collector.address())
          .withRetries(new Retries(1, Duration.ZERO, Duration.ZERO));

  private static Ledger honest(JournalFile file) {
    return new FileLedger(file, "ledger", BUDGET, Instant::now);
  }

  /** A function that opens a device's ledger, before and after a crash. */
  private interface LedgerOpener {
    Ledger open(JournalFile file);
  }

  /** A device that may crash, with the draws of waves that it has shown. */
  private final class CrashingDevice {
    private final String name = "series" + devices++;
    private final Path file = folder.resolve(name);
    private final Set<List<Integer>> draws = new HashSet<>();
    private final LedgerOpener memory;

    CrashingDevice(LedgerOpener memory) {
      this.memory = memory;
    }

    /**
     * Takes part twice in each wave. If the device crashes, it is restarted without another fault.
     */
    void takePart(UnaryOperator<JournalFile> fault) throws IOException {
      int crashedIn = takePartFrom(1, fault);
      if (crashedIn <= WAVES) {
        assertThat(takePartFrom(crashedIn, UnaryOperator.identity())).isGreaterThan(WAVES);
      }
    }

    /** Returns the wave in which the device crashed, or the number after the last wave. */
    private int takePartFrom(int first, UnaryOperator<JournalFile> fault) throws IOException {
      int wave = first;
      try (JournalFile device = fault.apply(LockedFile.open(file))) {
        collector.setWave(wave, true);
        Ledger ledger = memory.open(device);
        HearsayClient client = new HearsayClient(endpoint, LIMIT, ledger);
        for (; wave <= WAVES; wave++) {
          collector.setWave(wave, true);
          client.takePart(name, PERSON);
          ledger.entries().stream()
              .filter(LedgerEntry::isSeries)
              .forEach(entry -> draws.add(entry.waves()));
          client.takePart(name, PERSON);
        }
        assertWhole(ledger);
      } catch (LedgerException e) {
        assertThat(e).hasCauseInstanceOf(IOException.class);
      }
      return wave;
    }

    private void assertWhole(Ledger ledger) {
      assertThat(draws).as("the sets of waves that are drawn").hasSize(1);
      assertThat(ledger.spent().lifetime()).hasToString("ε = 2.0");
      assertThat(ledger.spent().period().epsilon().doubleValue()).isLessThanOrEqualTo(2);
      List<Integer> drawn = draws.iterator().next();
      for (int wave = 1; wave <= WAVES; wave++) {
        assertThat(collector.differentReports(plan.wave(wave)))
            .as("reports to wave %s, when %s are drawn", wave, drawn)
            .hasSize(drawn.contains(wave) ? 1 : 0);
      }
      assertThat(ledger.entries().stream().filter(entry -> !entry.isSeries()))
          .hasSize(ANSWERS)
          .allMatch(entry -> entry.settlement().equals(Optional.of(Settlement.ACCEPTED)));
    }
  }

  /**
   * Runs a new device with a fault. Each device has a series of its own, so that the collector can
   * distinguish them.
   */
  private void runNewDevice(LedgerOpener memory, UnaryOperator<JournalFile> fault)
      throws IOException {
    plan = Plans.series("series" + devices, WAVES, ANSWERS, 2);
    collector.publish(plan);
    new CrashingDevice(memory).takePart(fault);
  }

  /**
   * Crashes at every fifth byte, starting with another one each time. {@code
   * -Dhearsay.every.byte=1} takes half a minute.
   */
  @Test
  void aCrashAtEveryFifthByte() throws IOException {
    int step = Integer.getInteger("hearsay.every.byte", 5);
    int first = Integer.getInteger("hearsay.first.byte", (int) (System.nanoTime() % step));
    System.out.println("SeriesCrashTest: -Dhearsay.first.byte=" + first);
    int longest = 800;
    for (int bytes = first; bytes < longest + step; bytes += step) {
      int most = bytes;
      runNewDevice(SeriesCrashTest::honest, file -> FaultyFile.diesAfterBytes(file, most));
    }
    assertThat(folder.resolve("series" + (devices - 1)).toFile().length()).isLessThan(longest);
  }

  /** The header takes one force, joining one, and each of the two reports three. */
  @Test
  void aPowerFailureBeforeEveryForce() throws IOException {
    for (int forces = 0; forces <= 8; forces++) {
      int most = forces;
      runNewDevice(SeriesCrashTest::honest, file -> FaultyFile.diesAfterForces(file, most));
    }
  }

  /** The mutant draws other waves the second time, or answers the same ones again. */
  @Test
  void aLedgerThatForgetsItsDrawIsDetected() throws IOException {
    CrashingDevice life =
        new CrashingDevice(file -> new ForgetfulMemoryLedger(BUDGET, Instant::now));
    life.takePartFrom(1, UnaryOperator.identity());
    assertThatThrownBy(() -> life.takePartFrom(1, UnaryOperator.identity()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("are drawn");
  }
}
