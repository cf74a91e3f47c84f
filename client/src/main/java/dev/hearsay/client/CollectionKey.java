package dev.hearsay.client;

import dev.hearsay.Series;
import dev.hearsay.client.ledger.Ledger;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Which collection or training of which collector, or which wave of a series: what a {@link Ledger}
 * remembers a report by.
 *
 * @param collector the address in one spelling, as {@link CollectorAddress} makes it: the
 *     collector's, or that of its trainings
 * @param id the name that the collector gave it
 * @param wave the wave, if it is one wave of a series
 */
public record CollectionKey(String collector, String id, OptionalInt wave) {

  /** Only characters that cannot change the path of a URL. */
  private static final Pattern LEGAL_ID = Pattern.compile("[A-Za-z0-9_-]{1,128}");

  public CollectionKey {
    if (!LEGAL_ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          String.format(
              "a collection is called '%s'; a name is 1 to 128 letters, digits, hyphens or underscores",
              id));
    }
    wave.ifPresent(CollectionKey::checkWave);
  }

  /** A collection, a training, or a series as a whole. */
  public CollectionKey(String collector, String id) {
    this(collector, id, OptionalInt.empty());
  }

  /**
   * Refuses a number that no wave has.
   *
   * @throws IllegalArgumentException if it is not 1 to {@link Series#MAX_WAVES}
   */
  public static void checkWave(int number) {
    if (number < 1 || number > Series.MAX_WAVES) {
      throw new IllegalArgumentException(
          "the wave is " + number + "; it must be 1 to " + Series.MAX_WAVES);
    }
  }

  /** One wave of the series that this is. */
  public CollectionKey ofWave(int number) {
    return new CollectionKey(collector, id, OptionalInt.of(number));
  }

  /** The series as a whole, if this is one of its waves. */
  public CollectionKey whole() {
    return new CollectionKey(collector, id);
  }

  /** The address of the collector, also of one of its trainings. */
  public String collectorAddress() {
    return CollectorAddress.withoutTrainings(collector);
  }

  @Override
  public String toString() {
    String which = wave.isPresent() ? "wave " + wave.getAsInt() + " of " : "";
    return which + "collection " + id + " at " + collector;
  }
}
