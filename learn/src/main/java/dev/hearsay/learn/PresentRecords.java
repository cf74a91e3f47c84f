package dev.hearsay.learn;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The records that an application hands over: foreign code, whose methods may fail in any way. A
 * record that cannot be read counts as one whose values are all missing. A list without a size
 * counts as empty. No error leaves this class, since an error that depends on the records would be
 * visible outside of the device.
 */
final class PresentRecords {

  /** The list that is read if there are no records, so that reading takes the same steps. */
  private static final List<Map<String, ?>> NONE = List.of(Map.of());

  private final int size;
  private final List<? extends @Nullable Map<String, ?>> source;

  PresentRecords(List<? extends @Nullable Map<String, ?>> given) {
    this.size = size(given);
    this.source = size > 0 ? given : NONE;
  }

  private static int size(List<?> given) {
    try {
      return Math.max(0, given.size());
    } catch (Throwable unreadable) {
      return 0;
    }
  }

  int size() {
    return size;
  }

  /** Returns a record; without records, one whose values are all missing. */
  Map<String, ?> get(int index) {
    try {
      return Objects.requireNonNullElse(source.get(index), Map.of());
    } catch (Throwable unreadable) {
      return Map.of();
    }
  }
}
