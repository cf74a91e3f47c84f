package dev.hearsay.collector.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.collector.http.TestServer;
import dev.hearsay.design.Planner;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Law;
import dev.hearsay.testing.browser.Browsers;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page's description of a report, compared with Java's reading of the same bytes: its numbers
 * and names are those of the symbols, for every form of report that a person can send.
 */
class ReportWordsTest {

  private static final int REPORTS = 20;
  private static final Pattern TOKEN = Pattern.compile("v?\\d+");

  /** Numbers and values in a description. The values are v0, v1, … */
  private static final String READ =
      """
      async ([text, reports]) => {
        const { readPlan } = await import("/client/hearsay.js");
        const { reportWords } = await import("/assets/take-part/report-words.js");
        const plan = await readPlan(text);
        return reports.map((bytes) => reportWords(plan, Uint8Array.from(bytes)));
      }
      """;

  private static Attribute category(String name, int values) {
    return new Attribute.Categorical(
            name, IntStream.range(0, values).mapToObj(i -> "v" + i).toList())
        .withOther("v0");
  }

  private static Attribute number(String name) {
    return new Attribute.Numeric(name, 0, 100).clamped();
  }

  private static Planner planner(double epsilon, Attribute... attributes) {
    return Planner.forSchema(new Schema("words", List.of(attributes))).epsilon(epsilon);
  }

  private static List<Plan> plans() {
    List<Plan> plans = new ArrayList<>();
    for (String mechanism : List.of("grr", "sue", "oue", "olh", "subset")) {
      plans.add(planner(1, category("a", 12)).mechanism(mechanism).plan());
    }
    for (String mechanism : List.of("minimax", "hybrid", "square-wave")) {
      plans.add(planner(1, number("a")).mechanism(mechanism).plan());
    }
    Attribute[] three = {category("a", 3), number("b"), category("c", 4)};
    plans.add(planner(2, three).joint(false).sample(1).plan());
    plans.add(planner(2, three).joint(false).sample(2).plan());
    Plan joint = planner(5, category("a", 3), number("b")).plan();
    assertThat(joint.parts().get(0).mechanism()).isInstanceOf(JointMechanism.class);
    plans.add(joint);
    plans.add(planner(3, new Attribute.Numeric("b", 0, 100).clamped().missingAllowed()).plan());
    return plans;
  }

  @Test
  void theDescriptionMatchesTheSymbols(@TempDir Path directory) {
    try (TestServer server = TestServer.start(directory);
        Browsers browsers = new Browsers()) {
      Page page = browsers.browser().newPage();
      page.navigate(server.uri() + "/take-part/none");
      for (Plan plan : plans()) {
        check(plan, page);
      }
    }
  }

  private static void check(Plan plan, Page page) {
    Device device = Device.of(plan);
    ReportBytes bytes = new ReportBytes(plan);
    List<Report> reports =
        IntStream.range(0, REPORTS)
            .mapToObj(i -> device.report(Map.of("a", "v" + i % 3, "b", 5 * i, "c", "v1")))
            .toList();
    List<List<Integer>> sent = reports.stream().map(report -> places(bytes.write(report))).toList();
    List<?> words = (List<?>) page.evaluate(READ, List.of(PlanJson.write(plan), sent));
    for (int i = 0; i < REPORTS; i++) {
      Map<?, ?> shown = (Map<?, ?>) words.get(i);
      Map<String, List<String>> expected = expected(plan, reports.get(i));
      assertThat(shown.keySet()).as(plan.toString()).isEqualTo(expected.keySet());
      expected.forEach((name, tokens) -> compare(String.valueOf(shown.get(name)), tokens));
    }
  }

  /**
   * Compares the tokens. Further numbers may follow that of a symbol, such as the number of
   * symbols.
   */
  private static void compare(String words, List<String> expected) {
    String[] wanted = expected.toArray(String[]::new);
    if (expected.stream().allMatch(token -> token.startsWith("v"))) {
      assertThat(tokens(words)).as(words).containsExactly(wanted);
    } else {
      assertThat(tokens(words)).as(words).startsWith(wanted);
    }
  }

  private static List<Integer> places(byte[] bytes) {
    return IntStream.range(0, bytes.length).mapToObj(i -> bytes[i] & 0xff).toList();
  }

  private static List<String> tokens(String words) {
    return TOKEN.matcher(words).results().map(MatchResult::group).toList();
  }

  /** Returns the tokens with which the description of each attribute must begin. */
  private static Map<String, List<String>> expected(Plan plan, Report report) {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    for (int i = 0; i < report.size(); i++) {
      Plan.Part part = plan.parts().get(report.part(i));
      long word = report.words()[i];
      for (int j = 0; j < part.attributes().size(); j++) {
        String name = plan.schema().attributes().get(part.attributes().get(j)).name();
        expected.put(name, tokens(part, j, word));
      }
    }
    return expected;
  }

  private static List<String> tokens(Plan.Part part, int place, long word) {
    Law law = part.mechanism().law();
    if (law instanceof JointLaw joint) {
      int mark = joint.symbol((int) word, place);
      return joint.coordinates().get(place).isNumber() ? mark(mark) : List.of("v" + mark);
    }
    return switch (part.mechanism().name()) {
      case "grr" -> List.of("v" + word);
      case "olh" -> List.of("" + ((word & 0xffffffffL) + 1), "" + (word >>> 32));
      case "sue", "oue", "subset" ->
          IntStream.range(0, 64).filter(i -> (word >>> i & 1) == 1).mapToObj(i -> "v" + i).toList();
      default -> mark((int) word);
    };
  }

  private static List<String> mark(int symbol) {
    return List.of("" + (symbol + 1));
  }
}
