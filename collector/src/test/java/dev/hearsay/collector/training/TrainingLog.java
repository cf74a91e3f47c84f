package dev.hearsay.collector.training;

import dev.hearsay.learn.federated.Coordinator;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Keeps all that was ever written to the log of a store's trainings, from beside the program: the
 * database itself copies each row, so that what a transaction lost, the copy lost too.
 */
public final class TrainingLog {

  private static final String TABLE =
      "CREATE TABLE kept AS SELECT * FROM training_events WHERE 1 = 0";

  private final String jdbcUrl;

  private TrainingLog(String jdbcUrl) {
    this.jdbcUrl = jdbcUrl;
  }

  /** From now on. */
  public static TrainingLog keep(String jdbcUrl) throws SQLException {
    TrainingLog log = new TrainingLog(jdbcUrl);
    log.execute(TABLE);
    if (jdbcUrl.startsWith("jdbc:sqlite:")) {
      log.execute(
          """
          CREATE TRIGGER keep AFTER INSERT ON training_events BEGIN
            INSERT INTO kept VALUES (new.training, new.seq, new.events);
          END""");
    } else {
      log.execute(
          """
          CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN INSERT INTO kept VALUES (new.training, new.seq, new.events); RETURN new; END'""");
      log.execute(
          """
          CREATE TRIGGER keep AFTER INSERT ON training_events
            FOR EACH ROW EXECUTE FUNCTION keep()""");
    }
    return log;
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<byte[]> bytes(String sql) throws SQLException {
    List<byte[]> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection(jdbcUrl);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        found.add(rows.getBytes(1));
      }
    }
    return found;
  }

  /** The checkpoint of the only training; to be asked for before anything happens to it. */
  public byte[] checkpoint() throws SQLException {
    return bytes("SELECT checkpoint FROM training_checkpoint").get(0);
  }

  /** Somebody answered something, and it was accepted. */
  public record Accepted(String device, String answer) {}

  /** All accepted answers, in the order in which they counted. */
  public List<Accepted> accepted() throws SQLException {
    return events().stream()
        .filter(event -> event.kind() == TrainingEvent.Kind.ANSWERED)
        .map(event -> new Accepted(event.device(), base64(event.answer())))
        .toList();
  }

  /** The coordinator to which the same happened, without a store and without a crash. */
  public Coordinator undisturbed(byte[] checkpoint) throws SQLException {
    Coordinator coordinator = Coordinator.resume(checkpoint);
    events().forEach(event -> event.applyTo(coordinator));
    return coordinator;
  }

  private List<TrainingEvent> events() throws SQLException {
    return bytes("SELECT events FROM kept ORDER BY seq").stream()
        .flatMap(row -> TrainingEvent.read(row).stream())
        .toList();
  }

  public static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
