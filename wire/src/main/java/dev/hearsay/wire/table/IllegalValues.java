package dev.hearsay.wire.table;

import dev.hearsay.wire.text.PlainText;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of one attribute that are not legal as they are, counted in bounded memory. */
public final class IllegalValues {

  /**
   * The largest number of different texts that are counted separately. More would not help the
   * user, and each takes memory.
   */
  private static final int MAX_TEXTS = 1000;

  private final Map<String, Long> texts = new HashMap<>();
  private long count;
  private boolean hasMore;

  /**
   * A value that occurs often.
   *
   * @param text the value, shortened if it is long
   * @param isMost whether no other illegal value occurs more often. If there are too many different
   *     texts, the value is only known to be frequent
   */
  public record Example(String text, long count, boolean isMost) {}

  IllegalValues() {}

  void add(String text) {
    count++;
    String shown = PlainText.shortened(text);
    if (texts.size() < MAX_TEXTS || texts.containsKey(shown)) {
      texts.merge(shown, 1L, Long::sum);
    } else {
      hasMore = true;
    }
  }

  /** Returns the number of illegal values. */
  public long count() {
    return count;
  }

  /** Returns the most frequent illegal value, or empty if there is none. */
  public Optional<Example> example() {
    return texts.entrySet().stream()
        .max(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(most -> new Example(most.getKey(), most.getValue(), !hasMore));
  }
}
