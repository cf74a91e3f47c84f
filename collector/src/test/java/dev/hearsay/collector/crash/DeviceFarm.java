package dev.hearsay.collector.crash;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Retries;
import dev.hearsay.client.ledger.Budget;
import dev.hearsay.client.ledger.FileLedger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The devices of many people on one day, in a process that is sometimes killed. A third of them
 * join late, some drop out, and all clocks are wrong by up to a day.
 */
final class DeviceFarm {

  static final PrivacyLoss LIMIT = PrivacyLoss.pure(2);
  private static final Retries RETRIES = new Retries(1, Duration.ZERO, Duration.ZERO);

  private DeviceFarm() {}

  /**
   * Runs the devices and prints the number of those that could not reach the collector.
   *
   * @param arguments the collector's address, the series, a folder of ledgers, the number of
   *     devices, the time, and the wave
   */
  public static void main(String[] arguments) {
    CollectorAddress address = CollectorAddress.of(URI.create(arguments[0])).withRetries(RETRIES);
    Instant now = Instant.parse(arguments[4]);
    int wave = Integer.parseInt(arguments[5]);
    int devices = Integer.parseInt(arguments[3]);
    int unanswered = 0;
    for (int i = 0; i < devices; i++) {
      SplittableRandom person = new SplittableRandom(i);
      int joins = person.nextInt(3) == 0 ? 1 + person.nextInt(6) : 1;
      int leaves = person.nextInt(4) == 0 ? joins + person.nextInt(10) : Integer.MAX_VALUE;
      Duration off = Duration.ofMinutes(person.nextInt(-24 * 60, 24 * 60));
      if (wave >= joins && wave <= leaves) {
        Path ledger = Path.of(arguments[2], "ledger-" + i);
        unanswered += takePart(address, arguments[1], ledger, now.plus(off), i) ? 0 : 1;
      }
    }
    System.out.println(unanswered);
  }

  static Budget budget() {
    return Budget.lifetime(PrivacyLoss.pure(2)).perPeriod(PrivacyLoss.pure(1), Duration.ofDays(5));
  }

  /** Returns whether the collector could be reached. */
  private static boolean takePart(
      CollectorAddress address, String series, Path ledger, Instant now, int person) {
    Map<String, Object> values =
        Map.of("hours", person % 11, "mood", person % 3 == 0 ? "good" : "bad");
    try (HearsayClient client =
        new HearsayClient(address, LIMIT, FileLedger.open(ledger, budget(), () -> now))) {
      var progress = client.takePart(series, values);
      return progress.receipt().isEmpty()
          || progress.receipt().get().status() != Receipt.Status.PENDING;
    } catch (PlanUnavailableException e) {
      return false;
    }
  }
}
