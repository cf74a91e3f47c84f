package dev.hearsay.collector.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;

/** What SQLite and PostgreSQL do each in its own way. */
interface Database extends AutoCloseable {

  /** What it calls a string of bytes. */
  String bytesType();

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
   * Why others could write to the same store, or nobody finds what is written; empty if neither.
   */
  default Optional<String> lostOwnership() {
    return Optional.empty();
  }

  /** How much the disk still takes, if it is one of this machine's. */
  default OptionalLong usableBytes() {
    return OptionalLong.empty();
  }

  @Override
  void close();
}
