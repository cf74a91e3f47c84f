package dev.hearsay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The subcommand in the command's jar, which does not contain the lab and names how to start it.
 */
class ReproduceNoticeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"reproduce", "reproduce --list", "reproduce --quick errata -o out", "reproduce x"})
  void everyUseNamesHowToStartTheLab(String line) {
    assertThat(Cli.runLine(line))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: reproduce is part of the lab, which this jar does not contain;"
                    + " run ./hearsay reproduce in a checkout\n"));
  }

  @Test
  void helpNamesItToo() {
    Cli help = Cli.run("reproduce", "--help");
    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains("Reproduce the papers' tables and figures, and write a report with claims,")
        .contains("This command is part of the lab: run ./hearsay reproduce in a checkout.\n");
  }
}
