package dev.hearsay.web;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.wire.HostilePlans;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Plans that are designed to keep a device busy do not keep a browser busy. A page cannot measure
 * processor time, so the limit is in wall-clock time, far above the actual time and far below the
 * time without the checks.
 */
class HostilePlansInBrowserTest {

  private static final double MAX_SECONDS = 15;

  @AutoClose private static ScriptPage page;

  @BeforeAll
  static void open() {
    page = new ScriptPage();
  }

  @ParameterizedTest
  @MethodSource("dev.hearsay.wire.HostilePlans#all")
  void everyPlanIsDecidedQuickly(HostilePlans.Document document) {
    JsonNode verdict = page.call("insecure-hostile.js", "verdict", document.json());
    System.out.println(document + ": " + verdict);
    assertThatJson(verdict).node("refusal").isString().doesNotStartWith("unforeseen");
    assertThat(verdict.get("seconds").asDouble()).isLessThan(MAX_SECONDS);
  }

  @Test
  void largePlansAreRefusedQuicklyAsWireErrors() {
    JsonNode verdicts = page.call("insecure-hostile.js", "largeOnes", null);
    System.out.println("large plans: " + verdicts);
    for (JsonNode verdict : verdicts) {
      assertThatJson(verdict)
          .node("refusal")
          .isString()
          .startsWith("WireError")
          .contains(verdict.get("expected").asText())
          .hasSizeLessThan(300);
      assertThat(verdict.get("seconds").asDouble()).isLessThan(MAX_SECONDS);
    }
  }
}
