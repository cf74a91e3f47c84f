package dev.hearsay.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The results of Java for a plan, records and random words, which a browser must reproduce. */
final class JavaOutcome {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JavaOutcome() {}

  static ObjectNode of(Plan plan, List<Map<String, @Nullable Object>> records, long seed) {
    ObjectNode one = JSON.createObjectNode();
    one.put("plan", PlanJson.write(plan)).put("seed", Long.toUnsignedString(seed));
    one.set("records", JSON.valueToTree(records));
    ExactLoss loss = plan.audit().loss();
    ObjectNode expected = one.putObject("expected").put("hash", plan.hash().toString());
    expected.put("epsilon", bits(loss.epsilon())).put("delta", bits(loss.delta()));
    expected.put("holds", loss.holds());
    if (loss.holds() && !plan.isWholeSeries()) {
      Device device = Device.insecure(plan, new InsecureSeededBits(seed));
      put(plan, records.stream().map(device::report).toList(), expected);
    }
    return one;
  }

  private static String bits(double value) {
    return Long.toString(Double.doubleToRawLongBits(value));
  }

  private static void put(Plan plan, List<Report> reports, ObjectNode expected) {
    ReportBytes bytes = new ReportBytes(plan);
    expected.set("parts", JSON.valueToTree(reports.stream().map(JavaOutcome::parts).toList()));
    expected.set("words", JSON.valueToTree(reports.stream().map(JavaOutcome::words).toList()));
    expected.set(
        "bytes",
        JSON.valueToTree(
            reports.stream().map(one -> HexFormat.of().formatHex(bytes.write(one))).toList()));
  }

  private static int[] parts(Report report) {
    return IntStream.range(0, report.size()).map(report::part).toArray();
  }

  private static String words(Report report) {
    return LongStream.of(report.words())
        .mapToObj(Long::toHexString)
        .collect(Collectors.joining(" "));
  }
}
