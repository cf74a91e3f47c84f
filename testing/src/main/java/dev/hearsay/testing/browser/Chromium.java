package dev.hearsay.testing.browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The Chromium of this machine. If there is none, it is installed if possible. Otherwise the tests
 * fail with a message that states what is missing, because pages must be tested in a real browser.
 */
final class Chromium {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

  /** The option that makes apt-get wait for another installation on this machine. */
  private static final String WAIT = "-oDPkg::Lock::Timeout=300";

  /** The file that a process locks while it searches for the browser and installs it. */
  private static final Path LOCK =
      Path.of(System.getProperty("java.io.tmpdir"), "hearsay-chromium.lock");

  private final List<Path> directories;
  private final boolean mayInstall;

  /**
   * @param directories the directories with programs, including apt-get
   * @param mayInstall whether to install a browser if there is none
   */
  Chromium(List<Path> directories, boolean mayInstall) {
    this.directories = directories;
    this.mayInstall = mayInstall;
  }

  static Chromium ofThisMachine() {
    return new Chromium(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator)).map(Path::of).toList(),
        System.getProperty("user.name").equals("root"));
  }

  Path executable() {
    return (mayInstall ? foundOrInstalled() : found()).orElseThrow(Chromium::missing);
  }

  /**
   * Returns the browser, which is installed if necessary. Tests run in several processes. While one
   * of them installs the browser, the others wait: a second apt-get would fail, and a browser that
   * already exists may still lack its libraries.
   */
  private Optional<Path> foundOrInstalled() {
    synchronized (Chromium.class) { // a file lock belongs to the process, not to a thread
      try (FileChannel channel =
          FileChannel.open(
              LOCK,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS)) {
        channel.lock();
        return found().or(this::installed);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Optional<Path> found() {
    return NAMES.stream().flatMap(name -> program(name).stream()).findFirst();
  }

  private Optional<Path> program(String name) {
    return directories.stream()
        .map(directory -> directory.resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private Optional<Path> installed() {
    Optional<Path> installer = program("apt-get");
    installer.ifPresent(
        aptGet -> {
          run(aptGet, "update");
          run(aptGet, WAIT, "install", "-y", "--no-install-recommends", "chromium");
        });
    return installer.flatMap(aptGet -> found());
  }

  private static void run(Path program, String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    try {
      // Standard output is reserved for the communication with Maven. The exit code is ignored,
      // because the caller searches for the browser again.
      builder.redirectOutput(Redirect.DISCARD).redirectError(Redirect.INHERIT).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while installing Chromium", e);
    }
  }

  private static IllegalStateException missing() {
    return new IllegalStateException(
        "tests of pages require a browser, and none of "
            + String.join(", ", NAMES)
            + " is on the PATH; install one, on Debian with: apt-get install chromium");
  }
}
