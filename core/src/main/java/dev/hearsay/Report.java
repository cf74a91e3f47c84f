package dev.hearsay;

import java.util.Arrays;

/**
 * The message that leaves a device: the parts of the plan that the device drew, and its random
 * symbols for each. It never contains a value. Reports are immutable.
 */
public final class Report {

  private static final long[] NONE = {};

  private final PlanHash plan;
  private final int[] parts;

  /** The first word. Most reports have only one, and need no array for it. */
  private final long word;

  /** The words if there are several; empty if there is one. */
  private final long[] words;

  /** Creates a report that keeps the arrays themselves; of a single word, only the word. */
  Report(PlanHash plan, int[] parts, long[] words) {
    this.plan = plan;
    this.parts = parts;
    this.word = words[0];
    this.words = words.length == 1 ? NONE : words;
  }

  /**
   * Returns a report from the parts and words that were received. Whether its symbols are possible
   * is checked when it is tallied.
   *
   * @param parts which parts of the plan, rising, as many as the plan samples
   * @param words the parts' words one after the other
   * @throws IllegalArgumentException if parts or lengths are not those of a report to this plan
   */
  public static Report of(Plan plan, int[] parts, long[] words) {
    // Copied before the checks, so that the arrays cannot change after them.
    int[] copiedParts = parts.clone();
    long[] copiedWords = words.clone();
    check(plan, copiedParts, copiedWords);
    return new Report(plan.hash(), copiedParts, copiedWords);
  }

  private static void check(Plan plan, int[] parts, long[] words) {
    if (parts.length != plan.sampled()) {
      throw new IllegalArgumentException(
          "the report has " + parts.length + " parts; the plan samples " + plan.sampled());
    }
    for (int i = 0; i < parts.length; i++) {
      int least = i == 0 ? 0 : parts[i - 1] + 1;
      if (parts[i] < least || parts[i] >= plan.parts().size()) {
        throw new IllegalArgumentException(
            String.format(
                "part %s of the report must be in [%s, %s)", parts[i], least, plan.parts().size()));
      }
    }
    int expected = plan.words(parts);
    if (words.length != expected) {
      throw new IllegalArgumentException(
          "the report has " + words.length + " words; its parts need " + expected);
    }
  }

  /** Returns the hash of the plan that this report answers. */
  public PlanHash plan() {
    return plan;
  }

  /** Returns the number of parts that this report is about. */
  public int size() {
    return parts.length;
  }

  /** Returns the place in the plan of the i-th part of this report. */
  public int part(int i) {
    return parts[i];
  }

  /** Returns a copy of the words of all parts, one after the other. */
  public long[] words() {
    return isOneWord() ? new long[] {word} : words.clone();
  }

  /** Returns whether this report has a single part in a single word, which is {@link #word}. */
  boolean isOneWord() {
    return words.length == 0;
  }

  /** Returns the first word. */
  long word() {
    return word;
  }

  /**
   * Returns all words, not copied if there are several. The tally reads them, and must not change
   * them.
   */
  long[] rawWords() {
    return isOneWord() ? new long[] {word} : words;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Report report
        && plan.equals(report.plan)
        && Arrays.equals(parts, report.parts)
        && word == report.word
        && Arrays.equals(words, report.words);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(parts) + Arrays.hashCode(rawWords());
  }
}
