package dev.hearsay.collector.topic;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Timetable;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts a collection's reports of a topic into the database as the real job does, all of them. */
final class SmallJob {

  private static final long LOCK = 0x68_65_61_72_73_61_79L;

  private SmallJob() {}

  static void count(String brokers, String topic, String jdbcUrl, String id) throws Exception {
    try (Connection connection = DriverManager.getConnection(jdbcUrl)) {
      connection.setAutoCommit(false);
      query(connection, "SELECT pg_advisory_xact_lock(?)", LOCK, row -> "");
      Plan plan =
          PlanJson.read(
              query(connection, "SELECT plan FROM collection WHERE id = ?", id, SmallJob::text));
      long number =
          Long.parseLong(
              query(connection, "SELECT number FROM collection WHERE id = ?", id, SmallJob::text));
      write(connection, number, plan, distinct(brokers, topic, id));
      connection.commit();
    }
  }

  /** The first under each id. */
  private static Map<ReportId, TopicReport> distinct(String brokers, String topic, String id) {
    return Messages.reports(brokers, topic).stream()
        .filter(each -> each.collection().equals(id))
        .collect(
            Collectors.toMap(
                each -> each.submission().id(), Function.identity(), (first, second) -> first));
  }

  private static void write(
      Connection connection, long number, Plan plan, Map<ReportId, TopicReport> reports)
      throws SQLException, IOException {
    Timetable timetable = new Timetable(plan);
    Tally total = Tally.of(plan);
    SortedMap<Long, Tally> buckets = new TreeMap<>();
    for (TopicReport each : reports.values()) {
      Plan answered = timetable.planOf(each.wave());
      Tally one = buckets.computeIfAbsent(each.bucket(), start -> Tally.of(answered));
      one.add(new ReportBytes(answered).read(each.submission().report()));
      total.add(new ReportBytes(answered).read(each.submission().report()));
    }
    String seq = "(SELECT seq + 1 FROM progress WHERE collection = " + number + ")";
    execute(connection, "DELETE FROM snapshot WHERE collection = ?", number);
    execute(connection, "DELETE FROM bucket_tally WHERE collection = ?", number);
    execute(connection, "INSERT INTO snapshot VALUES (?, " + seq + ", ?)", number, bytes(total));
    for (Map.Entry<Long, Tally> each : buckets.entrySet()) {
      execute(
          connection,
          "INSERT INTO bucket_tally VALUES (?, ?, ?)",
          number,
          each.getKey(),
          bytes(each.getValue()));
    }
    execute(
        connection,
        "UPDATE progress SET seq = seq + 1, reports = ? WHERE collection = ?",
        total.reports(),
        number);
  }

  static byte[] bytes(Tally tally) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TallyBytes.write(tally, out);
    return out.toByteArray();
  }

  private static String text(ResultSet row) {
    try {
      return row.getString(1);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static String query(
      Connection connection, String sql, Object value, Function<ResultSet, String> reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, value);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return reader.apply(row);
      }
    }
  }

  private static void execute(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    }
  }
}
