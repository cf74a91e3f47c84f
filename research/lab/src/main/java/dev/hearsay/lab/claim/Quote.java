package dev.hearsay.lab.claim;

/**
 * A few words of a paper, and where they are printed.
 *
 * @param place section, equation, table or figure
 */
public record Quote(Paper paper, String place, String words) {

  public Quote {
    if (place.isBlank() || words.isBlank()) {
      throw new IllegalArgumentException(
          "the place is '%s' and the words are '%s'; both are needed".formatted(place, words));
    }
  }
}
