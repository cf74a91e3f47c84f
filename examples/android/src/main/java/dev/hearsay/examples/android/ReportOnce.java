package dev.hearsay.examples.android;

import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.AlreadyReportedException;
import dev.hearsay.client.ledger.BudgetExceededException;
import dev.hearsay.client.ledger.FileLedger;
import java.io.File;
import java.util.Map;

/**
 * The task of a background worker: reports once, and retries until the collector has the report.
 * The system may run it any number of times, also after killing it; the person still reports once.
 */
public final class ReportOnce {

  /** The result for the system that scheduled the work. */
  public enum Outcome {
    /** The collector has accepted or rejected the report; the work is complete. */
    DONE,
    /** There is no network, or the collector is busy; run again later. */
    RETRY,
    /** The plan exceeds the limit of one report or of the lifetime. Nothing was sent. */
    REFUSED
  }

  private static final PrivacyLoss PER_REPORT = PrivacyLoss.pure(2);
  private static final PrivacyLoss LIFETIME = PrivacyLoss.pure(10);

  private final CollectorAddress collector;
  private final File files;

  /**
   * @param files the application's private folder, {@code Context.getNoBackupFilesDir()}
   */
  public ReportOnce(CollectorAddress collector, File files) {
    this.collector = collector;
    this.files = files;
  }

  /** Sends the report. Must not run on the main thread, because it uses the network. */
  public Outcome run(String collection, Map<String, ?> values) {
    FileLedger ledger = FileLedger.open(new File(files, "hearsay.ledger").toPath(), LIFETIME);
    try (HearsayClient client = new HearsayClient(collector, PER_REPORT, ledger)) {
      Status status = client.report(collection, values).status();
      return status == Status.PENDING ? Outcome.RETRY : Outcome.DONE;
    } catch (AlreadyReportedException e) {
      return Outcome.DONE;
    } catch (PlanUnavailableException e) {
      return Outcome.RETRY;
    } catch (PlanRefusedException | BudgetExceededException e) {
      return Outcome.REFUSED;
    }
  }
}
