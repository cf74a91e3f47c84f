package dev.hearsay.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChromiumTest {

  @TempDir Path empty;
  @TempDir Path directory;

  @Test
  void isFoundByAnyOfItsNamesInAnyOfTheDirectories() throws IOException {
    Path browser = Files.createFile(directory.resolve("google-chrome"));
    assertThat(browser.toFile().setExecutable(true)).isTrue();
    assertThat(new Chromium(List.of(empty, directory), false).executable()).isEqualTo(browser);
  }

  @Test
  void theMessageNamesThePackageIfInstallationIsImpossible() {
    assertThatThrownBy(() -> new Chromium(List.of(empty), true).executable())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("chromium, chromium-browser")
        .hasMessageContaining("apt-get install chromium");
  }

  /**
   * A substitute for apt-get that is slow, creates the browser before it works, and fails if two
   * processes run it at the same time.
   */
  private static final String SLOW_INSTALLER =
      """
      #!/bin/sh
      folder=$(dirname "$0")
      mkdir "$folder/running" || exit 100
      case "$*" in *install*)
        printf '#!/bin/sh\\n' > "$folder/chromium"
        chmod +x "$folder/chromium"
        sleep 1
        echo "echo complete" >> "$folder/chromium"
        echo >> "$folder/installed" ;;
      esac
      rmdir "$folder/running"
      """;

  @Test
  void concurrentProcessesInstallItOnce() throws Exception {
    Path installer = Files.writeString(directory.resolve("apt-get"), SLOW_INSTALLER);
    assertThat(installer.toFile().setExecutable(true)).isTrue();
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(startSearcher());
    }
    for (Process process : processes) {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(output).isZero();
      assertThat(output).isEqualTo("complete\n");
    }
    assertThat(Files.readString(directory.resolve("installed"))).isEqualTo("\n");
  }

  private Process startSearcher() throws IOException {
    return new ProcessBuilder(JavaCommand.of(Searcher.class, directory))
        .redirectErrorStream(true)
        .start();
  }

  /** A program that finds the browser and starts it at once. */
  static final class Searcher {

    private Searcher() {}

    public static void main(String[] arguments) throws Exception {
      Path browser = new Chromium(List.of(Path.of(arguments[0])), true).executable();
      System.exit(new ProcessBuilder(browser.toString()).inheritIO().start().waitFor());
    }
  }
}
