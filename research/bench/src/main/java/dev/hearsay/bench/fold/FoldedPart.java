package dev.hearsay.bench.fold;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The state of one partition in a {@link ConsumerFold}: its position, known ids and tally. */
final class FoldedPart {

  private static final int BLOBS_AT_ONCE = 64; // of at most 0.8 MB each

  private final int number;
  private final Plan plan;
  private final Connection database;
  private final ReportBytes reader;
  private final KnownIds ids = new KnownIds();
  private ByteBuffer newIds = ByteBuffer.allocate(0);
  private Tally tally;
  private long committed;
  private long next;

  FoldedPart(int number, Plan plan, Connection database) {
    this.number = number;
    this.plan = plan;
    this.database = database;
    this.reader = new ReportBytes(plan);
    this.tally = Tally.of(plan);
  }

  /** Loads the ids and the tally that were committed since the last call. */
  void load() throws SQLException {
    long from = committed;
    try (PreparedStatement select =
        database.prepareStatement("SELECT next, tally FROM folded WHERE part = ?")) {
      select.setInt(1, number);
      ResultSet row = select.executeQuery();
      if (row.next()) {
        committed = row.getLong(1);
        tally = TallyBytes.read(row.getBytes(2), plan);
      } else {
        create();
      }
    }
    loadIds(from);
    database.commit();
    next = committed;
  }

  private void create() throws SQLException {
    try (PreparedStatement insert =
        database.prepareStatement("INSERT INTO folded (tally, next, part) VALUES (?, 0, ?)")) {
      insert.setBytes(1, tally());
      insert.setInt(2, number);
      insert.execute();
    }
  }

  private void loadIds(long from) throws SQLException {
    try (PreparedStatement select =
        database.prepareStatement(
            "SELECT ids FROM known WHERE part = ? AND next > ? AND next <= ?")) {
      select.setInt(1, number);
      select.setLong(2, from);
      select.setLong(3, committed);
      select.setFetchSize(BLOBS_AT_ONCE);
      ResultSet row = select.executeQuery();
      while (row.next()) {
        ByteBuffer stored = ByteBuffer.wrap(row.getBytes(1));
        while (stored.hasRemaining()) {
          ids.add(stored.getLong(), stored.getLong());
        }
      }
    }
  }

  /** Adds messages to the tally, and returns the number of new ids. */
  int fold(List<ConsumerRecord<byte[], byte[]>> records) {
    newIds = ByteBuffer.allocate(records.size() * ReportId.BYTES);
    for (ConsumerRecord<byte[], byte[]> message : records) {
      TopicReport report = TopicReport.read(message.key(), message.value());
      ReportId id = report.submission().id();
      if (ids.add(id.high(), id.low())) {
        newIds.putLong(id.high()).putLong(id.low());
        tally.add(reader.read(report.submission().report()));
      }
      next = message.offset() + 1;
    }
    newIds.flip();
    return newIds.remaining() / ReportId.BYTES;
  }

  /**
   * Binds bytes and positions to a statement that has an effect only if the stored position equals
   * the last committed one.
   */
  void bind(PreparedStatement statement, byte[] bytes) throws SQLException {
    statement.setBytes(1, bytes);
    statement.setLong(2, next);
    statement.setInt(3, number);
    statement.setLong(4, committed);
    statement.addBatch();
  }

  void committed() {
    committed = next;
  }

  int knownIds() {
    return ids.size();
  }

  long next() {
    return next;
  }

  byte[] tally() {
    return TallyBytes.write(tally);
  }

  /** Returns the ids that the last fold added. */
  byte[] newIds() {
    byte[] bytes = new byte[newIds.remaining()];
    newIds.duplicate().get(bytes);
    return bytes;
  }
}
