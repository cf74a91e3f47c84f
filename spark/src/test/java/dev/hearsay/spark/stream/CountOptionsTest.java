package dev.hearsay.spark.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountOptionsTest {

  private static final String[] LEAST = {
    "--brokers", "b:1", "--database", "jdbc:postgresql://d/h", "--checkpoint", "c"
  };

  private static CountOptions parse(String... more) {
    return CountOptions.parse(
        Stream.concat(Stream.of(LEAST), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void hasDefaults() {
    assertThat(parse())
        .isEqualTo(
            new CountOptions(
                "b:1",
                Map.of(),
                "hearsay-reports",
                "jdbc:postgresql://d/h",
                "c",
                OptionalInt.empty(),
                5,
                1_000_000));
    assertThat(parse("--horizon", "72", "--topic", "t").horizonHours()).hasValue(72);
  }

  @Test
  void readsSettingsOfKafkasClients(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("kafka"), "security.protocol=SSL");
    assertThat(parse("--kafka-properties", file.toString()).kafka())
        .isEqualTo(Map.of("security.protocol", "SSL"));
    assertThatThrownBy(() -> parse("--kafka-properties", "nowhere"))
        .hasMessageStartingWith("--kafka-properties is 'nowhere', which cannot be read");
  }

  @Test
  void namesWhatIsWrong() {
    assertRefused("--brokers is missing", "--database", "jdbc:postgresql:h", "--checkpoint", "c");
    assertRefused("there is no option '--broker'", "--broker", "b");
    assertRefused("--topic needs a value", "--topic");
    assertThatThrownBy(() -> parse("--topic", "a", "--topic", "b"))
        .hasMessage("--topic is given twice");
    assertThatThrownBy(() -> parse("--horizon", "0"))
        .hasMessage("--horizon is '0'; it must be a whole number from 1 to 87840");
    assertThatThrownBy(() -> parse("--batch-seconds", "soon"))
        .hasMessageStartingWith("--batch-seconds is 'soon'");
  }

  @Test
  void doesNotRepeatAUrlThatMayHoldAPassword() {
    assertRefused(
        "--database must start with jdbc:postgresql:",
        "--database",
        "postgres://u:secret@d",
        "--brokers",
        "b");
  }

  private static void assertRefused(String message, String... arguments) {
    assertThatThrownBy(() -> CountOptions.parse(arguments))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
