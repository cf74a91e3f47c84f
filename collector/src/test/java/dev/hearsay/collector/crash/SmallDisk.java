package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file system of a few megabytes, some of which a file occupies at first. Needs Linux and root.
 */
final class SmallDisk implements AutoCloseable {

  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /**
   * Mounts a file system, or aborts the test with a message.
   *
   * @param ballast the kilobytes that the file occupies
   */
  static SmallDisk mount(Path folder, int kilobytes, int ballast) throws IOException {
    Files.createDirectories(folder);
    String size = "size=" + kilobytes + "k,mode=0700";
    int status =
        run(List.of("mount", "-t", "tmpfs", "-o", size, "hearsay-test", folder.toString()));
    if (status != 0) {
      String message =
          "NOT TESTED: what a full disk does, as this user may not mount a small file system on "
              + folder
              + " (mount said "
              + status
              + "); run it as root on Linux";
      System.err.println(message);
      abort(message);
    }
    SmallDisk disk = new SmallDisk(folder);
    Files.write(disk.ballast(), new byte[ballast * 1024]);
    return disk;
  }

  private Path ballast() {
    return folder.resolve("ballast");
  }

  Path folder() {
    return folder;
  }

  long freeBytes() throws IOException {
    return Files.getFileStore(folder).getUsableSpace();
  }

  /** Removes the file that occupies space. */
  void removeBallast() throws IOException {
    Files.delete(ballast());
  }

  private static int run(List<String> command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1; // there is no such command
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    // The folder is free at once; files that a failed test has left open are freed when they are
    // closed.
    assertThat(run(List.of("umount", "--lazy", folder.toString()))).isZero();
  }
}
