package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file system of a few megabytes, with some of them kept for later. Linux, and root, only. */
final class SmallDisk implements AutoCloseable {

  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /**
   * Mounts one, or aborts the test and says so.
   *
   * @param ballast how many of the kilobytes to keep
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

  /** Gives back what was kept. */
  void makeRoom() throws IOException {
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
    // At once for the folder; for files that a failed test has left open, when they are closed.
    assertThat(run(List.of("umount", "--lazy", folder.toString()))).isZero();
  }
}
