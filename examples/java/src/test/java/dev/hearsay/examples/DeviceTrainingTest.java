package dev.hearsay.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small training. Random results are not checked. */
class DeviceTrainingTest {

  @Test
  void trains(@TempDir Path folder) throws IOException, InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DeviceTraining.run(
        folder.resolve("data"), 100, new PrintStream(bytes, true, StandardCharsets.UTF_8));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("devices have reported once, at ε = 8 each")
        .containsPattern("km +[+-]\\d+\\.\\d\\d\n")
        .containsPattern("at 3 km: +(does not cycle|cycles)\n");
  }
}
