package dev.hearsay.collector.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;

/** What SQLite and PostgreSQL do each in its own way. */
interface Database extends AutoCloseable {

  /** What it calls a string of bytes. */
  String bytesType();

  /** How it keeps the logs of collections apart, as the end of {@code CREATE TABLE}. */
  String partitions();

  /** Statements that keep it from sampling reports and tallies; empty if it takes no samples. */
  String noSamples();

  /** The same for what readers see of tallies. */
  String noPublishedSamples();

  /** Returns how it stores reports that are not counted yet, as the end of {@code CREATE TABLE}. */
  String reportTable();

  /** Returns the statements that keep it from sampling reports that are not counted yet. */
  String noReportSamples();

  /** Makes a place for a collection's log. */
  void createLog(Handle writer, long collection);

  /**
   * Deletes rows of a collection from the table of reports, so that their files lose the bytes.
   *
   * @return whether they are deleted; not if another session uses the table now
   */
  boolean forgetReports(Handle writer, long collection, long fromSeq, long toSeq);

  /**
   * Deletes a collection's log, or as much of it as others should wait for.
   *
   * @return whether nothing is left
   */
  boolean eraseLog(Handle writer, long collection);

  /**
   * Overwrites in the files what was deleted; not in a transaction.
   *
   * @return whether it did; not while somebody reads a state from before
   */
  boolean scrub(Handle writer);

  /** Remembers that rows are being deleted whose bytes {@link #scrub} is to overwrite. */
  default void noteTraces() {}

  /** Returns whether the files may still hold what was deleted. */
  default boolean hasTraces() {
    return false;
  }

  /** Connections that come and go, for reading and for migrations. */
  DataSource connections();

  /**
   * The one connection that writes. Nobody else can have one at the same time, in this process or
   * in another, so that what a process remembers of the store stays true.
   *
   * @throws StoreRefusedException if somebody else has one
   */
  Connection openWriter() throws SQLException;

  /**
   * Does something that nobody may do at the same time, such as changing the tables.
   *
   * @param writer where nothing is under way
   */
  default void runAlone(Handle writer, Runnable work) {
    work.run(); // who has a writer is alone
  }

  /** Writes down who owns the store, so that a former owner finds out; the tables are there. */
  default void claim(Handle writer) {}

  /** Does what comes first in each transaction that writes. */
  default void beginWrite(Handle writer) {}

  /** Fails if the writer has lost its connection. */
  default void ping(Handle writer) {}

  /**
   * Why others could write to the same store, or nobody finds what is written; empty if neither.
   */
  default Optional<String> lostOwnership() {
    return Optional.empty();
  }

  /**
   * What tells this place of the store from a place that it is copied to, as far as that can be
   * known.
   */
  default Optional<String> place(Handle writer) {
    return Optional.empty();
  }

  /** The number that was noted last beside the store; 0 if none was. */
  default long noted() {
    return 0;
  }

  /** Notes a number beside the store, where an older copy of the store does not replace it. */
  default void note(long number) {}

  /** How much the disk still takes, if it is one of this machine's. */
  default OptionalLong usableBytes() {
    return OptionalLong.empty();
  }

  @Override
  void close();
}
