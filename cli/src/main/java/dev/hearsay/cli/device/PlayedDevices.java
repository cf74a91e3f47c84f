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
import java.io.IOException;
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

  /** Where the reports are kept: every collection has its own. */
  Path reports() {
    Path table = rows.table();
    return table.resolveSibling(table.getFileName() + "." + collection + ".reports");
  }

  /**
   * What the collection asks, audited.
   *
   * @throws PlanRefusedException if it takes more than the limit, or than it claims
   */
  Plan plan() throws IOException {
    // A row without a place ends the command before anything leaves: its silence tells nothing.
    Permissions permissions = Permissions.upTo(limit).withMinEpsilon(0).allowLeakyPartialSchemas();
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

  /** Draws the reports, unless that was done before; returns whether it was not. */
  boolean draw(Plan plan) throws IOException {
    Device device = Device.of(plan, limit);
    return OutputFile.writeOnce(reports(), stream -> rows.write(device, stream));
  }

  /** Whether the table is not what it was when the reports were drawn. */
  boolean isOutdated() throws IOException {
    return Files.getLastModifiedTime(rows.table()).compareTo(Files.getLastModifiedTime(reports()))
        > 0;
  }
}
