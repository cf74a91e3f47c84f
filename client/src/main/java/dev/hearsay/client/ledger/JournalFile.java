package dev.hearsay.client.ledger;

import java.io.IOException;

/**
 * The operations that a journal needs of a file. No other process may open the file at the same
 * time.
 */
interface JournalFile extends AutoCloseable {

  byte[] readAll() throws IOException;

  long length() throws IOException;

  /**
   * Writes at the current end of the file, so that no byte is ever overwritten, whichever process
   * wrote it. A crash may still lose the new bytes, in part or wholly.
   */
  void append(byte[] bytes) throws IOException;

  void truncate(long length) throws IOException;

  /**
   * Forces all written bytes, and the length, to the disk, so that they survive a crash of the
   * machine.
   */
  void force() throws IOException;

  @Override
  void close() throws IOException;
}
