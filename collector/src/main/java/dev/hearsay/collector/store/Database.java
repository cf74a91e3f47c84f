package dev.hearsay.collector.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;

/** The operations that differ between SQLite and PostgreSQL. */
interface Database extends AutoCloseable {

  /** Returns the SQL type of a byte string. */
  String bytesType();

  /** Returns the end of {@code CREATE TABLE} that stores each collection's log apart. */
  String partitions();

  /**
   * Returns statements that keep the database from sampling reports and tallies; empty if it takes
   * no samples.
   */
  String noSamples();

  /** Returns statements that keep the database from sampling published tallies. */
  String noPublishedSamples();

  /** Returns the end of {@code CREATE TABLE} for the table of reports that are not counted yet. */
  String reportTable();

  /** Returns statements that keep the database from sampling reports that are not counted yet. */
  String noReportSamples();

  /** Creates the storage for a collection's log. */
  void createLog(Handle writer, long collection);

  /**
   * Deletes rows of a collection from the table of reports, so that their bytes leave the files.
   *
   * @return whether they are deleted; false if another session is using the table
   */
  boolean forgetReports(Handle writer, long collection, long fromSeq, long toSeq);

  /**
   * Deletes a collection's log, or a part of it that is small enough for other writers to wait for.
   *
   * @return whether nothing is left of the log
   */
  boolean eraseLog(Handle writer, long collection);

  /**
   * Overwrites deleted rows in the files. Must not be called in a transaction.
   *
   * @return whether they are overwritten; false while a reader still sees an earlier state
   */
  boolean scrub(Handle writer);

  /** Notes that rows are being deleted whose bytes {@link #scrub} must overwrite. */
  default void noteTraces() {}

  /** Returns whether the files may still contain deleted rows. */
  default boolean hasTraces() {
    return false;
  }

  /** Returns pooled connections for reading and for migrations. */
  DataSource connections();

  /**
   * Opens the only connection that writes. No other process or thread can have one at the same
   * time, so what a process caches of the store stays valid.
   *
   * @throws StoreRefusedException if another process has such a connection
   */
  Connection openWriter() throws SQLException;

  /**
   * Runs work that must exclude all other processes, such as changing the tables.
   *
   * @param writer a connection without an open transaction
   */
  default void runAlone(Handle writer, Runnable work) {
    work.run(); // the owner of the writer is alone already
  }

  /**
   * Records this process as the owner of the store, so that a former owner detects it. The tables
   * must exist.
   */
  default void claim(Handle writer) {}

  /** Does what comes first in every writing transaction. */
  default void beginWrite(Handle writer) {}

  /** Fails if the writer has lost its connection. */
  default void ping(Handle writer) {}

  /**
   * Returns why other processes could write to this store, or why its writes may be lost; empty if
   * neither is so.
   */
  default Optional<String> lostOwnership() {
    return Optional.empty();
  }

  /**
   * Returns an identifier of the store's location that a copy elsewhere does not share; empty if
   * the system offers none.
   */
  default Optional<String> place(Handle writer) {
    return Optional.empty();
  }

  /** Returns the number last noted beside the store; 0 if none was. */
  default long noted() {
    return 0;
  }

  /** Notes a number beside the store, where an older copy of the store does not overwrite it. */
  default void note(long number) {}

  /** Returns the free space on the store's disk; empty if the disk is not on this machine. */
  default OptionalLong usableBytes() {
    return OptionalLong.empty();
  }

  @Override
  void close();
}
