package dev.hearsay.wire.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Report;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The test vectors contain Java's results. They are the same when they are made again, so they can
 * be neither outdated nor edited. With {@code -Dhearsay.vectors=write} they are written first.
 */
class VectorsTest {

  private static final Path DIRECTORY = Path.of("../vectors");
  private static final long MAX_BYTES = 320_000;
  private static final long SEED = 4_711;
  private static final HexFormat HEX = HexFormat.of();
  private static final JsonMapper JSON = new JsonMapper();

  /** The pattern of Java's message for each kind of refusal. */
  private static final Map<String, Pattern> REASONS =
      Map.of(
          "malformed", Pattern.compile("^plan(?!.*(was changed|reveals nothing|too large))"),
          "changed", Pattern.compile("the plan was changed"),
          "too large", Pattern.compile("more than \\d+ |multiplied, at most"),
          "says nothing", Pattern.compile("reveals nothing"),
          "does not fit", Pattern.compile("does not fit|names an attribute twice|the parts cover"),
          "claim", Pattern.compile("exceeds its claim"),
          "limit", Pattern.compile("exceeds its owner's limit"),
          "series", Pattern.compile("is answered wave by wave"),
          "partial", Pattern.compile("does not accept every value"));

  @BeforeAll
  static void writeThemIfAsked() throws IOException {
    if ("write".equals(System.getProperty("hearsay.vectors"))) {
      VectorFiles.write(DIRECTORY);
    }
  }

  @Test
  void theFilesAreUpToDate() throws IOException {
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

  /** Reads text, words and records from the file alone, as another implementation would. */
  @ParameterizedTest
  @ValueSource(strings = {"laws.json", "random.json"})
  void aReportTakesExactlyTheGivenWords(String file) throws IOException {
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

  /** A rule refuses all plans that break it, with its own message. */
  @Test
  void everyRefusalHasItsReason() throws IOException {
    JsonNode all = JSON.readTree(DIRECTORY.resolve("refusals.json").toFile());
    String good = all.get(0).get("plan").textValue();
    assertThat(answer(good, all.get(0)).size()).isEqualTo(1);
    for (int i = 1; i < all.size(); i++) {
      JsonNode vector = all.get(i);
      Pattern reason = Objects.requireNonNull(REASONS.get(vector.get("kind").textValue()));
      Class<?> type =
          vector.get("stage").textValue().equals("read")
              ? WireException.class
              : PlanRefusedException.class;
      assertThatThrownBy(() -> answer(text(vector, good), vector))
          .as(vector.toString())
          .isInstanceOf(type)
          .message()
          .containsPattern(reason);
    }
  }

  private static String text(JsonNode refusal, String good) {
    JsonNode replace = refusal.path("replace");
    return replace.isMissingNode()
        ? refusal.get("plan").textValue()
        : good.replaceFirst(
            Pattern.quote(replace.get(0).textValue()),
            Matcher.quoteReplacement(replace.get(1).textValue()));
  }

  private static Report answer(String text, JsonNode refusal) {
    Plan plan = PlanJson.read(text);
    JsonNode limit = refusal.path("limit");
    PrivacyLoss allowed =
        limit.isMissingNode()
            ? plan.wholeLoss()
            : new PrivacyLoss(limit.get(0).doubleValue(), limit.get(1).doubleValue());
    return Device.of(plan, allowed).report(Map.of());
  }

  private static long word(JsonNode hexadecimal) {
    return Long.parseUnsignedLong(hexadecimal.textValue(), 16);
  }
}
