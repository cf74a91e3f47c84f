package dev.hearsay.client.ledger;

import java.io.IOException;

/** What a journal needs of a file that nobody else may open meanwhile. */
interface JournalFile extends AutoCloseable {

  byte[] readAll() throws IOException;

  long length() throws IOException;

  /**
   * Writes at the end, wherever that is by now: nothing that anybody has written is ever written
   * over. What was written may still be lost in a crash, in part or wholly.
   */
  void append(byte[] bytes) throws IOException;

  void truncate(long length) throws IOException;

  /** Returns when all that was written, and the length, would outlast a crash of the machine. */
  void force() throws IOException;

  @Override
  void close() throws IOException;
}
