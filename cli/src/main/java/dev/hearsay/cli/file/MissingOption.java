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
 * The options for reading the rows of a table: {@code --missing} selects the treatment of empty
 * cells, and {@code --strict} rejects tables with values that would have to be changed.
 */
public final class MissingOption {

  @Option(
      names = "--missing",
      paramLabel = "HOW",
      defaultValue = "refuse",
      description =
          "How to treat empty cells: refuse makes them an error unless the schema has a place for them, skip"
              + " leaves out their rows, category counts them as devices do, as a category's 'other' or"
              + " the middle of a number's range (default: ${DEFAULT-VALUE}).")
  private Rule rule = Rule.REFUSE;

  @Option(
      names = "--missing-text",
      split = ",",
      paramLabel = "TEXT",
      description =
          "Texts that count as an empty cell, such as NA; needs --missing, or a number that may be missing.")
  private List<String> texts = List.of();

  @Option(
      names = "--strict",
      description =
          "Stop with an error, before anything is written or sent, if a value of the table is outside its"
              + " range, not listed or missing.")
  private boolean isStrict;

  private @Nullable Placements placements;

  /**
   * Passes the rows of a table of people to an action; returns their number.
   *
   * @param warn receives warnings about values that had to be changed
   */
  public <E extends Exception> long forEachRow(
      Path file,
      Schema schema,
      ProgressBar progress,
      Consumer<String> warn,
      PeopleTable.Action<E> action)
      throws E {
    return forEachRow(file, schema, Optional.empty(), progress, warn, action);
  }

  /**
   * Passes the rows of a table of people to an action; returns their number.
   *
   * @param group the column that groups rows, if the action uses it
   * @param warn receives warnings about values that had to be changed
   */
  public <E extends Exception> long forEachRow(
      Path file,
      Schema schema,
      Optional<String> group,
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
              group,
              counted,
              progress,
              action,
              incomplete -> {
                progress.clear();
                warn.accept(ruleInWords(incomplete));
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
          "--strict: %s has values of %s that are outside the range, not listed or missing; nothing was written or sent"
              .formatted(InputFile.nameOf(file), String.join(", ", names)));
    }
  }

  /** Returns whether values that would have to be changed are an error. */
  public boolean isStrict() {
    return isStrict;
  }

  /**
   * Writes content made from the rows. If the rows are checked strictly, nothing is written before
   * the last row is read.
   */
  public void write(Path target, OutputFile.Content content) throws IOException {
    if (isStrict) {
      OutputFile.writeAtOnce(target, content);
    } else {
      OutputFile.write(target, content);
    }
  }

  /** Returns the counts of changed values in the table that was read. */
  public Optional<Placements> placements() {
    return Optional.ofNullable(placements);
  }

  /** Adds the counts of changed values to the JSON results. */
  public Output withPlacement(Output results) {
    return placements()
        .map(found -> results.with("placement", new PlacementReport(found).asMaps()))
        .orElse(results);
  }

  /**
   * Returns the true values of a file's rows.
   *
   * @param crosses the attributes to compare together
   * @param warn receives warnings about rows with missing cells
   */
  public Truth truth(
      Path file,
      Schema schema,
      List<List<String>> crosses,
      ProgressBar progress,
      Consumer<String> warn) {
    Truth truth = new Truth(schema, crosses);
    if (forEachRow(file, schema, progress, warn, row -> truth.add(row.values())) == 0) {
      String found =
          rule == Rule.SKIP ? " has no row without missing cells" : " has a header but no rows";
      throw new IllegalArgumentException(
          InputFile.nameOf(file) + found + ", so there is no truth to compare with");
    }
    return truth;
  }

  /** Returns whether an option differs from its default. */
  public boolean isGiven() {
    return rule != Rule.REFUSE || !texts.isEmpty() || isStrict;
  }

  /**
   * Rejects {@code --missing skip}.
   *
   * @param reason the reason, which ends the sentence
   */
  public void refuseToSkip(String reason) {
    if (rule == Rule.SKIP) {
      throw new IllegalArgumentException(
          "--missing is skip; it must be refuse or category: " + reason);
    }
  }

  /**
   * Returns a hint about missing cells. As on devices, only a category without 'other' has no place
   * for them.
   */
  private String wayOut() {
    return rule == Rule.REFUSE
        ? "--missing selects how to treat empty cells"
        : "--missing category needs an 'other' for this attribute in the schema";
  }

  private String ruleInWords(long rows) {
    String counted = Numbers.counted(rows, "row") + " with missing cells: ";
    return rule == Rule.SKIP
        ? counted + "skipped, so the results are about the other rows"
        : counted + "a missing number counts as the middle of its range, a category as 'other'";
  }
}
