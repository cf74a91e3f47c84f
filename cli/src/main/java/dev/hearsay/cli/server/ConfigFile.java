package dev.hearsay.cli.server;

import dev.hearsay.cli.file.InputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file of options, one {@code name: value} per line, names as on the command line without dashes.
 * Lines that start with # are comments. This is YAML, as little of it as options need: a value is
 * the rest of its line, with or without quotes, and a list is separated by commas, with or without
 * brackets around it.
 */
final class ConfigFile {

  private static final Pattern LINE = Pattern.compile("([A-Za-z][A-Za-z0-9-]*):(?:\\s+(.*))?");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private static final Pattern BRACKETS = Pattern.compile("\\[(.*)]");

  private final Path file;
  private final Collection<String> lists;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** A value and its line, which counts from 1. */
  private record Entry(String value, int line) {}

  private ConfigFile(Path file, Collection<String> lists) {
    this.file = file;
    this.lists = lists;
  }

  /**
   * Reads a file.
   *
   * @param known the names that may occur
   * @param lists those of them that may have several values
   * @throws IllegalArgumentException naming file and line, if it cannot be understood
   */
  static ConfigFile read(Path file, Collection<String> known, Collection<String> lists) {
    ConfigFile config = new ConfigFile(file, lists);
    List<String> lines = InputFile.read(file, Files::readAllLines);
    for (int i = 0; i < lines.size(); i++) {
      config.add(lines.get(i).strip(), i + 1, known);
    }
    return config;
  }

  private void add(String line, int number, Collection<String> known) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw error(number, "a line is 'name: value', or a comment that starts with #");
    }
    String name = parts.group(1);
    if (!known.contains(name)) {
      throw error(number, "there is no option '%s'; %s".formatted(name, legal(name, known)));
    }
    Entry entry = new Entry(value(name, parts.group(2), number), number);
    Entry before = entries.put(name, entry);
    if (before != null) {
      throw error(number, "'%s' is said in line %s already".formatted(name, before.line));
    }
  }

  private static String legal(String name, Collection<String> known) {
    return name.equals(ServerSettings.RENEWAL)
        ? "it would void the token at every start, so it is for the command line alone"
        : "there are " + String.join(", ", known);
  }

  private String value(String name, @Nullable String value, int number) {
    if (value == null || value.isBlank()) {
      throw error(number, "'%s' has no value".formatted(name));
    }
    String text = value.strip();
    // What has one value may start as it likes, and may be a secret: it is never quoted here.
    if (!lists.contains(name) || !text.startsWith("[")) {
      return unquoted(text);
    }
    Matcher list = BRACKETS.matcher(text);
    if (!list.matches()) {
      throw error(number, "'%s' is %s; a list is 'a, b' or '[a, b]'".formatted(name, text));
    }
    return Stream.of(list.group(1).split(",", -1))
        .map(each -> unquoted(each.strip()))
        .collect(Collectors.joining(","));
  }

  private static String unquoted(String value) {
    Matcher quoted = QUOTED.matcher(value);
    if (!quoted.matches()) {
      return value;
    }
    return Optional.ofNullable(quoted.group(1)).orElse(quoted.group(2));
  }

  private IllegalArgumentException error(int line, String message) {
    return new IllegalArgumentException(place(line) + ": " + message);
  }

  private String place(int line) {
    return file + ", line " + line;
  }

  Optional<String> value(String name) {
    return Optional.ofNullable(entries.get(name)).map(Entry::value);
  }

  /** Where the value of a name is from. */
  Optional<String> place(String name) {
    return Optional.ofNullable(entries.get(name)).map(entry -> place(entry.line));
  }
}
