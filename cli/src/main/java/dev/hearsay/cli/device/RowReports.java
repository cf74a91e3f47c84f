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
 * The reports of a table's people, one per row.
 *
 * @param missing what becomes of empty cells
 * @param warn hears of rows that have such
 */
record RowReports(Path table, MissingOption missing, ProgressBar progress, Consumer<String> warn) {

  /** Draws them in the rows' order, in memory that does not grow; returns how many there are. */
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
          InputFile.nameOf(table) + " has no rows to report on: there are 0 reports to write");
    }
    return drawn;
  }

  /** Reads the rows by the same rules, and draws nothing. */
  void check(Schema schema) {
    missing.forEachRow(table, schema, progress, warn, PeopleTable.Row::values);
  }
}
