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
 * A check for stores that are older copies of one that was in use. Readers may have seen
 * publications that such a copy does not contain. The same reports may arrive again and be
 * published in other batches, so that a later publication differs from a forgotten one by a single
 * report.
 *
 * <p>Even a later publication that is a whole batch larger may differ from a forgotten one by a
 * single report: one of its batches may have the same people as a forgotten batch except for one.
 * For such a collection the collector therefore claims no bound for readers below the report's own
 * loss, ever again. The only exceptions are collections of which certainly nothing more was
 * published.
 *
 * <p>A copy is detected by its {@link SqliteBackup#COPY mark}, by fewer publications than were
 * noted beside the store, or by its place. A restored snapshot of a whole disk or virtual machine
 * shows none of these signs, so its operator has to state that it is a copy.
 */
public final class RewindCheck {

  /** The origin of the store, as the operator states it. */
  public enum Origin {
    /** The operator has stated nothing. */
    UNSTATED,
    /** An older copy was put back. */
    RESTORED,
    /** The store was moved here with all its data. */
    MOVED
  }

  private static final String PLACE = "place";
  private static final Logger LOG = LoggerFactory.getLogger(RewindCheck.class);

  private RewindCheck() {}

  /** Marks the collections of a store that is an older copy, and remembers the store's place. */
  public static void check(Store store, Origin origin, InstantSource clock) {
    Optional<byte[]> place = store.place().map(text -> text.getBytes(UTF_8));
    long noted = store.notedPublications();
    store.write(
        changes -> {
          Optional<byte[]> copy = changes.setting(SqliteBackup.COPY);
          if (origin == Origin.RESTORED
              || copy.isPresent()
              || changes.publications() < noted
              || (origin == Origin.UNSTATED && isElsewhere(changes, place))) {
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
          "the store is a copy, and readers may have seen publications that it does not contain:"
              + " for {} collections the collector claims no bound for readers below a report's own"
              + " loss any more; see docs/operate.md, backup and restore",
          marked);
    }
  }
}
