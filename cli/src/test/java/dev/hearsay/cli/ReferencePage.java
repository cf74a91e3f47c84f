package dev.hearsay.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** docs/reference.md, as the commands describe themselves. */
final class ReferencePage {

  private static final int COLUMNS = 120;

  private static final String INTRODUCTION =
      """
      # Commands and options

      Every command with every option, as `--help` tells them. This page is written by `ReferencePageTest`, which fails
      when it is not what the commands say.

      Exit codes: 0 done; 1 it failed; 2 wrong usage or bad input; 3 an audit found a privacy violation. Errors are one
      line on standard error. In place of a file, `-` is standard input or output; only the plot of `compare`, the
      reports and tables of `send`, and the copies of `backup` and `restore` must be files. An input is never
      overwritten: `-o` must name another file. Keys of schemas are in [schema.md](schema.md).
      """;

  private static final String OPTIONS_OF_THE_LAB =
      "It is the lab's own program, with [options](../research/lab/README.md#options) of its own.";

  private final List<String> lines = new ArrayList<>();

  private ReferencePage() {}

  static String of(CommandLine hearsay) {
    ReferencePage page = new ReferencePage();
    page.lines.addAll(INTRODUCTION.lines().toList());
    page.addEverywhere(hearsay.getCommandSpec());
    hearsay.getSubcommands().values().forEach(command -> page.add(command, hearsay));
    return String.join("\n", page.lines) + "\n";
  }

  private void addEverywhere(CommandSpec hearsay) {
    lines.addAll(List.of("", "## Of every command", ""));
    addRows(hearsay.options());
  }

  private void add(CommandLine command, CommandLine hearsay) {
    CommandSpec spec = command.getCommandSpec();
    lines.addAll(List.of("", "## " + spec.name(), ""));
    lines.addAll(wrapped(inWords(spec.usageMessage().description())));
    if (!spec.unmatchedArgsBindings().isEmpty()) {
      lines.addAll(List.of("", OPTIONS_OF_THE_LAB));
      return;
    }
    lines.addAll(List.of("", "```text"));
    lines.addAll(synopsis(command));
    lines.addAll(List.of("```", ""));
    List<ArgSpec> own = new ArrayList<>(spec.positionalParameters());
    spec.options().stream()
        .filter(option -> hearsay.getCommandSpec().findOption(option.longestName()) == null)
        .sorted(Comparator.comparing(OptionSpec::longestName))
        .forEach(own::add);
    addRows(own);
  }

  private static List<String> synopsis(CommandLine command) {
    return new Help(command.getCommandSpec(), Help.defaultColorScheme(Help.Ansi.OFF))
        .synopsis(0)
        .lines()
        .map(String::stripTrailing)
        .toList();
  }

  private void addRows(List<? extends ArgSpec> arguments) {
    lines.addAll(List.of("| | needed | what it is |", "|---|---|---|"));
    arguments.stream()
        .filter(argument -> !argument.hidden())
        .map(ReferencePage::row)
        .forEach(lines::add);
  }

  private static String row(ArgSpec argument) {
    String needed = isNeeded(argument) ? "yes" : "";
    return "| %s | %s | %s |"
        .formatted(named(argument), needed, inWords(argument.description()).replace("|", "\\|"))
        .replace("|  |", "| |");
  }

  /** One of several that exclude each other is required within its group only. */
  private static boolean isNeeded(ArgSpec argument) {
    return argument.required() && argument.group() == null;
  }

  private static String named(ArgSpec argument) {
    if (argument instanceof PositionalParamSpec) {
      return "`" + argument.paramLabel() + "`";
    }
    OptionSpec option = (OptionSpec) argument;
    String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
    return Stream.of(option.names())
        .map(name -> "`" + name + value + "`")
        .collect(Collectors.joining(", "));
  }

  /** Picocli formats descriptions, so that a percent sign is written as two. */
  private static String inWords(String... description) {
    return String.join(" ", description).replace("%%", "%");
  }

  private static List<String> wrapped(String text) {
    List<String> wrapped = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() + word.length() >= COLUMNS) {
        wrapped.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    wrapped.add(line.toString());
    return wrapped;
  }
}
