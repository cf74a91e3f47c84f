package dev.hearsay.spark.cluster;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** A server of PostgreSQL with a collector's tables, which can be stopped and started again. */
public final class TestPostgres implements AutoCloseable {

  private final Path folder;
  private final int port = ChildProcess.freePort();
  private EmbeddedPostgres server;

  private TestPostgres(Path folder) {
    this.folder = folder;
  }

  public static TestPostgres start(Path folder) throws IOException {
    TestPostgres postgres = new TestPostgres(folder.resolve("postgres"));
    postgres.restart();
    return postgres;
  }

  public void restart() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setDataDirectory(folder)
            .setCleanDataDirectory(false)
            .start();
  }

  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
  }

  /** Makes collections as the one owner of the database would; nobody else may be one then. */
  public List<String> create(Plan... plans) {
    List<String> ids = new ArrayList<>();
    try (Store store = Store.database(url());
        CollectionService collections =
            CollectionService.open(store, Limits.defaults(), Clock.systemUTC())) {
      for (Plan plan : plans) {
        ids.add(collections.create(NewCollection.open(plan)).id());
      }
    }
    return ids;
  }

  /** The first column of the first row; null if there is none. */
  public Object ask(String sql) {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getObject(1) : null;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public void run(String sql) {
    try (Connection connection = DriverManager.getConnection(url());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public long number(String sql) {
    Object found = ask(sql);
    return found == null ? 0 : ((Number) found).longValue();
  }

  /** The bytes of the tally of all of a collection's reports; null if there is none. */
  public byte[] tally(String collection) {
    return (byte[])
        ask(
            "SELECT tally FROM snapshot JOIN collection ON number = collection WHERE id = '"
                + collection
                + "'");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
