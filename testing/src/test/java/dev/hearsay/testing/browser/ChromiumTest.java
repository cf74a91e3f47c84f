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
  @TempDir Path stocked;

  @Test
  void isFoundByAnyOfItsNamesInAnyOfTheDirectories() throws IOException {
    Path browser = Files.createFile(stocked.resolve("google-chrome"));
    assertThat(browser.toFile().setExecutable(true)).isTrue();
    assertThat(new Chromium(List.of(empty, stocked), false).executable()).isEqualTo(browser);
  }

  @Test
  void failsSayingWhatToInstallWhereItIsMissingAndCannotBeInstalled() {
    assertThatThrownBy(() -> new Chromium(List.of(empty), true).executable())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("chromium, chromium-browser")
        .hasMessageContaining("apt-get install chromium");
  }

  /** An apt-get that takes its time, shows the browser before it works, and runs once at a time. */
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
  void isInstalledOnceByProcessesThatMissItAtTheSameTime() throws Exception {
    Path installer = Files.writeString(stocked.resolve("apt-get"), SLOW_INSTALLER);
    assertThat(installer.toFile().setExecutable(true)).isTrue();
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(searching());
    }
    for (Process process : processes) {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      assertThat(said).isEqualTo("complete\n");
    }
    assertThat(Files.readString(stocked.resolve("installed"))).isEqualTo("\n");
  }

  private Process searching() throws IOException {
    return new ProcessBuilder(JavaCommand.of(Searching.class, stocked))
        .redirectErrorStream(true)
        .start();
  }

  /** Another process: finds the browser and starts it at once. */
  static final class Searching {

    private Searching() {}

    public static void main(String[] directory) throws Exception {
      Path browser = new Chromium(List.of(Path.of(directory[0])), true).executable();
      System.exit(new ProcessBuilder(browser.toString()).inheritIO().start().waitFor());
    }
  }
}
