package dev.hearsay.client.ledger;

import dev.hearsay.Series;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The name under which a {@link Ledger} remembers a report: a collection or a training of one
 * collector, or a wave of a series.
 *
 * @param collector the address in one spelling, as {@code CollectorAddress} makes it: the
 *     collector's, or that of its trainings
 * @param id the name that the collector gave it
 * @param wave the wave, if it is one wave of a series
 */
public record CollectionKey(String collector, String id, OptionalInt wave) {

  /** The path at which a collector has its trainings. */
  private static final String TRAININGS = "/api/trainings";

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

  /** A collection, or a series as a whole. */
  public CollectionKey(String collector, String id) {
    this(collector, id, OptionalInt.empty());
  }

  /**
   * Returns the key of a training, whichever of its rounds a report is to.
   *
   * @param collector the collector's address
   */
  public static CollectionKey ofTraining(String collector, String id) {
    return new CollectionKey(collector + TRAININGS, id);
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

  /** Returns the address of the collector, also of one of its trainings. */
  public String collectorAddress() {
    return collector.endsWith(TRAININGS)
        ? collector.substring(0, collector.length() - TRAININGS.length())
        : collector;
  }

  @Override
  public String toString() {
    String which = wave.isPresent() ? "wave " + wave.getAsInt() + " of " : "";
    return which + "collection " + id + " at " + collector;
  }
}
