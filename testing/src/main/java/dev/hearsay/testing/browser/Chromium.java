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
 * Finds the browser of this machine. If there is none, it is installed where that is possible, and
 * otherwise the tests fail and say what is missing: a page that no browser has shown is not tested.
 */
final class Chromium {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

  /** Somebody else on this machine may be installing something. */
  private static final String WAIT = "-oDPkg::Lock::Timeout=300";

  /** Held by the process that looks for the browser, and installs it. */
  private static final Path LOCK =
      Path.of(System.getProperty("java.io.tmpdir"), "hearsay-chromium.lock");

  private final List<Path> directories;
  private final boolean mayInstall;

  /**
   * @param directories where programs are looked for, apt-get included
   * @param mayInstall whether to install a browser where there is none
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
   * Tests run in several processes. While one of them installs, the others wait: a second apt-get
   * would fail, and a browser that is there already may still lack its libraries.
   */
  private Optional<Path> foundOrInstalled() {
    synchronized (Chromium.class) { // a file lock is the whole process's
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
    return installer.flatMap(any -> found());
  }

  private static void run(Path program, String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    try {
      // Standard output is how a test's process talks to Maven. Whether it worked shows later.
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
        "pages are tested in a real browser, and none of "
            + String.join(", ", NAMES)
            + " is on the PATH; install one, on Debian by: apt-get install chromium");
  }
}
