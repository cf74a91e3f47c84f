package dev.hearsay.spark.file;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportReader;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;

/** The rows of one file of reports. If the file is damaged, the last row contains the reason. */
final class ReportRows implements Iterator<Row>, Closeable {

  private static final int BUFFER_BYTES = 1 << 16;

  private final String file;
  private @Nullable ReportReader reader;
  private @Nullable ReportBytes bytes;
  private @Nullable Integer wave;
  private @Nullable Row next;

  ReportRows(String file, Configuration settings, Plan plan) throws IOException {
    this.file = file;
    Path path = new Path(file);
    InputStream in = new BufferedInputStream(path.getFileSystem(settings).open(path), BUFFER_BYTES);
    try {
      ReportReader opened = new ReportReader(in, plan);
      TaskContext.get().addTaskCompletionListener((TaskCompletionListener) task -> close());
      Plan filePlan = opened.plan();
      this.reader = opened;
      this.bytes = new ReportBytes(filePlan);
      this.wave = filePlan.wave().isPresent() ? filePlan.wave().getAsInt() : null;
      advance();
    } catch (WireException e) {
      in.close();
      this.next = unreadable(e.getMessage());
    }
  }

  private Row unreadable(@Nullable String reason) {
    return RowFactory.create(file, wave, null, reason);
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Row next() {
    Row row = next;
    if (row == null) {
      throw new NoSuchElementException("the file " + file + " has no more reports");
    }
    next = null;
    advance();
    return row;
  }

  private void advance() {
    ReportReader open = reader;
    ReportBytes packing = bytes;
    if (open == null || packing == null) {
      return;
    }
    try {
      Report report = open.next();
      if (report != null) {
        next = RowFactory.create(file, wave, packing.write(report), null);
        return;
      }
      next = open.isTorn() ? unreadable(open.tornReason()) : null;
    } catch (WireException | IllegalArgumentException | IOException e) {
      next = unreadable(e.getMessage());
    }
    close();
  }

  @Override
  public void close() {
    ReportReader open = reader;
    reader = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot close " + file, e);
      }
    }
  }
}
