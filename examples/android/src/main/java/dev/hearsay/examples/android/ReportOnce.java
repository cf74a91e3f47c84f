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
 * The work of a background worker: report once, and come back until the collector has it. May be
 * called as often as the system likes, also after it was killed: the person reports once.
 */
public final class ReportOnce {

  /** What to tell the system that scheduled the work. */
  public enum Outcome {
    /** The collector has spoken: there is nothing left to do. */
    DONE,
    /** There is no network, or the collector is busy. */
    RETRY,
    /** The plan takes more than is allowed, now or in a lifetime. Nothing was told. */
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

  /** Not on the main thread: it talks to the network. */
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
