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
 * The simulated devices of the people in a table, for one collection. Their reports are stored next
 * to the table before any of them is sent. Repeating the command sends the same reports again: new
 * ones would cost everyone's privacy once more and would let the collector average.
 *
 * @param limit the largest loss of a report; it is checked, since the collector that provides the
 *     plan is not trusted
 */
record SimulatedDevices(
    RowReports rows, CollectorAddress address, String collection, PrivacyLoss limit) {

  /**
   * Returns the file of the reports. Every collection has its own file, and all links to a table
   * share it.
   */
  Path reports() throws IOException {
    Path table = Files.isSymbolicLink(rows.table()) ? rows.table().toRealPath() : rows.table();
    return table.resolveSibling(table.getFileName() + "." + collection + ".reports");
  }

  /**
   * Fetches and audits the collection's plan.
   *
   * @throws PlanRefusedException if its loss exceeds the limit or its own claim
   */
  Plan plan() throws IOException {
    Permissions permissions = Permissions.upTo(limit).withMinEpsilon(0);
    try (HearsayClient client =
        new HearsayClient(address, permissions, new ForgetfulMemoryLedger(limit))) {
      Plan plan = client.plan(collection);
      if (plan.isWholeSeries()) {
        throw new IllegalArgumentException(
            "collection %s is a series: draw the reports to a wave with 'perturb --wave' and send them"
                .formatted(collection));
      }
      return plan;
    } catch (PlanUnavailableException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Draws the reports, unless they were drawn before.
   *
   * @return whether they were drawn now
   * @throws IllegalArgumentException if there are reports to an earlier plan of the collection
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
      new ReportReader(kept, plan).close(); // opening it checks its header
    } catch (WireException e) {
      throw new IllegalArgumentException(
          ("%s: %s. These reports may have been sent. If you delete them and draw new ones, everyone in"
                  + " the table reports twice")
              .formatted(reports(), e.getMessage()),
          e);
    }
  }

  /** Returns whether the table was changed after the reports were drawn. */
  boolean isOutdated() throws IOException {
    return Files.getLastModifiedTime(rows.table()).compareTo(Files.getLastModifiedTime(reports()))
        > 0;
  }
}
