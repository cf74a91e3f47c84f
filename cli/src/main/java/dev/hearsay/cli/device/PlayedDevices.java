package dev.hearsay.cli.device;

import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Permissions;
import dev.hearsay.client.PlanUnavailableException;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The devices of a table's people, played for one collection. What they report is kept beside the
 * table before any of it is sent, and whoever repeats the command sends the same again. New reports
 * would take from everybody once more, and let the collector average.
 *
 * @param limit what a report may take at most: the plan comes from a collector that nobody trusts
 */
record PlayedDevices(
    RowReports rows, CollectorAddress address, String collection, PrivacyLoss limit) {

  /** Where the reports are kept: every collection has its own, and all links to a table share. */
  Path reports() throws IOException {
    Path table = Files.isSymbolicLink(rows.table()) ? rows.table().toRealPath() : rows.table();
    return table.resolveSibling(table.getFileName() + "." + collection + ".reports");
  }

  /**
   * What the collection asks, audited.
   *
   * @throws PlanRefusedException if it takes more than the limit, or than it claims
   */
  Plan plan() throws IOException {
    Permissions permissions = Permissions.upTo(limit).withMinEpsilon(0);
    try (HearsayClient client =
        new HearsayClient(address, permissions, new ForgetfulMemoryLedger(limit))) {
      Plan plan = client.plan(collection);
      if (plan.isWholeSeries()) {
        throw new IllegalArgumentException(
            "collection %s is a series: draw the reports to a wave with 'perturb --wave', and send these"
                .formatted(collection));
      }
      return plan;
    } catch (PlanUnavailableException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Draws the reports, unless that was done before.
   *
   * @return whether they are new
   * @throws IllegalArgumentException if they answer what the collection asked before
   */
  boolean draw(Plan plan) throws IOException {
    Device device = Device.of(plan, limit);
    boolean isNew = OutputFile.writeOnce(reports(), stream -> rows.write(device, stream));
    if (!isNew) {
      checkAnswer(plan);
    }
    return isNew;
  }

  private void checkAnswer(Plan plan) throws IOException {
    try (InputStream kept = new BufferedInputStream(Files.newInputStream(reports()))) {
      new ReportReader(kept, plan).close(); // to open it is to check it
    } catch (WireException e) {
      throw new IllegalArgumentException(
          ("%s: %s. They may have been sent: if they are deleted and drawn again, everybody in the"
                  + " table tells twice")
              .formatted(reports(), e.getMessage()),
          e);
    }
  }

  /** Whether the table is not what it was when the reports were drawn. */
  boolean isOutdated() throws IOException {
    return Files.getLastModifiedTime(rows.table()).compareTo(Files.getLastModifiedTime(reports()))
        > 0;
  }
}
