package dev.hearsay.spark.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Counts rows of 50 MB in a process with 2 GB of heap, into which the rows do not fit together. */
class WideRowsTest {

  private static final int ROWS = 42;

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void wideRowsAreCountedInASmallHeap(@TempDir Path folder) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx2g",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                WideRows.class.getName(),
                folder.toString(),
                Integer.toString(ROWS))
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    System.out.println(printed);
    assertThat(process.waitFor()).isZero();
    assertThat(printed)
        .contains("reports: 0 counted, 42 rejected")
        .contains("tallies: 0 counted, 42 rejected")
        .contains("table: 0 counted, 42 rejected")
        .containsPattern("blocks: [1-9][0-9]{7,} counted, 0 rejected");
  }
}
