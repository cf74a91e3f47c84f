package dev.hearsay.examples;

import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.BudgetExceededException;
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.LedgerException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * A service with private telemetry: at each start it tries to send one private report on its
 * runtime. The ledger ensures that a collection receives one report, however often the service
 * starts, and that all reports together stay within the lifetime's limit.
 */
public final class TelemetryService {

  private static final PrivacyLoss PER_REPORT = PrivacyLoss.pure(2);
  private static final PrivacyLoss LIFETIME = PrivacyLoss.pure(10);

  private final CollectorAddress collector;
  private final Path ledger;

  TelemetryService(CollectorAddress collector, Path ledger) {
    this.collector = collector;
    this.ledger = ledger;
  }

  public static void main(String[] args) throws InterruptedException {
    if (args.length != 3) {
      System.err.println("usage: TelemetryService COLLECTOR_URL COLLECTION LEDGER_FILE");
      System.exit(2);
    }
    CollectorAddress collector = CollectorAddress.of(URI.create(args[0]));
    TelemetryService telemetry = new TelemetryService(collector, Path.of(args[2]));
    // On its own thread, so that the service does not wait for a collector.
    Thread thread = new Thread(() -> System.out.println(telemetry.report(args[1])), "telemetry");
    thread.start();
    System.out.println("The service runs.");
    thread.join();
  }

  /**
   * Returns the values of this process, which never leave it. Only a report drawn from them is
   * sent.
   */
  private static Map<String, ?> values() {
    return Map.of(
        "java", Integer.toString(Runtime.version().feature()),
        "processors", Runtime.getRuntime().availableProcessors(),
        "seconds-to-start", ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0);
  }

  /**
   * Sends a report and returns the outcome in words. Failures of telemetry must not affect the
   * service.
   */
  String report(String collection) {
    try (HearsayClient client =
        new HearsayClient(collector, PER_REPORT, FileLedger.open(ledger, LIFETIME))) {
      return inWords(client.report(collection, values()));
    } catch (AlreadyReportedException e) {
      return "Telemetry: reported at an earlier start.";
    } catch (PlanRefusedException | BudgetExceededException e) {
      return "Telemetry: refused, nothing was sent: " + e.getMessage();
    } catch (PlanUnavailableException | LedgerException e) {
      return "Telemetry: not possible now: " + e.getMessage();
    }
  }

  private static String inWords(Receipt receipt) {
    return switch (receipt.status()) {
      case ACCEPTED, DUPLICATE -> "Telemetry: reported.";
      case PENDING -> "Telemetry: stored; the next start sends the same report.";
      case CONFLICTING, REJECTED ->
          "Telemetry: the collector does not count it: " + receipt.reason().orElse("no reason");
    };
  }
}
