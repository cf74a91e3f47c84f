package dev.hearsay.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
  private final StringWriter err = new StringWriter();

  @Test
  void growsOnATerminalAndGoesAway() throws IOException, InterruptedException {
    readSlowly(true);
    assertThat(err.toString())
        .contains("reading " + "━".repeat(20) + "─".repeat(20) + " 50 %, ")
        .endsWith("\r\u001b[K");
  }

  @Test
  void isNotThereInAPipe() throws IOException, InterruptedException {
    readSlowly(false);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void shortWorkShowsNothing() throws IOException {
    try (ProgressBar progress = new ProgressBar(new PrintWriter(err), true, "reading", 10);
        InputStream stream = progress.watch(new ByteArrayInputStream(new byte[10]))) {
      assertThat(stream.read()).isZero();
    }
    assertThat(err.toString()).isEmpty();
  }

  /** Reads for longer than it takes until the bar appears. */
  private void readSlowly(boolean isTerminal) throws IOException, InterruptedException {
    try (ProgressBar progress = new ProgressBar(new PrintWriter(err), isTerminal, "reading", 200);
        InputStream stream = progress.watch(new ByteArrayInputStream(new byte[200]))) {
      Thread.sleep(150);
      assertThat(stream.readNBytes(100)).hasSize(100);
      Thread.sleep(150);
      assertThat(stream.readAllBytes()).hasSize(100);
    }
  }
}
