package dev.hearsay.cli.device;

import dev.hearsay.Device;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.wire.report.ReportWriter;
import dev.hearsay.wire.table.PeopleTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The reports of the people in a table, one per row.
 *
 * @param missing the treatment of empty cells
 * @param warn receives warnings about rows with empty cells
 */
record RowReports(Path table, MissingOption missing, ProgressBar progress, Consumer<String> warn) {

  /** Draws the reports in the order of the rows and with constant memory; returns their number. */
  long write(Device device, OutputStream stream) throws IOException {
    Schema schema = device.plan().schema();
    PrivateRecord.Reader reader = new PrivateRecord.Reader(schema);
    long drawn;
    try (ReportWriter writer = new ReportWriter(stream, device.plan())) {
      drawn =
          missing.forEachRow(
              table,
              schema,
              progress,
              warn,
              row -> writer.write(device.report(reader.read(row.asRead()))));
    }
    if (drawn == 0) {
      throw new IllegalArgumentException(
          InputFile.nameOf(table) + " has no rows, so there are no reports to write");
    }
    return drawn;
  }

  /** Checks the rows without drawing reports. */
  void check(Schema schema) {
    missing.forEachRow(table, schema, progress, warn, PeopleTable.Row::values);
  }
}
