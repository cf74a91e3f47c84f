package dev.hearsay.collector.collection;

import dev.hearsay.collector.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of a test's own, empty at first. */
public interface TestDatabase {

  /** Which database a test runs on. */
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

  /** A file. */
  record Sqlite(Path directory) implements TestDatabase {

    @Override
    public Store open() {
      return Store.sqlite(directory);
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

    @Override
    public void repairInsertions(String table) throws SQLException {
      execute("DROP TRIGGER broken");
    }
  }

  /** A database of a server that all tests share, and that ends with them. */
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

    /** The same database by another port, where somebody listens who passes everything on. */
    public Postgres behind(int port) {
      return new Postgres(
          jdbcUrl.replace(":" + port(), ":" + port) + "&prepareThreshold=0&sslmode=disable");
    }

    /** Where its server listens. */
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

    /** At the end of the transaction, so that it is the commit that fails. */
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
