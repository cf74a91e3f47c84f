package dev.hearsay.collector.store;

import java.sql.Connection;
import java.sql.SQLException;
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

  @Override
  void close();
}
