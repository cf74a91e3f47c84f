package dev.hearsay.learn.federated;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A ledger in a folder, one file a training, that outlasts the process. A file is created, which
 * fails if it is there, written and forced to the disk before the answer is returned. A file that
 * cannot be read spends everything: better no answer than a second one. One process a folder.
 */
public final class FileLedger implements Ledger {

  /** "HFL" and the version. */
  private static final int MAGIC = 0x48_46_4C_01;

  private final Path folder;
  private final MemoryLedger memory;

  /**
   * Reads what the folder holds; it is made if it is not there.
   *
   * @throws IOException also if one of its files is damaged
   */
  public FileLedger(Path folder, PrivacyLoss budget) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.memory = new MemoryLedger(budget);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        read(file);
      }
    }
  }

  private void read(Path file) throws IOException {
    try {
      ByteReader in = new ByteReader(Files.readAllBytes(file), MAGIC, "an entry of the ledger");
      UUID training = in.id();
      int round = in.integer();
      PrivacyLoss loss = in.loss();
      byte[] answer = in.octets();
      in.end();
      memory.record(training, round, loss, answer);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          file + " is damaged, so nobody knows what was answered: " + e.getMessage(), e);
    }
  }

  @Override
  public Optional<byte[]> answerOnce(
      UUID training, int round, PrivacyLoss loss, Supplier<byte[]> answer) {
    return memory.answerOnce(
        training,
        round,
        loss,
        () -> {
          byte[] made = answer.get();
          write(training, round, loss, made);
          return made;
        });
  }

  private void write(UUID training, int round, PrivacyLoss loss, byte[] answer) {
    ByteWriter out = new ByteWriter(MAGIC).id(training).integer(round).loss(loss);
    ByteBuffer bytes = ByteBuffer.wrap(out.octets(answer).toBytes());
    try (FileChannel file =
        FileChannel.open(
            folder.resolve(training.toString()),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger cannot be written, so nothing is answered", e);
    }
  }
}
