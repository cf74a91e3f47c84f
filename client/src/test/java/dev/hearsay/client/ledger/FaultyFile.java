package dev.hearsay.client.ledger;

import java.io.IOException;
import java.util.Arrays;

/**
 * A real file with simulated faults. After a number of bytes, the process is killed: the first part
 * of the current write stays. Or the power fails at a call of force: everything since the last
 * force is lost. After a fault, nothing works.
 */
final class FaultyFile implements JournalFile {

  private final JournalFile file;
  private long bytesLeft;
  private int forcesLeft;

  /** The file's length after the last write. */
  private long written;

  private long forced;

  private FaultyFile(JournalFile file, long bytesLeft, int forcesLeft) {
    this.file = file;
    this.bytesLeft = bytesLeft;
    this.forcesLeft = forcesLeft;
  }

  static FaultyFile diesAfterBytes(JournalFile file, long bytes) {
    return new FaultyFile(file, bytes, Integer.MAX_VALUE);
  }

  static FaultyFile diesAfterForces(JournalFile file, int forces) {
    return new FaultyFile(file, Long.MAX_VALUE, forces);
  }

  static FaultyFile withoutFault(JournalFile file) {
    return new FaultyFile(file, Long.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** Returns whether all written bytes would survive a crash. */
  boolean isDurable() {
    return forced == written;
  }

  @Override
  public byte[] readAll() throws IOException {
    return file.readAll();
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public void append(byte[] bytes) throws IOException {
    int possible = (int) Math.min(bytes.length, bytesLeft);
    file.append(Arrays.copyOf(bytes, possible));
    written = file.length();
    bytesLeft -= possible;
    if (possible < bytes.length) {
      throw new IOException("killed while writing");
    }
  }

  @Override
  public void truncate(long length) throws IOException {
    file.truncate(length);
  }

  @Override
  public void force() throws IOException {
    if (bytesLeft == 0) {
      throw new IOException("killed");
    }
    if (forcesLeft == 0) {
      bytesLeft = 0;
      file.truncate(forced);
      throw new IOException("the power failed");
    }
    forcesLeft--;
    file.force();
    forced = written;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
