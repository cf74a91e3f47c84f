package dev.hearsay.wire.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The test vectors say what Java does: made again they are the same, so they can neither go stale
 * nor be edited. {@link VectorFiles} writes them.
 */
class VectorsTest {

  private static final Path DIRECTORY = Path.of("../vectors");
  private static final long MAX_BYTES = 300_000;
  private static final long SEED = 4_711;
  private static final HexFormat HEX = HexFormat.of();
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void theFilesAreAsTheyAreMade() throws IOException {
    Map<String, String> made = VectorFiles.all();
    for (Map.Entry<String, String> file : made.entrySet()) {
      assertThat(DIRECTORY.resolve(file.getKey())).hasContent(file.getValue());
    }
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(made.keySet().stream(), Stream.of("README.md")).toList());
    }
    assertThat(made.values().stream().mapToLong(String::length).sum()).isLessThan(MAX_BYTES);
  }

  /** From the file alone, as another implementation would: text, words and records in. */
  @ParameterizedTest
  @ValueSource(strings = {"laws.json", "random.json"})
  void theWordsGivenAreExactlyThoseThatAReportTakes(String file) throws IOException {
    int draws = 0;
    for (JsonNode vector : JSON.readTree(DIRECTORY.resolve(file).toFile())) {
      Plan plan = PlanJson.read(vector.get("plan").textValue());
      assertThat(plan.hash()).hasToString(vector.get("hash").textValue());
      for (JsonNode draw : vector.path("draws")) {
        assertIsDrawn(plan, draw);
        draws++;
      }
    }
    assertThat(draws).isGreaterThan(30);
  }

  private static void assertIsDrawn(Plan plan, JsonNode draw) {
    long[] words = draw.get("words").valueStream().mapToLong(VectorsTest::word).toArray();
    InsecureSeededBits bits = new InsecureSeededBits(SEED, words);
    Map<?, ?> values = JSON.convertValue(draw.get("record"), Map.class);
    @SuppressWarnings("unchecked")
    Report report = Device.insecure(plan, bits).report((Map<String, ?>) values);
    assertThat(bits.nextLong())
        .as("the next word is the seed's first")
        .isEqualTo(new InsecureSeededBits(SEED).nextLong());
    List<Integer> parts = IntStream.range(0, report.size()).map(report::part).boxed().toList();
    assertThat(parts).isEqualTo(draw.get("parts").valueStream().map(JsonNode::intValue).toList());
    assertThat(report.words())
        .containsExactly(draw.get("report").valueStream().mapToLong(VectorsTest::word).toArray());
    assertThat(new ReportBytes(plan).write(report))
        .isEqualTo(HEX.parseHex(draw.get("bytes").textValue()));
  }

  private static long word(JsonNode hexadecimal) {
    return Long.parseUnsignedLong(hexadecimal.textValue(), 16);
  }
}
