package dev.hearsay.lab.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Real data, if there is a folder with some; what is missing there is made up. A set is read once,
 * when it is first asked for. Safe for several threads.
 */
public final class DataSets {

  private final Optional<Path> folder;
  private final List<String> names;
  private final ConcurrentHashMap<String, People> everybody = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, People> some = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Columns> columns = new ConcurrentHashMap<>();

  private DataSets(Optional<Path> folder, List<String> names) {
    this.folder = folder;
    this.names = names;
  }

  /** Made-up people only. */
  public static DataSets madeUp() {
    return new DataSets(Optional.empty(), List.of());
  }

  /** A folder that has, for each set, a folder with a gzipped CSV file and a schema. */
  public static DataSets in(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("'" + folder + "' is not a folder of data sets");
    }
    return new DataSets(Optional.of(folder), names(folder));
  }

  /** Of sets; a name with other letters could not stand in a CSV file as it is. */
  private static List<String> names(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(Files::isDirectory)
          .map(set -> set.getFileName().toString())
          .filter(name -> name.matches("[A-Za-z0-9_-]+"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("'" + folder + "' cannot be read", e);
    }
  }

  /** Where data come from, for people who read a report. */
  public String description() {
    List<String> used = names.stream().filter(DataOrigin::isReal).toList();
    return used.isEmpty()
        ? "No real data were given: people are made up by the lab."
        : "Real data: " + String.join(", ", used) + ".";
  }

  /** Whether a set is there, or people are made up for it. */
  public boolean has(String name) {
    return names.contains(name);
  }

  /** Some people of a real set, or, where it is absent, made-up ones. */
  public People people(String name, int count) {
    return some.computeIfAbsent(name + " " + count, key -> load(name, count));
  }

  /** The same people, by attribute. */
  public Columns columns(String name, int count) {
    return columns.computeIfAbsent(name + " " + count, key -> people(name, count).columns());
  }

  /** The numeric columns of these people, mapped to [−1, 1]. */
  public double[][] numbers(String name, int count) {
    return columns(name, count).numbers();
  }

  private People load(String name, int count) {
    return folder
        .filter(path -> has(name))
        .map(path -> everybody.computeIfAbsent(name, set -> DataFile.read(path.resolve(set), set)))
        .map(people -> people.first(count))
        .orElseGet(() -> MadeUpCensus.people(count));
  }
}
