package dev.hearsay.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The report says of stand-ins what its claims say. */
class StandInsTest {

  @Test
  void allThatClaimsNameAreNamed() {
    assertThat(
            words(
                "gov_census (in place of BR): it is 1",
                "gov_census (in place of MX), ε = 1: it is 1",
                "gov_census (in place of Vehicle), Support vector machine: it is 1",
                "Numbers of adult (in place of MX) with 2001 outputs: it is 1",
                "On blogfeedback, in place of COV-19: it is 1"))
        .isEqualTo(
            "This run has gov_census in place of BR, MX and Vehicle; adult in place of MX;"
                + " blogfeedback in place of COV-19. Nothing is in place of WISDM.");
  }

  @Test
  void peopleMayBeMadeUp() {
    assertThat(words("made-up people (in place of BR and MX): it is 1", "in place of a limit"))
        .isEqualTo(
            "This run has made-up people in place of BR and MX."
                + " Nothing is in place of COV-19, Vehicle or WISDM.");
  }

  @Test
  void claimsOnNoDataNameNone() {
    assertThat(words("it is 1"))
        .isEqualTo("Nothing is in place of BR, COV-19, MX, Vehicle or WISDM.");
  }

  private static String words(String... statements) {
    return new StandIns(List.of(statements)).words();
  }
}
