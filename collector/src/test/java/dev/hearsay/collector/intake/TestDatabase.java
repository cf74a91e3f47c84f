package dev.hearsay.collector.intake;

import dev.hearsay.collector.store.Store;
import dev.hearsay.wire.report.Submission;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A database for one test, empty at first. */
public interface TestDatabase {

  /** The kind of database of a test. */
  enum Kind {
    SQLITE {
      @Override
      public TestDatabase create(Path directory) {
        return new Sqlite(directory);
      }
    },
    POSTGRESQL {
      @Override
      public TestDatabase create(Path directory) {
        return Postgres.create();
      }
    };

    public abstract TestDatabase create(Path directory);
  }

  Store open();

  /** Makes every insertion into a table fail, as a full disk would. */
  void breakInsertions(String table) throws SQLException;

  void repairInsertions(String table) throws SQLException;

  String jdbcUrl();

  /** Returns the folder of the files that hold tables. */
  Path files() throws SQLException;

  /**
   * Returns how often a part of an id or of a report's bytes occurs in the files, at any offset.
   */
  default long bytesFound(Collection<Submission> submissions) throws SQLException, IOException {
    Set<Long> wanted = new HashSet<>();
    for (Submission each : submissions) {
      wanted.add(each.id().high());
      wanted.add(each.id().low());
    }
    return found(wanted) + reportBytesFound(submissions);
  }

  /** Returns how often a part of a report's bytes occurs in the files, at any offset. */
  default long reportBytesFound(Collection<Submission> submissions)
      throws SQLException, IOException {
    Set<Long> wanted = new HashSet<>();
    for (Submission each : submissions) {
      if (each.report().length > 2 * Long.BYTES) { // shorter ones could be found by chance
        wanted.add(ByteBuffer.wrap(each.report()).getLong(each.report().length / 2));
      }
    }
    return found(wanted);
  }

  /** Returns how often one of the given 8-byte values occurs in the files, at any offset. */
  default long found(Set<Long> wanted) throws SQLException, IOException {
    long found = 0;
    try (Stream<Path> all = Files.walk(files())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        ByteBuffer content = ByteBuffer.wrap(bytesOf(file));
        for (int at = 0; at <= content.limit() - Long.BYTES; at++) {
          found += wanted.contains(content.getLong(at)) ? 1 : 0;
        }
      }
    }
    return found;
  }

  /** Returns the content of a file, or nothing if the server has removed it meanwhile. */
  private static byte[] bytesOf(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return new byte[0];
    }
  }

  /** Makes the database gather statistics, as it would do by itself sooner or later. */
  void gatherStatistics() throws SQLException;

  default void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  default long count(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** An SQLite file. */
  record Sqlite(Path directory) implements TestDatabase {

    @Override
    public Store open() {
      return Store.sqlite(directory);
    }

    @Override
    public Path files() {
      return directory;
    }

    @Override
    public String jdbcUrl() {
      return "jdbc:sqlite:" + directory.resolve("hearsay.db");
    }

    @Override
    public void breakInsertions(String table) throws SQLException {
      execute(
          "CREATE TRIGGER broken AFTER INSERT ON "
              + table
              + " BEGIN SELECT RAISE(ABORT, 'broken'); END");
    }

    /** Does nothing: SQLite gathers statistics only on request, and they are counts alone. */
    @Override
    public void gatherStatistics() {}

    @Override
    public void repairInsertions(String table) throws SQLException {
      execute("DROP TRIGGER broken");
    }
  }

  /** A database of a PostgreSQL server that all tests share, and that ends with them. */
  record Postgres(String jdbcUrl) implements TestDatabase {

    private static final AtomicInteger CREATED = new AtomicInteger();

    private static final class Server {
      static final EmbeddedPostgres RUNNING = start();

      private static EmbeddedPostgres start() {
        try {
          return EmbeddedPostgres.start();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    public static Postgres create() {
      String name = "test" + CREATED.incrementAndGet();
      new Postgres(url("postgres")).executeUnchecked("CREATE DATABASE " + name);
      return new Postgres(url(name));
    }

    /** Returns a copy of the present database. No other session may use it meanwhile. */
    public Postgres copy() {
      String name = "test" + CREATED.incrementAndGet();
      String from = URI.create(jdbcUrl.substring("jdbc:".length())).getPath().substring(1);
      new Postgres(url("postgres"))
          .executeUnchecked("CREATE DATABASE " + name + " TEMPLATE " + from);
      return new Postgres(url(name));
    }

    /** Returns the same database behind a proxy on another port. */
    public Postgres behind(int port) {
      return new Postgres(
          jdbcUrl.replace(":" + port(), ":" + port) + "&prepareThreshold=0&sslmode=disable");
    }

    /** Returns the port of the server. */
    public int port() {
      return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
    }

    private static String url(String database) {
      return Server.RUNNING.getJdbcUrl("postgres", database);
    }

    private void executeUnchecked(String sql) {
      try {
        execute(sql);
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public Store open() {
      return Store.database(jdbcUrl);
    }

    @Override
    public void gatherStatistics() throws SQLException {
      execute("ANALYZE");
    }

    /** Makes the server write its memory to the files first. */
    @Override
    public Path files() throws SQLException {
      execute("CHECKPOINT");
      long database = count("SELECT oid FROM pg_database WHERE datname = current_database()");
      return Path.of(text("SHOW data_directory")).resolve("base").resolve(Long.toString(database));
    }

    private String text(String sql) throws SQLException {
      try (Connection connection = DriverManager.getConnection(jdbcUrl);
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(sql)) {
        row.next();
        return row.getString(1);
      }
    }

    /** Fails at the end of the transaction, so that the commit itself fails. */
    @Override
    public void breakInsertions(String table) throws SQLException {
      execute(
          """
          CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN RAISE EXCEPTION ''broken''; END';
          CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON %s
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION broken()
          """
              .formatted(table));
    }

    @Override
    public void repairInsertions(String table) throws SQLException {
      execute("DROP TRIGGER broken ON " + table);
    }
  }
}
