package dev.hearsay;

import java.util.Arrays;

/** What a device sends: which parts of the plan it drew, and its symbols for each. Immutable. */
public final class Report {

  private final PlanHash plan;
  private final int[] parts;
  private final long[] words;

  Report(PlanHash plan, int[] parts, long[] words) {
    this.plan = plan;
    this.parts = parts;
    this.words = words;
  }

  /**
   * A report that was received; whether its symbols are possible is checked when it is tallied.
   *
   * @param parts which parts of the plan, rising, as many as the plan samples
   * @param words the parts' words one after the other
   * @throws IllegalArgumentException if parts or lengths are not those of a report to this plan
   */
  public static Report of(Plan plan, int[] parts, long[] words) {
    Report copy = new Report(plan.hash(), parts.clone(), words.clone());
    check(plan, copy.parts, copy.words); // the copies: what is checked is what is kept
    return copy;
  }

  private static void check(Plan plan, int[] parts, long[] words) {
    if (parts.length != plan.sampled()) {
      throw new IllegalArgumentException(
          "the report has " + parts.length + " parts; the plan samples " + plan.sampled());
    }
    int expected = 0;
    for (int i = 0; i < parts.length; i++) {
      int least = i == 0 ? 0 : parts[i - 1] + 1;
      if (parts[i] < least || parts[i] >= plan.parts().size()) {
        throw new IllegalArgumentException(
            "part %s of the report must be in [%s, %s)"
                .formatted(parts[i], least, plan.parts().size()));
      }
      expected += plan.parts().get(parts[i]).words();
    }
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
    return words.clone();
  }

  /** The words themselves, for the tally's inner loop. */
  long[] rawWords() {
    return words;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Report report
        && plan.equals(report.plan)
        && Arrays.equals(parts, report.parts)
        && Arrays.equals(words, report.words);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(parts) + Arrays.hashCode(words);
  }
}
