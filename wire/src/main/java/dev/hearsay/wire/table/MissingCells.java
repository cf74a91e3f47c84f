package dev.hearsay.wire.table;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Numeric;
import java.util.Arrays;
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

  /** Returns whether a cell says that there is no answer, where there may be none. */
  boolean isNoAnswer(Attribute attribute, String text) {
    return attribute.mayBeMissing() && texts.contains(text.strip());
  }

  /**
   * Puts what a device puts there in place of what was read of a missing cell. A category without a
   * value for unlisted ones has no such place.
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
