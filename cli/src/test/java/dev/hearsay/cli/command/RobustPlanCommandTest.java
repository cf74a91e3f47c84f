package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.cli.Survey;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The option {@code plan --robust}, which selects mechanisms that forged reports shift less. */
class RobustPlanCommandTest {

  private static final String SCHEMA =
      "name: s\n%sattributes:\n  - {name: x, type: numeric, min: 0, max: 1, outside: clamp}\n";

  @TempDir private Path directory;
  private Survey survey;

  @BeforeEach
  void write() throws IOException {
    survey = Survey.in(directory);
    survey.write("usual.yaml", SCHEMA.formatted(""));
    survey.write("robust.yaml", SCHEMA.formatted("robust: true\n"));
  }

  @Test
  void theOptionAndTheKeyAreTheSame() throws IOException {
    JsonNode usual = survey.json("plan usual.yaml --epsilon 2");
    JsonNode option = survey.json("plan usual.yaml --epsilon 2 --robust");
    assertThat(survey.json("plan robust.yaml --epsilon 2")).isEqualTo(option);
    assertThat(usual.at("/attributes/0/mechanism").textValue()).isEqualTo("pm-sub");
    assertThat(option.at("/attributes/0/mechanism").textValue()).isEqualTo("duchi");
    assertThat(option.at("/attributes/0/movedByOnePercent").doubleValue())
        .isLessThan(0.75 * usual.at("/attributes/0/movedByOnePercent").doubleValue());
    assertThat(survey.json("plan usual.yaml --epsilon 2 --robust --users 10").at("/plan"))
        .as("so few people have more to fear from noise")
        .isEqualTo(usual.at("/plan"));
  }

  @Test
  void theOutputStatesThatThePlanIsRobust() {
    String words = "The plan is robust: it was chosen for the least squared error";
    assertThat(survey.run("plan robust.yaml --epsilon 2").out()).contains(words);
    assertThat(survey.run("plan usual.yaml --epsilon 2").out())
        .doesNotContain(words)
        .contains(
            "1 % forged moves: the largest shift of the estimate if 1 % of the reports are forged.\n");
  }
}
