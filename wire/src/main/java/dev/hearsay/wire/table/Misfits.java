package dev.hearsay.wire.table;

import dev.hearsay.wire.text.PlainText;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Values of one attribute that found no place as they are, in memory that does not grow. */
public final class Misfits {

  /** More different texts than this are of no help, and each takes memory. */
  private static final int MAX_TEXTS = 1000;

  private final Map<String, Long> texts = new HashMap<>();
  private long count;
  private boolean hasMore;

  /**
   * A value that occurs often.
   *
   * @param text shortened if it is long
   * @param isMost whether no other misfit occurs more often; with very many different ones it is
   *     only known to be frequent
   */
  public record Example(String text, long count, boolean isMost) {}

  Misfits() {}

  void add(String text) {
    count++;
    String shown = PlainText.shortened(text);
    if (texts.size() < MAX_TEXTS || texts.containsKey(shown)) {
      texts.merge(shown, 1L, Long::sum);
    } else {
      hasMore = true;
    }
  }

  /** Returns how many there are. */
  public long count() {
    return count;
  }

  /** Returns the most frequent one, if there are any. */
  public Optional<Example> example() {
    return texts.entrySet().stream()
        .max(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .map(most -> new Example(most.getKey(), most.getValue(), !hasMore));
  }
}
