package dev.hearsay.client;

import dev.hearsay.client.ledger.Ledger;
import java.util.regex.Pattern;

/**
 * Which collection or training of which collector: what a {@link Ledger} remembers a report by.
 *
 * @param collector the address in one spelling, as {@link CollectorAddress} makes it: the
 *     collector's, or that of its trainings
 * @param id the name that the collector gave it
 */
public record CollectionKey(String collector, String id) {

  /** Only characters that cannot change the path of a URL. */
  private static final Pattern LEGAL_ID = Pattern.compile("[A-Za-z0-9_-]{1,128}");

  public CollectionKey {
    if (!LEGAL_ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "a collection is called '%s'; a name is 1 to 128 letters, digits, hyphens or underscores"
              .formatted(id));
    }
  }

  @Override
  public String toString() {
    return "collection " + id + " at " + collector;
  }
}
