package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * The page docs/reference.md has every option of every command, and no other. With {@code
 * -Dhearsay.reference=write} the page is generated.
 */
class ReferencePageTest {

  private static final Path PAGE = Path.of("../docs/reference.md");
  private static final Pattern SECTION = Pattern.compile("(?m)^## ");
  private static final Pattern NAME = Pattern.compile("`(--?[a-zA-Z][a-z-]*)");

  @Test
  void thePageMatchesTheCommands() throws IOException {
    String page = ReferencePage.of(Main.commandLine());
    if ("write".equals(System.getProperty("hearsay.reference"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }

  /** Reads the page without the code that generates it. */
  @Test
  void everyOptionIsOnThePageAndNoOther() throws IOException {
    Set<String> found = new TreeSet<>();
    for (String section : SECTION.split(Files.readString(PAGE), -1)) {
      String command = section.lines().findFirst().orElseThrow();
      section
          .lines()
          .filter(line -> line.startsWith("| `-"))
          .forEach(
              row ->
                  NAME.matcher(row.substring(0, row.indexOf(" | ")))
                      .results()
                      .forEach(name -> found.add(command + " " + name.group(1))));
    }
    assertThat(found).isEqualTo(options(Main.commandLine()));
  }

  private static Set<String> options(CommandLine hearsay) {
    Set<String> options = new TreeSet<>();
    for (OptionSpec option : hearsay.getCommandSpec().options()) {
      Set.of(option.names()).forEach(name -> options.add("Of every command " + name));
    }
    hearsay
        .getSubcommands()
        .forEach(
            (name, command) ->
                command.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden() && !option.inherited())
                    .filter(option -> !option.usageHelp() && !option.versionHelp())
                    .forEach(option -> options.add(name + " " + option.longestName())));
    return options;
  }

  @Test
  void aNewCommandChangesThePage() {
    CommandLine hearsay = Main.commandLine();
    String before = ReferencePage.of(hearsay);
    hearsay.addSubcommand(new Added());
    assertThat(ReferencePage.of(hearsay))
        .startsWith(before)
        .contains("\n## added\n", "| `--much=HOW` | yes | How much, in %. |\n")
        .doesNotContain("--concealed");
  }

  @Command(name = "added", description = "A new command.")
  static final class Added {
    @Option(names = "--much", required = true, paramLabel = "HOW", description = "How much, in %%.")
    void setMuch(@SuppressWarnings("unused") String much) {}

    @Option(names = "--concealed", hidden = true)
    void setConcealed(@SuppressWarnings("unused") boolean isConcealed) {}
  }
}
