package dev.hearsay.lab.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Real data, if there is a folder with some; what is missing there is made up. A set is read once,
 * when it is first asked for. Safe for several threads.
 */
public final class DataSets {

  private final Optional<Path> folder;
  private final ConcurrentHashMap<String, People> known = new ConcurrentHashMap<>();

  private final ConcurrentHashMap<String, Columns> columns = new ConcurrentHashMap<>();

  private DataSets(Optional<Path> folder) {
    this.folder = folder;
  }

  /** Made-up people only. */
  public static DataSets synthetic() {
    return new DataSets(Optional.empty());
  }

  /** A folder that has, for each set, a folder with a gzipped CSV file and a schema. */
  public static DataSets in(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException("'" + folder + "' is not a folder of data sets");
    }
    return new DataSets(Optional.of(folder));
  }

  /** Where data come from, for people who read a report. */
  public String description() {
    return folder.isPresent()
        ? "Real data sets are named for what they are; they are not those of the papers."
        : "No real data were given: people are made up by the lab.";
  }

  /** One word for it, for files. */
  public String kind() {
    return folder.isPresent() ? "real" : "synthetic";
  }

  /** Some people of a real set, or, where it is absent, of a synthetic census. */
  public People people(String name, int count) {
    return known.computeIfAbsent(name + " " + count, key -> load(name, count));
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
        .map(path -> path.resolve(name))
        .filter(Files::isDirectory)
        .map(path -> DataFile.read(path, name, count))
        .orElseGet(() -> SyntheticCensus.people(count));
  }
}
