package dev.hearsay.collector.publish;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.SqliteBackup;
import dev.hearsay.collector.store.Store;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognizes a store that is an older copy of one that was in use. Readers may then have seen
 * publications that the store does not know. The same reports may come again and be published in
 * other batches, and a later publication may differ from a forgotten one by a single report. A
 * later publication that is larger by a whole batch is not enough: one of its batches may still
 * have the same people as a forgotten batch but for one. So of such a collection nothing below the
 * report's own loss is claimed, for good, unless it is known that nothing more was published of it.
 *
 * <p>A copy is recognized by its {@link SqliteBackup#COPY mark}, by fewer publications than were
 * noted beside the store, or by its place. A snapshot of a whole disk or virtual machine that is
 * put back has none of these: its operator has to say so.
 */
public final class Rewinds {

  /** The operator's word on where the store comes from. */
  public enum Origin {
    /** Nothing was said. */
    UNSAID,
    /** An older copy was put back. */
    RESTORED,
    /** The store was moved, with all that was ever in it. */
    MOVED
  }

  private static final String PLACE = "place";
  private static final Logger LOG = LoggerFactory.getLogger(Rewinds.class);

  private Rewinds() {}

  /** Marks the collections of an older copy, and remembers the place of the store. */
  public static void check(Store store, Origin origin, InstantSource clock) {
    Optional<byte[]> place = store.place().map(text -> text.getBytes(UTF_8));
    long noted = store.notedPublications();
    store.write(
        changes -> {
          Optional<byte[]> copy = changes.setting(SqliteBackup.COPY);
          if (origin == Origin.RESTORED
              || copy.isPresent()
              || changes.publications() < noted
              || (origin == Origin.UNSAID && isElsewhere(changes, place))) {
            rewind(changes, clean(copy), clock);
          }
          place.ifPresent(bytes -> changes.setSetting(PLACE, bytes));
          changes.removeSetting(SqliteBackup.COPY);
        });
    store.notePublications();
  }

  private static boolean isElsewhere(Changes changes, Optional<byte[]> place) {
    Optional<byte[]> before = changes.setting(PLACE);
    return before.isPresent() && place.isPresent() && !Arrays.equals(before.get(), place.get());
  }

  private static List<Long> clean(Optional<byte[]> copy) {
    String numbers = copy.map(bytes -> new String(bytes, UTF_8)).orElse("");
    return numbers.isEmpty()
        ? List.of()
        : Arrays.stream(numbers.split(",", -1)).map(Long::valueOf).toList();
  }

  private static void rewind(Changes changes, List<Long> clean, InstantSource clock) {
    int marked = changes.rewind(clock.millis(), clean);
    if (marked > 0) {
      LOG.warn(
          "the store is a copy and may be older than what readers have seen: for {} collections no"
              + " bound for readers below a report's own loss is claimed any more; see"
              + " docs/operate.md, backup and restore",
          marked);
    }
  }
}
