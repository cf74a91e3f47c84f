package dev.hearsay.lab.claim;

import java.util.regex.Pattern;

/**
 * A few words of a paper, and where they are printed.
 *
 * @param place section, equation, table or figure
 */
public record Quote(Paper paper, String place, String words) {

  /**
   * Words that claim something without exception. "Consistently" is among them: the papers use it
   * for an order at every point of a figure.
   */
  private static final Pattern WITHOUT_EXCEPTION =
      Pattern.compile("(?i)\\b(all|always|consistently|regardless|for any)\\b");

  public Quote {
    if (place.isBlank() || words.isBlank()) {
      throw new IllegalArgumentException(
          "the place is '%s' and the words are '%s'; both are needed".formatted(place, words));
    }
  }

  /** Returns whether the words claim something without exception, such as "in all cases". */
  public boolean isUniversal() {
    return WITHOUT_EXCEPTION.matcher(words).find();
  }
}
