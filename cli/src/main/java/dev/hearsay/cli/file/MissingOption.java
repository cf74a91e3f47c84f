package dev.hearsay.cli.file;

import dev.hearsay.Attribute;
import dev.hearsay.Schema;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.PlacementReport;
import dev.hearsay.simulate.truth.Truth;
import dev.hearsay.wire.table.MissingCellException;
import dev.hearsay.wire.table.MissingCells;
import dev.hearsay.wire.table.MissingCells.Rule;
import dev.hearsay.wire.table.PeopleTable;
import dev.hearsay.wire.table.Placements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * How every command reads the rows of a table: {@code --missing} says what becomes of empty cells,
 * and {@code --strict} that every value must find its place as it is.
 */
public final class MissingOption {

  @Option(
      names = "--missing",
      paramLabel = "HOW",
      defaultValue = "refuse",
      description =
          "What becomes of empty cells: refuse them unless the schema has a place for them, skip"
              + " their rows, or category: as on devices, a category's 'other' and the middle of a"
              + " number's range (default: ${DEFAULT-VALUE}).")
  private Rule rule = Rule.REFUSE;

  @Option(
      names = "--missing-text",
      split = ",",
      paramLabel = "TEXT",
      description =
          "What also means an empty cell, such as NA; needs --missing, or a number that may be missing.")
  private List<String> texts = List.of();

  @Option(
      names = "--strict",
      description =
          "Make it an error if a value of the table is moved into its range, not listed or missing,"
              + " before anything is written or sent.")
  private boolean isStrict;

  private @Nullable Placements placements;

  /**
   * Hands over the rows of a table of people; returns how many there are.
   *
   * @param warn hears of values that found no place as they are
   */
  public <E extends Exception> long forEachRow(
      Path file,
      Schema schema,
      ProgressBar progress,
      Consumer<String> warn,
      PeopleTable.Action<E> action)
      throws E {
    if (rule == Rule.REFUSE
        && !texts.isEmpty()
        && schema.attributes().stream().noneMatch(Attribute::mayBeMissing)) {
      throw new IllegalArgumentException(
          "--missing-text needs --missing skip or category, or a number with missing: allowed");
    }
    Placements counted = new Placements(schema, new MissingCells(rule, Set.copyOf(texts)));
    try {
      long rows =
          InputFile.forEachRow(
              file,
              schema,
              counted,
              progress,
              action,
              incomplete -> {
                progress.clear();
                warn.accept(told(incomplete));
              });
      placements = counted;
      report(file, new PlacementReport(counted), progress, warn);
      return rows;
    } catch (MissingCellException e) {
      throw new IllegalArgumentException(e.getMessage() + "; " + wayOut(), e);
    }
  }

  private void report(
      Path file, PlacementReport found, ProgressBar progress, Consumer<String> warn) {
    List<String> names = found.names();
    if (!names.isEmpty()) {
      progress.clear();
      found.lines().forEach(warn);
    }
    if (isStrict && !names.isEmpty()) {
      throw new IllegalArgumentException(
          "--strict: %s has values of %s that find no place as they are; nothing was written or sent"
              .formatted(InputFile.nameOf(file), String.join(", ", names)));
    }
  }

  /** Whether a value without a place of its own is an error. */
  public boolean isStrict() {
    return isStrict;
  }

  /** Writes what is made of the rows: if they must be strict, nothing before the last is read. */
  public void write(Path target, OutputFile.Content content) throws IOException {
    if (isStrict) {
      OutputFile.writeAtOnce(target, content);
    } else {
      OutputFile.write(target, content);
    }
  }

  /** How the values of the table that was read found their places. */
  public Optional<Placements> placements() {
    return Optional.ofNullable(placements);
  }

  /** Adds to results for programs how the values of the table found their places. */
  public Output withPlacement(Output results) {
    return placements()
        .map(found -> results.with("placement", new PlacementReport(found).asMaps()))
        .orElse(results);
  }

  /**
   * The truth about a file's rows.
   *
   * @param crosses which attributes to look at together
   * @param warn hears of rows with missing cells
   */
  public Truth truth(
      Path file,
      Schema schema,
      List<List<String>> crosses,
      ProgressBar progress,
      Consumer<String> warn) {
    Truth truth = new Truth(schema, crosses);
    if (forEachRow(file, schema, progress, warn, row -> truth.add(row.values())) == 0) {
      String found = rule == Rule.SKIP ? " has no row without gaps" : " has a header and no rows";
      throw new IllegalArgumentException(
          InputFile.nameOf(file) + found + ": there is no truth to compare with");
    }
    return truth;
  }

  /** Whether there is more than the default. */
  public boolean isGiven() {
    return rule != Rule.REFUSE || !texts.isEmpty() || isStrict;
  }

  /**
   * Refuses to skip rows.
   *
   * @param reason why, up to the end of the sentence
   */
  public void refuseToSkip(String reason) {
    if (rule == Rule.SKIP) {
      throw new IllegalArgumentException(
          "--missing is skip; it must be refuse or category: " + reason);
    }
  }

  /** As on devices, only a category without 'other' has no place for them. */
  private String wayOut() {
    return rule == Rule.REFUSE
        ? "--missing says what becomes of empty cells"
        : "--missing category needs an 'other' in the schema for it";
  }

  private String told(long rows) {
    String counted = Numbers.counted(rows, "row") + " with missing cells: ";
    return rule == Rule.SKIP
        ? counted + "skipped, so that the results are about the others"
        : counted + "a missing number counts as the middle of its range, a category as 'other'";
  }
}
