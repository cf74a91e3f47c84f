package dev.hearsay.cli;

import dev.hearsay.Device;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.wire.ReportWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** Draws the reports of all of a file's rows, in their order, in memory that does not grow. */
final class Perturbing {

  private final Device device;
  private final Schema schema;
  private final Path file;
  private final Progress progress;
  private final PrivateRecord.Reader reader;
  private final List<Column> columns;
  private long written;

  Perturbing(Device device, Path file, Progress progress) {
    this.device = device;
    this.schema = device.plan().schema();
    this.file = file;
    this.progress = progress;
    this.reader = new PrivateRecord.Reader(schema);
    this.columns = Column.of(schema.attributes());
  }

  /** Writes one report a row. */
  void writeTo(OutputStream stream) throws IOException {
    try (DataFile data = DataFile.open(file, schema, progress);
        ReportWriter writer = new ReportWriter(stream, device.plan())) {
      for (DataFile.Row row = data.next(); row != null; row = data.next()) {
        writer.write(device.report(record(row, data)));
        written++;
      }
    }
    if (written == 0) {
      throw new IllegalArgumentException(
          file + " has a header and no rows: there are 0 reports to write");
    }
  }

  private PrivateRecord record(DataFile.Row row, DataFile data) {
    try {
      return reader.read(row.values());
    } catch (IllegalArgumentException e) {
      throw located(row, data, e);
    }
  }

  /** The reader knows the attribute; a file's user looks for line and column. */
  private IllegalArgumentException located(
      DataFile.Row row, DataFile data, IllegalArgumentException error) {
    for (int i = 0; i < columns.size(); i++) {
      try {
        columns.get(i).read(row.values().get(i));
      } catch (IllegalArgumentException e) {
        return data.error(row.line(), columns.get(i).name(), String.valueOf(e.getMessage()));
      }
    }
    return new IllegalArgumentException(
        file + " line " + row.line() + ": " + error.getMessage(), error);
  }

  /** How many reports were written. */
  long written() {
    return written;
  }
}
