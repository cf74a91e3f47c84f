package dev.hearsay.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    assertThat(new Chromium(List.of(empty, stocked)).executable()).isEqualTo(browser);
  }

  @Test
  void failsSayingWhatToInstallWhereItIsMissingAndCannotBeInstalled() {
    assertThatThrownBy(() -> new Chromium(List.of(empty)).executable())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("chromium, chromium-browser")
        .hasMessageContaining("apt-get install chromium");
  }
}
