package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The command lines in all documents: their commands and options exist. {@link TutorialTest} and
 * the script {@code docs/try-start} check that the lines work.
 */
class DocumentedCommandsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A use of the command where the shell expects a command, up to a redirection of its output. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)(?:^ *|[(;&|] *)(?:[A-Z_]+=\\S+ +)*(?:[\\w./]*/)?hearsay((?: +[^\\s|;&>)]+)+)");

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh[^\n]*\n(.*?)^```$");
  private static final Pattern INLINE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern CONTINUED = Pattern.compile("\\\\\n *");
  private static final Pattern COMMENT = Pattern.compile("(?m)(^| +)#.*$");

  private static final Pattern SHOWN_TOKEN =
      Pattern.compile("(-H|--header)[ =]*[\"']?Authorization:");

  private static List<Path> documents() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.endsWith("docs/protocol.md")) // quotes bytes, not commands
          .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.\\w+)/.*"))
          .toList();
    }
  }

  /** Returns the words after {@code hearsay}, line by line. */
  private static List<List<String>> lines(String document) {
    List<String> code = new ArrayList<>();
    for (Pattern kind : List.of(BLOCK, INLINE)) {
      kind.matcher(document).results().forEach(found -> code.add(found.group(1)));
    }
    return code.stream()
        .map(text -> COMMENT.matcher(CONTINUED.matcher(text).replaceAll(" ")).replaceAll(""))
        .flatMap(text -> LINE.matcher(text).results().map((MatchResult line) -> line.group(1)))
        .map(words -> List.of(words.strip().split(" +")))
        .toList();
  }

  /**
   * Returns the commands and options of a line that do not exist. The lab's own test checks the
   * options of its program.
   */
  private static List<String> unknown(List<String> words) {
    CommandLine command = Main.commandLine();
    List<String> unknown = new ArrayList<>();
    for (String word : words) {
      String name = word.replaceFirst("=.*", "");
      CommandLine inner = command.getSubcommands().get(name);
      if (inner != null) {
        command = inner;
      } else if (name.equals("--") || !command.getCommandSpec().unmatchedArgsBindings().isEmpty()) {
        break;
      } else if (name.matches("--?[a-zA-Z].*")
          && command.getCommandSpec().findOption(name) == null) {
        unknown.add(String.join(" ", words) + ": there is no " + name);
      }
    }
    if (command.getParent() == null && !words.get(0).startsWith("-")) {
      unknown.add(String.join(" ", words) + ": there is no such command");
    }
    return unknown;
  }

  private static List<String> unknown(String document) {
    return lines(document).stream().flatMap(words -> unknown(words).stream()).toList();
  }

  @Test
  void everyCommandAndOptionExists() throws IOException {
    List<String> unknown = new ArrayList<>();
    int lines = 0;
    for (Path document : documents()) {
      String text = Files.readString(document);
      lines += lines(text).size();
      unknown(text).forEach(line -> unknown.add(ROOT.relativize(document) + ": " + line));
    }
    assertThat(unknown).isEmpty();
    assertThat(lines).as("lines that were looked at").isGreaterThan(100);
  }

  @Test
  void theArchitectureNamesEveryCommand() throws IOException {
    Set<String> commands = Main.commandLine().getSubcommands().keySet();
    assertThat(Files.readString(ROOT.resolve("ARCHITECTURE.md")))
        .contains(
            "| `cli` | the `hearsay` command: `" + String.join("`, `", commands) + "` | all of");
  }

  /** Every user of a machine can see the arguments of its processes. */
  @Test
  void noTokenIsAnArgument() throws IOException {
    for (Path document : documents()) {
      assertThat(Files.readString(document)).as("%s", document).doesNotContainPattern(SHOWN_TOKEN);
    }
    for (String shown :
        List.of("-H \"Authorization: Bearer $TOKEN\"", "--header='Authorization: B")) {
      assertThat("curl -s " + shown).containsPattern(SHOWN_TOKEN);
    }
    assertThat("curl -H @admin-header").doesNotContainPattern(SHOWN_TOKEN);
  }

  @Test
  void missingCommandsAndOptionsAreFound() {
    String document =
        """
        `hearsay plann schema.yaml` and `./hearsay plan --epsilom 2 schema.yaml` are wrong.
        ```sh
        ../hearsay plan schema.yaml \\
          --epsilon=2 --usres 3  # hearsay nothing
        hearsay difference plan.json a -- --b
        HEARSAY_PORT=1 early/hearsay serve --portt 4 | cat --whatever
        ```
        """;
    assertThat(unknown(document))
        .containsExactlyInAnyOrder(
            "plann schema.yaml: there is no such command",
            "plan --epsilom 2 schema.yaml: there is no --epsilom",
            "plan schema.yaml --epsilon=2 --usres 3: there is no --usres",
            "serve --portt 4: there is no --portt");
  }
}
