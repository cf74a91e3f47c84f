package dev.hearsay.spark.file;

import dev.hearsay.spark.function.CountedPlan;
import dev.hearsay.wire.report.ReportWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** An iterator that packs single reports into blocks. */
final class PackedBlocks implements Iterator<Row> {

  private final Iterator<byte @Nullable []> rows;
  private final CountedPlan plan;
  private final int perBlock;

  PackedBlocks(Iterator<byte @Nullable []> rows, CountedPlan plan, int perBlock) {
    if (perBlock < 1) {
      throw new IllegalArgumentException(
          "a block has " + perBlock + " reports; it must have at least 1");
    }
    this.rows = rows;
    this.plan = plan;
    this.perBlock = perBlock;
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public Row next() {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    long rejected = 0;
    long written;
    try (ReportWriter writer = new ReportWriter(block, plan.plan())) {
      while (rows.hasNext() && writer.written() < perBlock) {
        rejected += PartitionFile.append(rows.next(), plan, writer);
      }
      written = writer.written();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a block to memory", e);
    }
    return RowFactory.create(block.toByteArray(), written, rejected);
  }
}
