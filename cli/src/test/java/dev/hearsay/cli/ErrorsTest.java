package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wrong usage: each case prints one line with the mistake and the legal values, and exits with code
 * 2.
 */
class ErrorsTest {
  private static final String NUMERIC =
      "laplace, scdf, staircase, duchi, piecewise, hybrid, three-outputs, pm-opt, pm-sub, hm-tp,"
          + " square-wave, minimax, gaussian, piecewise:outputs=N, hybrid:outputs=N,"
          + " pm-opt:outputs=N, pm-sub:outputs=N, hm-tp:outputs=N";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --nonsense | unknown option '--nonsense'; see 'hearsay --help'
          nonsense | no command is called 'nonsense'; there are demo, draft, plan, perturb, send, tally, estimate, difference, audit, compare, reproduce, serve, backup, restore, token, train, predict; see 'hearsay --help'
          audit | nothing to audit: give a PLAN, or --mechanism=NAME and --epsilon=E; see 'hearsay audit --help'
          audit --mechanism duchi | missing required option: '--epsilon=E'; see 'hearsay audit --help'
          audit --mechanism duchi --epsilon | missing required parameter for option '--epsilon' (E); see 'hearsay audit --help'
          audit --mechanism duchi --epsilon one | invalid value for option '--epsilon': 'one' is not a number; see 'hearsay audit --help'
          audit --mechanism duchi --epsilon NaN | epsilon is NaN; it must be a number above 0, from 1.0E-9 to 64.0
          audit --mechanism duchi --epsilon -1 | epsilon is -1.0; it must be a number above 0, from 1.0E-9 to 64.0
          audit --mechanism duchi --epsilon 0 | epsilon is 0.0; it must be a number above 0, from 1.0E-9 to 64.0
          audit --mechanism duchi --epsilon 1e300 | epsilon is 1.0E300; it must be a number above 0, from 1.0E-9 to 64.0
          audit --mechanism duchi --epsilon 1 --delta 1 | delta is 1.0; it must be in [0, 1)
          audit --mechanism duchi --epsilon 1 --delta -0.1 | delta is -0.1; it must be in [0, 1)
          audit --mechanism laplace --epsilon 1 --delta 0.1 | laplace is a pure mechanism; delta is 0.1, and must be 0
          audit --mechanism gaussian --epsilon 1 | gaussian needs a delta above 0
          audit --mechanism duchi --epsilon 1 --format xml | invalid value for option '--format': 'xml' is not one of table, json, csv; see 'hearsay audit --help'
          audit --mechanism duchi --epsilon 1 plan.json | both PLAN and --mechanism are given; give one of them; see 'hearsay audit --help'
          audit --mechanism grr --epsilon 1 | grr is categorical: it needs --values, 2 to 1,000,000
          audit --mechanism grr --epsilon 1 --values 1 | --values is 1; it must be 2 to 1,000,000
          audit --mechanism grr --epsilon 1 --values 1000001 | --values is 1000001; it must be 2 to 1,000,000
          audit --mechanism grr --epsilon 1 --values 2.5 | invalid value for option '--values': '2.5' is not a whole number; see 'hearsay audit --help'
          audit --mechanism duchi --epsilon 1 --values 3 | --values is for categorical mechanisms only, and not for duchi; there are grr, sue, oue, olh, subset, gaussian, one-hot-laplace, one-hot-piecewise, one-hot-square-wave, prr:q=X, lh:g=N
          audit --mechanism duchi-vector --epsilon 1 | duchi-vector is for vectors: it needs --dimensions, 1 or more
          audit --mechanism duchi-vector --epsilon 1 --dimensions 0 | there are 0 dimensions; 1 to 131072 are possible
          audit --mechanism duchi --epsilon 1 --dimensions 3 | --dimensions is for vector mechanisms only, and not for duchi; there are duchi-vector, gaussian-vector, codebook
          audit --mechanism grr --epsilon 1 --values 3 --dimensions 3 | --values is for categorical mechanisms and --dimensions for vector mechanisms; give one
          compare nonsense | unexpected argument 'nonsense'; see 'hearsay compare --help'
          compare --epsilon 1,,2 | invalid value for option '--epsilon' (E): '' is not a number; see 'hearsay compare --help'
          compare --epsilon 1,NaN | epsilon is NaN; it must be a number above 0, from 1.0E-9 to 64.0
          compare --epsilon 1,2,1.0 | --epsilon contains 1.0 twice; each may occur once
          compare --delta 1 | delta is 1.0; it must be in [0, 1)
          compare --values 1 | --values is 1; it must be 2 to 1,000,000
          compare --mechanism duchi,laplace,duchi | --mechanism contains duchi twice; each may occur once
          compare --mechanism grr | grr is categorical: it needs --values, 2 to 1,000,000
          compare --mechanism gaussian | gaussian needs a delta above 0
          compare --values 4 --mechanism duchi | no mechanism is called 'duchi'; there are grr, sue, oue, olh, subset, gaussian, one-hot-laplace, one-hot-piecewise, one-hot-square-wave, prr:q=X, lh:g=N
          compare -o plot.pdf | -o is 'plot.pdf'; the file must end in .svg or .png
          compare -o plot | -o is 'plot'; the file must end in .svg or .png
          compare --epsilon 1 -o plot.svg | -o plots lines against ε, but --epsilon is 1 only; give two or more values, such as 0.5,1,2,4
          """)
  void wrongUsageIsOneLine(String line, String message) {
    assertThat(Cli.runLine(line)).isEqualTo(new Cli(2, "", "hearsay: " + message + "\n"));
  }

  @ParameterizedTest
  @CsvSource({"lap", "Duchi", "nonsense", "''"})
  void unknownNamesGetTheLegalOnes(String name) {
    assertThat(Cli.run("compare", "--mechanism=" + name + ",duchi"))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: no mechanism is called '" + name + "'; there are " + NUMERIC + "\n"));
    assertThat(Cli.run("audit", "--epsilon=1", "--mechanism=" + name))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: no mechanism is called '"
                    + name
                    + "'; there are "
                    + NUMERIC
                    + ", grr, sue, oue, olh, subset, one-hot-laplace, one-hot-piecewise,"
                    + " one-hot-square-wave, prr:q=X, lh:g=N, duchi-vector, gaussian-vector,"
                    + " codebook\n"));
  }

  @Test
  void lineBreaksInArgumentsDoNotBreakTheLine() {
    assertThat(Cli.run("audit", "--epsilon=1", "--mechanism=a\nb\r\nc").err())
        .startsWith("hearsay: no mechanism is called 'a b c'; there are ")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "--verbose audit --mechanism duchi --epsilon 65, IllegalArgumentException",
    "audit --mechanism duchi --epsilon 65 --verbose, IllegalArgumentException",
    "compare --nonsense --verbose, UnmatchedArgumentException",
    "compare -o no/such/folder/plot.svg --verbose, IOException"
  })
  void verboseAddsTheStackTrace(String line, String exception) {
    Cli verbose = Cli.runLine(line);
    Cli quiet = Cli.runLine(line.replace("--verbose", "").strip());
    assertThat(quiet.err()).hasLineCount(1).startsWith("hearsay: ");
    assertThat(verbose.err()).startsWith(quiet.err()).contains(exception, "\tat dev.hearsay.cli.");
    assertThat(verbose.code()).isEqualTo(quiet.code()).isNotZero();
  }
}
