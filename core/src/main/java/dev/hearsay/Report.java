package dev.hearsay;

import java.util.Arrays;

/** What a device sends: which parts of the plan it drew, and its symbols for each. Immutable. */
public final class Report {

  private static final long[] NONE = {};

  private final PlanHash plan;
  private final int[] parts;

  /** The first word. Most reports have one, and need no array for it. */
  private final long word;

  /** All words; none if there is one. */
  private final long[] words;

  /** Keeps the arrays, but for one of a single word. */
  Report(PlanHash plan, int[] parts, long[] words) {
    this.plan = plan;
    this.parts = parts;
    this.word = words[0];
    this.words = words.length == 1 ? NONE : words;
  }

  /**
   * A report that was received; whether its symbols are possible is checked when it is tallied.
   *
   * @param parts which parts of the plan, rising, as many as the plan samples
   * @param words the parts' words one after the other
   * @throws IllegalArgumentException if parts or lengths are not those of a report to this plan
   */
  public static Report of(Plan plan, int[] parts, long[] words) {
    int[] copiedParts = parts.clone(); // first: what is checked is what is kept
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
          "the report has " + words.length + " words; its parts take " + expected);
    }
  }

  /** The plan that it answers. */
  public PlanHash plan() {
    return plan;
  }

  /** How many parts it reports on. */
  public int size() {
    return parts.length;
  }

  /** The place in the plan of the i-th part. */
  public int part(int i) {
    return parts[i];
  }

  /** A copy of the words of all parts, one after the other. */
  public long[] words() {
    return isOneWord() ? new long[] {word} : words.clone();
  }

  /** Whether it is about one part, in one word, which is {@link #word}. */
  boolean isOneWord() {
    return words.length == 0;
  }

  /** The first word. */
  long word() {
    return word;
  }

  /** The words themselves, or a copy of one: for the tally, which reads them only. */
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
