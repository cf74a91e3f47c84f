package dev.hearsay.cli.server;

import dev.hearsay.cli.file.InputFile;
import dev.hearsay.wire.document.DocumentReader;
import dev.hearsay.wire.document.Node;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A YAML file of options. An entry has the name of an option without dashes, and a value or a list
 * of values. No message quotes a value, which may be a secret.
 */
final class ConfigFile {

  /** The largest file in bytes: a hundred times the size of all options. */
  private static final int MAX_BYTES = 1 << 20;

  /**
   * Values that YAML would change silently, because of an #, a special first character, or a
   * backslash.
   */
  private static final Pattern CHANGED =
      Pattern.compile(
          "(?m)^([A-Za-z][\\w-]*):[ \\t]+([*&!].*|[^\\s'\"#\\[].*[ \\t]#.*|\"[^\"]*\\\\.*)$");

  private final Path file;
  private final Collection<String> lists;
  private final Map<String, Node> entries;

  private ConfigFile(Path file, Collection<String> lists, Map<String, Node> entries) {
    this.file = file;
    this.lists = lists;
    this.entries = entries;
  }

  /**
   * Reads a file.
   *
   * @param known the legal names
   * @param lists the names that may have several values
   * @throws IllegalArgumentException if it is not valid; the message names file and line
   */
  static ConfigFile read(Path file, Collection<String> known, Collection<String> lists) {
    Map<String, Node> entries = InputFile.read(file, ConfigFile::entries);
    ConfigFile config = new ConfigFile(file, lists, entries);
    entries.keySet().forEach(name -> config.check(name, known));
    return config;
  }

  private static Map<String, Node> entries(Path file) throws IOException {
    String text = DocumentReader.text(file, MAX_BYTES);
    Optional<MatchResult> changed = CHANGED.matcher(text).results().findFirst();
    if (changed.isPresent()) {
      long line = 1 + text.substring(0, changed.get().start()).lines().count();
      throw new IllegalArgumentException(
          "%s, line %s: put the value of '%s' in single quotes"
              .formatted(file, line, changed.get().group(1)));
    }
    if (text.lines().map(String::strip).allMatch(line -> line.isEmpty() || line.startsWith("#"))) {
      return Map.of();
    }
    if (DocumentReader.yaml(text, file.toString()) instanceof Node.Mapping mapping) {
      return mapping.entries();
    }
    throw new IllegalArgumentException(
        file + ": each line must be 'name: value' or a comment that starts with #");
  }

  private void check(String name, Collection<String> known) {
    if (!known.contains(name)) {
      throw error(name, "there is no option '%s'; %s".formatted(name, legal(name, known)));
    }
    text(name);
  }

  private static String legal(String name, Collection<String> known) {
    return name.equals(ServerSettings.RENEWAL)
        ? "it would replace the token at every start, so it is for the command line only"
        : "there are " + String.join(", ", known);
  }

  private String text(String name) {
    @Nullable Node value = entries.get(name);
    return lists.contains(name) && value instanceof Node.Sequence list
        ? list.items().stream().map(item -> text(name, item)).collect(Collectors.joining(","))
        : text(name, value);
  }

  private String text(String name, @Nullable Node value) {
    if (value instanceof Node.Scalar scalar && !scalar.text().isBlank()) {
      return scalar.text();
    }
    boolean isEmpty = value instanceof Node.Scalar;
    throw error(name, "'%s' has %s".formatted(name, isEmpty ? "no value" : "more than one value"));
  }

  private IllegalArgumentException error(String name, String message) {
    return new IllegalArgumentException(place(name).orElseThrow() + ": " + message);
  }

  Optional<String> value(String name) {
    return entries.containsKey(name) ? Optional.of(text(name)) : Optional.empty();
  }

  /** Returns the place of an option's value in the file. */
  Optional<String> place(String name) {
    return Optional.ofNullable(entries.get(name))
        .map(value -> file + ", line " + value.place().line());
  }
}
