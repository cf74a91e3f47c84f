package dev.hearsay.spark.stream;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.report.TopicReport;
import java.sql.Timestamp;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the messages that a task has of one partition of the topic, in order. What is no report is
 * counted, and the first of a range is logged; anybody who may write to the topic could fill the
 * log otherwise.
 */
final class MessageReader implements MapPartitionsFunction<Row, Row> {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(MessageReader.class);

  /** What it reads of a message; {@code now} is the same for all of a batch, and if repeated. */
  static final String[] COLUMNS = {
    "key", "value", "partition", "offset", "timestamp", "current_timestamp() AS now"
  };

  @Override
  public Iterator<Row> call(Iterator<Row> messages) {
    return new Rows(messages);
  }

  private static final class Rows implements Iterator<Row> {
    private final Iterator<Row> messages;
    private @Nullable Row first;
    private @Nullable Row next;
    private long count;
    private int unreadable;
    private boolean isOver;

    Rows(Iterator<Row> messages) {
      this.messages = messages;
    }

    @Override
    public boolean hasNext() {
      while (next == null && messages.hasNext()) {
        next = read(messages.next());
      }
      if (next == null && !isOver) {
        isOver = true;
        next = summary();
      }
      return next != null;
    }

    @Override
    public Row next() {
      if (!hasNext() || next == null) {
        throw new NoSuchElementException();
      }
      Row row = next;
      next = null;
      return row;
    }

    private @Nullable Row read(Row message) {
      if (first == null) {
        first = message;
      }
      count++;
      byte[] key = message.getAs(0);
      byte[] value = message.getAs(1);
      try {
        return TopicRow.of(TopicReport.read(orEmpty(key), orEmpty(value)), time(message));
      } catch (WireException e) {
        if (unreadable++ == 0) {
          LOG.warn(
              "partition {}, offset {}: {}; skipped, and so are others of this range without a"
                  + " further word",
              message.getInt(2),
              message.getLong(3),
              e.getMessage());
        }
        return null;
      }
    }

    private static byte[] orEmpty(byte @Nullable [] bytes) {
      return bytes == null ? new byte[0] : bytes;
    }

    /** A clock that is ahead must not make the others' ids expire: a message is never of later. */
    private static Timestamp time(Row message) {
      Timestamp stated = message.getTimestamp(4);
      Timestamp now = message.getTimestamp(5);
      return stated.before(now) ? stated : now;
    }

    private @Nullable Row summary() {
      return first == null
          ? null
          : TopicRow.summary(
              first.getInt(2), first.getLong(3), count, unreadable, first.getTimestamp(5));
    }
  }
}
