package dev.hearsay.client;

import java.io.IOException;

/** What a journal needs of a file that nobody else may open meanwhile. */
interface JournalFile extends AutoCloseable {

  byte[] readAll() throws IOException;

  /** Writes at a place; what was written may still be lost in a crash, in part or wholly. */
  void write(long position, byte[] bytes) throws IOException;

  void truncate(long length) throws IOException;

  /** Returns when all that was written, and the length, would outlast a crash of the machine. */
  void force() throws IOException;

  @Override
  void close() throws IOException;
}
