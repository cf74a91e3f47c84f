package dev.hearsay.wire.table;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which cells of a table are missing, and what becomes of them. Those of a number that may be
 * missing are answers like others, and stay.
 *
 * @param rule what becomes of them
 * @param texts what also means that a cell is missing, beside nothing at all
 */
public record MissingCells(Rule rule, Set<String> texts) {

  /** By the schema alone: a missing number is an error, a missing category one of the others. */
  public static final MissingCells NONE = new MissingCells(Rule.REFUSE, Set.of());

  /** What becomes of missing cells. */
  public enum Rule {
    /** They are read as any other text: errors, unless the schema has a place for them. */
    REFUSE,
    /** Their rows are left out. */
    SKIP,
    /** As on devices: a number is in the middle of its range, a category is among the others. */
    CATEGORY
  }

  public MissingCells {
    texts = Set.copyOf(texts);
  }

  /** A value that is spelled like a missing one is a value. */
  boolean isMissing(Attribute attribute, String text) {
    boolean isCandidate = text.isBlank() || texts.contains(text.strip());
    return isCandidate && !isValue(attribute, text);
  }

  private static boolean isValue(Attribute attribute, String text) {
    return attribute.match(
        Numeric::mayBeMissing, category -> category.values().contains(text), vector -> false);
  }

  /** A row whose numbers that may be missing are blank where they are. */
  List<String> withoutAnswers(List<Column> columns, List<String> row) {
    if (texts.isEmpty()) {
      return row;
    }
    List<String> blank = new ArrayList<>(row);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).attribute().mayBeMissing() && texts.contains(row.get(i).strip())) {
        blank.set(i, "");
      }
    }
    return blank;
  }

  /** Whether a row has a missing cell, and something is to become of it. */
  boolean concerns(List<Column> columns, List<String> row) {
    for (int i = 0; rule != Rule.REFUSE && i < columns.size(); i++) {
      if (isMissing(columns.get(i).attribute(), row.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** A row with something legal in place of missing cells, where there is such; or no row. */
  Optional<List<String>> filled(List<Column> columns, List<String> row) {
    if (rule == Rule.SKIP) {
      return Optional.empty();
    }
    List<String> filled = new ArrayList<>(row);
    for (int i = 0; i < columns.size(); i++) {
      Attribute attribute = columns.get(i).attribute();
      if (isMissing(attribute, row.get(i))) {
        filled.set(i, place(attribute).orElse(row.get(i)));
      }
    }
    return Optional.of(filled);
  }

  private static Optional<String> place(Attribute attribute) {
    return attribute.match(
        number -> Optional.of(Double.toString(number.min() / 2 + number.max() / 2)),
        Categorical::other,
        vector -> Optional.of(String.join(" ", Collections.nCopies(vector.dimensions(), "0"))));
  }
}
