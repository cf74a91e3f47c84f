package dev.hearsay.wire.table;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import java.util.Arrays;
import java.util.Set;

/**
 * A definition of missing cells in a table, and of their treatment. If the schema allows an
 * attribute to be missing, its empty cells are regular answers and do not count as missing.
 *
 * @param rule the treatment of missing cells
 * @param texts the texts that mark a missing cell, in addition to an empty cell
 */
public record MissingCells(Rule rule, Set<String> texts) {

  /**
   * The treatment by the schema alone: a missing number is an error, a missing category is the
   * value for others.
   */
  public static final MissingCells NONE = new MissingCells(Rule.REFUSE, Set.of());

  /** The treatments of missing cells. */
  public enum Rule {
    /**
     * Missing cells are read like any other text: an error, unless the schema has a place for it.
     */
    REFUSE,
    /** Rows with missing cells are left out. */
    SKIP,
    /**
     * Missing cells are treated as devices do: a number becomes the middle of its range, a category
     * the value for others.
     */
    CATEGORY
  }

  public MissingCells {
    texts = Set.copyOf(texts);
  }

  /**
   * Returns whether a cell is missing. A legal value of the attribute is not, even if it equals one
   * of the texts.
   */
  boolean isMissing(Attribute attribute, String text) {
    boolean isCandidate = text.isBlank() || texts.contains(text.strip());
    return isCandidate && !isValue(attribute, text);
  }

  private static boolean isValue(Attribute attribute, String text) {
    return attribute.match(
        Numeric::mayBeMissing, category -> category.values().contains(text), vector -> false);
  }

  /** Returns whether a cell is a regular answer without a value. */
  boolean isNoAnswer(Attribute attribute, String text) {
    return attribute.mayBeMissing() && texts.contains(text.strip());
  }

  /**
   * Replaces a missing cell by the value that a device uses. A category without a value for others
   * has none, so its cell stays unlisted.
   */
  void fill(Attribute attribute, double[] read, int from) {
    double place =
        attribute.match(
            number -> number.min() / 2 + number.max() / 2,
            category -> (double) Attribute.Placer.UNLISTED,
            vector -> 0.0);
    Arrays.fill(read, from, from + attribute.width(), place);
  }
}
