package dev.hearsay.cli.file;

import dev.hearsay.Schema;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.lab.evaluation.Truth;
import dev.hearsay.wire.table.MissingCellException;
import dev.hearsay.wire.table.MissingCells;
import dev.hearsay.wire.table.MissingCells.Rule;
import dev.hearsay.wire.table.PeopleTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The {@code --missing} of every command that reads the rows of a table. */
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
      description = "What also means an empty cell, such as NA; needs --missing.")
  private List<String> texts = List.of();

  /**
   * Hands over the rows of a table of people; returns how many there are.
   *
   * @param warn hears of rows with missing cells
   */
  public <E extends Exception> long forEachRow(
      Path file,
      Schema schema,
      ProgressBar progress,
      Consumer<String> warn,
      PeopleTable.Action<E> action)
      throws E {
    if (rule == Rule.REFUSE && !texts.isEmpty()) {
      throw new IllegalArgumentException("--missing-text needs --missing skip or category");
    }
    MissingCells cells = new MissingCells(rule, Set.copyOf(texts));
    try {
      return InputFile.forEachRow(
          file,
          schema,
          cells,
          progress,
          action,
          incomplete -> {
            progress.clear();
            warn.accept(told(incomplete));
          });
    } catch (MissingCellException e) {
      throw new IllegalArgumentException(e.getMessage() + "; " + wayOut(), e);
    }
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
    return rule != Rule.REFUSE || !texts.isEmpty();
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
