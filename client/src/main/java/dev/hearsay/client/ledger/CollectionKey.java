package dev.hearsay.client.ledger;

import dev.hearsay.Series;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The key of an entry in a {@link Ledger}: a collection or a training of one collector, or one wave
 * of a series.
 *
 * @param collector the address of the collector, or of its trainings, in the spelling of {@code
 *     CollectorAddress}
 * @param id the name that the collector gave to the collection or training
 * @param wave the number of the wave, or empty if the key is not one wave of a series
 */
public record CollectionKey(String collector, String id, OptionalInt wave) {

  /** The path of trainings at a collector. */
  private static final String TRAININGS = "/api/trainings";

  /** The legal ids. They contain only characters that cannot change the path of a URL. */
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

  /** Creates the key of a collection, or of a series as a whole. */
  public CollectionKey(String collector, String id) {
    this(collector, id, OptionalInt.empty());
  }

  /**
   * Returns the key of a training. Reports to all its rounds have this key.
   *
   * @param collector the collector's address
   */
  public static CollectionKey ofTraining(String collector, String id) {
    return new CollectionKey(collector + TRAININGS, id);
  }

  /**
   * Checks the number of a wave.
   *
   * @throws IllegalArgumentException if it is not 1 to {@link Series#MAX_WAVES}
   */
  public static void checkWave(int number) {
    if (number < 1 || number > Series.MAX_WAVES) {
      throw new IllegalArgumentException(
          "the wave is " + number + "; it must be 1 to " + Series.MAX_WAVES);
    }
  }

  /** Returns the key of one wave of this series. */
  public CollectionKey ofWave(int number) {
    return new CollectionKey(collector, id, OptionalInt.of(number));
  }

  /** Returns the key of the whole series if this is one of its waves, else this key. */
  public CollectionKey whole() {
    return new CollectionKey(collector, id);
  }

  /** Returns the address of the collector, also if this is the key of a training. */
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
