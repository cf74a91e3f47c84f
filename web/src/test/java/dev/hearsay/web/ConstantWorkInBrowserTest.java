package dev.hearsay.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A browser takes the same steps for every value, since a collector sees when a report arrives.
 * Steps are counted by the browser's code coverage, not timed.
 */
class ConstantWorkInBrowserTest {

  private static final List<String> VALUES =
      IntStream.range(0, 200).mapToObj(i -> "v".repeat(i % 9 + 1) + i).toList();

  private static final Object[] TEXTS = {
    "", "v0", VALUES.get(100), VALUES.get(199), "rest", "elsewhere", "x".repeat(100_000), "é", 7
  };

  private static final Object[] NUMBERS = {
    "37", 37, "", "none", "-1e-320", "1e999", "Infinity", "1".repeat(1_000), -0.0
  };

  private static final int DIMENSIONS = 2_000;

  /** Values of people for an attribute that a schema defines as a vector of many dimensions. */
  private static final Object[] NO_POINTS = {
    "", "yes", "New York", "1 2 3", 37, true, List.of(), List.of(1, 2), new int[DIMENSIONS]
  };

  @AutoClose private static ScriptPage page;
  private static CDPSession browser;

  @BeforeAll
  static void open() {
    open(
        Map.of("name", "os", "type", "categorical", "values", VALUES, "other", "rest"),
        Map.of("name", "age", "type", "numeric", "min", 0, "max", 99, "outside", "clamp"),
        Map.of("name", "point", "type", "vector", "dimensions", DIMENSIONS, "bound", 1));
  }

  private static void open(Object... attributes) {
    page = new ScriptPage();
    browser = page.page().context().newCDPSession(page.page());
    JsonObject options = new JsonObject();
    options.addProperty("callCount", true);
    options.addProperty("detailed", true);
    browser.send("Profiler.enable");
    browser.send("Profiler.startPreciseCoverage", options);
    page.call("insecure-work.js", "prepare", Map.of("name", "s", "attributes", attributes));
  }

  /** Returns the number of steps of each function of the modules, by its name. */
  private static Map<String, Long> steps(
      String function, Map<String, Object> record, Set<String> modules) {
    browser.send("Profiler.takePreciseCoverage"); // resets the counts
    page.call("insecure-work.js", function, record);
    Map<String, Long> steps = new TreeMap<>();
    for (JsonElement one : browser.send("Profiler.takePreciseCoverage").getAsJsonArray("result")) {
      JsonObject script = one.getAsJsonObject();
      String url = script.get("url").getAsString();
      String module = url.substring(url.lastIndexOf('/') + 1);
      if (modules.contains(module)) {
        script.getAsJsonArray("functions").forEach(each -> add(each, module, steps));
      }
    }
    return steps;
  }

  /** Adds the counts of a function. Both branches of a conditional expression count as one. */
  private static void add(JsonElement function, String module, Map<String, Long> steps) {
    JsonObject known = function.getAsJsonObject();
    for (JsonElement block : known.getAsJsonArray("ranges")) {
      long count = block.getAsJsonObject().get("count").getAsLong();
      if (count > 0) {
        steps.merge(module + " " + known.get("functionName").getAsString(), count, Long::sum);
      }
    }
  }

  private static Set<Map<String, Long>> different(String function, Set<String> modules) {
    Set<Map<String, Long>> different = new HashSet<>();
    steps(function, Map.of("os", "v0", "age", 1), modules); // what happens once only
    for (int i = 0; i < TEXTS.length; i++) {
      Map<String, Object> record = new HashMap<>(Map.of("os", TEXTS[i], "age", NUMBERS[i]));
      different.add(steps(function, record, modules));
      record.put("os", null);
      record.remove("age");
      different.add(steps(function, record, modules));
    }
    return different;
  }

  @Test
  void everyValueTakesTheSameSteps() {
    Set<Map<String, Long>> different =
        different("place", Set.of("category-index.js", "decimal.js"));
    assertThat(different).hasSize(1);
    assertThat(different.iterator().next().values()).as("characters").anyMatch(count -> count > 40);
  }

  /**
   * A schema may define any attribute as a vector of many dimensions, even if some people have a
   * word and others have nothing. Such values are read without any step per dimension.
   */
  @Test
  void theStepsForOtherValuesDoNotDependOnTheDimensions() {
    Set<String> modules = Set.of("schema.js", "decimal.js");
    Map<String, Object> record = new HashMap<>(Map.of("os", "v0", "age", 1));
    LongSummaryStatistics steps = new LongSummaryStatistics();
    sum(steps("place", record, modules)); // what happens once only
    steps.accept(sum(steps("place", record, modules)));
    record.put("point", null);
    steps.accept(sum(steps("place", record, modules)));
    for (Object value : NO_POINTS) {
      record.put("point", value);
      steps.accept(sum(steps("place", record, modules)));
    }
    assertThat(steps.getMin()).isGreaterThan(DIMENSIONS);
    assertThat(steps.getMax() - steps.getMin()).isLessThan(20);
  }

  /** A table that is created for the first value would reveal that there is one. */
  @Test
  void nothingIsPreparedByTheFirstValue() {
    ScriptPage shared = page;
    CDPSession ofShared = browser;
    try {
      open(Map.of("name", "point", "type", "vector", "dimensions", 1, "bound", 1));
      assertThat(sum(steps("place", Map.of("point", "yes"), Set.of("schema.js", "decimal.js"))))
          .isLessThan(200);
    } finally {
      page.close();
      page = shared;
      browser = ofShared;
    }
  }

  private static long sum(Map<String, Long> steps) {
    return steps.values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void aLookUpThatStopsEarlyIsDetected() {
    assertThat(different("placeEarly", Set.of("insecure-work.js"))).hasSizeGreaterThan(2);
  }
}
