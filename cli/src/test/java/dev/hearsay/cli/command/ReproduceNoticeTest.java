package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar of the command has no lab, and says what starts it. */
class ReproduceNoticeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"reproduce", "reproduce --list", "reproduce --quick errata -o out", "reproduce x"})
  void everyUseIsToldWhatStartsTheLab(String line) {
    assertThat(Cli.runLine(line))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: reproduce is a program of the lab, which is not in this jar;"
                    + " ./hearsay reproduce in a checkout starts it\n"));
  }

  @Test
  void helpSaysItToo() {
    Cli help = Cli.run("reproduce", "--help");
    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains("Measure the papers' tables and figures again, and write a report with claims,")
        .contains("The lab's own program: ./hearsay reproduce in a checkout starts it.\n");
  }
}
