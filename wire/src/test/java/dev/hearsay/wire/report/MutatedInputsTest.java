package dev.hearsay.wire.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Device;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PlanRefusedException;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.testing.Fuzz;
import dev.hearsay.wire.Plans;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.AnswerJson;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SchemaFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A decoder returns something valid or throws a {@link WireException} with one line, on any bytes.
 * Its result can be written and read again. The Javadoc of {@link Fuzz} describes how to try more
 * inputs.
 */
class MutatedInputsTest {

  private static final Plan PLAN =
      new Plans()
          .numeric("duchi")
          .categorical("grr", 5)
          .categorical("olh", 9)
          .joint(Coordinate.category(3), Coordinate.number(5, 2))
          .plan(2);
  private static final List<Report> REPORTS = Plans.reports(PLAN, 40, 1);
  private static final ReportBytes PACKED = new ReportBytes(PLAN);
  private static final Pattern REAL_HASH = Pattern.compile("but its content has ([0-9a-f]+)");

  private interface Decoding {
    void read() throws IOException;
  }

  private static boolean isRead(Decoding decoding) throws IOException {
    try {
      decoding.read();
      return true;
    } catch (WireException expected) {
      assertThat(expected.getMessage()).isNotBlank().doesNotContain("\n");
      return false;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void schemas() {
    byte[] yaml =
        bytes(
            """
            name: phones
            attributes:
              - {name: age, type: numeric, min: 0, max: 120, outside: clamp, weight: 2}
              - name: os
                type: categorical
                values: [android, "ios", other]
                other: other
                mechanism: grr
            """);
    byte[] json =
        bytes(
            "{\"name\":\"p\",\"attributes\":[{\"name\":\"a\",\"type\":\"numeric\",\"min\":-1,"
                + "\"max\":1e3},{\"name\":\"b\",\"type\":\"categorical\",\"values\":[\"x\",\"y\"]}]}");
    Fuzz.of("schemas", List.of(yaml, json))
        .with("&a ", "*a", "!!int ", "---\n", "{}", "[]", "null", "1e999", "\\ud800", ": ", "- ")
        .run(input -> isRead(() -> SchemaFile.parse(text(input), "schema")));
  }

  /**
   * A changed plan has another hash, so most plans would be refused early. Therefore each gets its
   * correct hash.
   */
  @Test
  void plans() {
    List<byte[]> corpus = new ArrayList<>();
    Mechanisms.categorical()
        .forEach(family -> corpus.add(plan(new Plans().categorical(family.name(), 5))));
    Mechanisms.numeric().forEach(family -> corpus.add(plan(new Plans().numeric(family.name()))));
    corpus.add(plan(new Plans().vector("duchi-vector", 3)));
    corpus.add(plan(new Plans().ball("codebook", 3)));
    corpus.add(plan(new Plans().joint(Coordinate.category(3), Coordinate.number(4, 2))));
    corpus.add(
        plan(
            new Plans()
                .joint(Coordinate.number(2, 1), Coordinate.number(5, 2))
                .jointAgain(List.of(1), Coordinate.number(3, 1))));
    corpus.add(bytes(PlanJson.write(PLAN)));
    corpus.removeIf(plan -> plan.length > 8_000);
    assertThat(corpus).hasSizeGreaterThan(5);
    Fuzz.of("plans", corpus)
        .with("4611686018427387904", "-1", "0.5", "1e-300", "\"sampling\":[", "null", "\\udfff")
        .run(input -> isRead(() -> accept(rehashed(text(input)))));
  }

  private static byte[] plan(Plans plans) {
    return bytes(PlanJson.write(plans.plan(1)));
  }

  private static String rehashed(String plan) {
    try {
      PlanJson.read(plan);
      return plan;
    } catch (WireException e) {
      Matcher hash = REAL_HASH.matcher(String.valueOf(e.getMessage()));
      return hash.find()
          ? plan.replaceFirst("(\"hash\"\\s*:\\s*)\"[^\"]*\"", "$1\"" + hash.group(1) + "\"")
          : plan;
    }
  }

  private static void accept(String json) {
    Plan plan = PlanJson.read(json);
    assertThat(PlanJson.read(PlanJson.write(plan)).hash()).isEqualTo(plan.hash());
    try {
      Device.of(plan);
    } catch (PlanRefusedException expected) {
      assertThat(expected).hasMessageContaining("exceeds its claim: its exact loss is ε = ");
    }
  }

  @Test
  void reports() {
    Fuzz.of("files of reports", List.of(Plans.write(PLAN, REPORTS)))
        .run(input -> isRead(() -> tally(input)));
  }

  /** Adds the header and the checksums, which mutations hardly get right. */
  @Test
  void blocks() {
    byte[] header = Content.REPORTS.header(PLAN);
    byte[] file = Plans.write(PLAN, REPORTS);
    byte[] content =
        Arrays.copyOfRange(
            file,
            header.length + BlockLayout.HEADER_BYTES,
            file.length - BlockLayout.CHECKSUM_BYTES);
    Fuzz.of("blocks of reports", List.of(joined(count(REPORTS.size()), content)))
        .run(input -> isRead(() -> tally(joined(header, block(input)))));
  }

  private static byte[] count(int reports) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(reports).array();
  }

  /** Returns a block. The first four bytes of the input are its number of reports. */
  private static byte[] block(byte[] input) {
    byte[] padded = Arrays.copyOf(input, Math.max(input.length, Integer.BYTES));
    byte[] content = Arrays.copyOfRange(padded, Integer.BYTES, padded.length);
    return BlockLayout.write(content, ByteBuffer.wrap(padded).getInt());
  }

  private static void tally(byte[] file) throws IOException {
    Tally tally = Tally.of(PLAN);
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(file), PLAN)) {
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
      }
    }
  }

  @Test
  void singleReports() {
    Fuzz.of("single reports", REPORTS.stream().map(PACKED::write).toList())
        .run(
            input ->
                isRead(
                    () -> {
                      Report report = PACKED.read(input);
                      Tally.of(PLAN).add(report);
                      assertThat(PACKED.write(report)).startsWith(input);
                    }));
  }

  @Test
  void tallies() {
    Tally tally = Plans.tally(PLAN, REPORTS);
    List<byte[]> unchecked =
        Stream.of(Plans.write(tally), Plans.write(GoldenFiles.sourced(tally)))
            .map(file -> Arrays.copyOf(file, file.length - Integer.BYTES))
            .toList();
    Fuzz.of("tallies", unchecked).run(input -> isRead(() -> readTally(checked(input))));
  }

  private static byte[] checked(byte[] tally) {
    int checksum = BlockLayout.checksum(tally, 0, tally.length);
    return joined(tally, ByteBuffer.allocate(Integer.BYTES).putInt(checksum).array());
  }

  private static void readTally(byte[] file) throws IOException {
    TallyBytes.Sourced tally = TallyBytes.readSourced(new ByteArrayInputStream(file), PLAN);
    assertThat(Plans.write(tally)).isEqualTo(file);
  }

  @Test
  void submissions() {
    List<Submission> all = REPORTS.stream().limit(3).map(MutatedInputsTest::submission).toList();
    Fuzz.of("submissions", List.of(SubmissionBytes.write(PLAN, all)))
        .run(
            input ->
                isRead(
                    () -> {
                      SubmissionBytes.planOf(input);
                      List<Submission> read = SubmissionBytes.read(input, PLAN);
                      assertThat(SubmissionBytes.write(PLAN, read)).isEqualTo(input);
                    }));
  }

  private static Submission submission(Report report) {
    return new Submission(new ReportId(report.hashCode(), 7), PACKED.write(report));
  }

  @Test
  void answersOfACollector() {
    String id = "0123456789abcdef0123456789abcdef";
    byte[] results =
        bytes("{\"results\":[{\"id\":\"" + id + "\",\"status\":\"accepted\",\"reason\":\"r\"}]}");
    byte[] refusal = bytes("{\"error\":{\"code\":\"closed\",\"message\":\"It is closed.\"}}");
    Fuzz.of("answers of a collector", List.of(results, refusal))
        .with("\"conflicting\"", "rejected", "null", "[", "{", "\\u0000")
        .run(input -> hasAnswer(text(input)));
  }

  private static boolean hasAnswer(String json) throws IOException {
    boolean hasResults = isRead(() -> AnswerJson.results(json));
    boolean isRefusal = isRead(() -> AnswerJson.refusal(json));
    return hasResults || isRefusal;
  }

  private static byte[] joined(byte[] one, byte[] two) {
    return ByteBuffer.allocate(one.length + two.length).put(one).put(two).array();
  }
}
