package dev.hearsay.testing.browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private final List<Path> directories;

  /**
   * @param directories where programs are looked for, apt-get included
   */
  Chromium(List<Path> directories) {
    this.directories = directories;
  }

  static Chromium ofThisMachine() {
    return new Chromium(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator)).map(Path::of).toList());
  }

  Path executable() {
    return found().or(this::installed).orElseThrow(Chromium::missing);
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
    Optional<Path> installer = program("apt-get").filter(any -> isRoot());
    installer.ifPresent(
        aptGet -> {
          run(aptGet, "update");
          run(aptGet, "install", "-y", "--no-install-recommends", "chromium");
        });
    return installer.flatMap(any -> found());
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private static void run(Path program, String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("DEBIAN_FRONTEND", "noninteractive");
    try {
      builder.inheritIO().start().waitFor(); // whether it worked shows in what is found then
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
