package dev.hearsay.lab.claim;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A numbered item of a paper: a table, a figure or a theorem.
 *
 * @param name as quotes spell it: "Table I", "Fig. 3", "Lemma 2"
 * @param about what it shows or states, in our words
 * @param whyNone why no claim is tested; empty if some are
 * @param reach how a user reaches it; empty for tables and figures, which the command reproduces
 */
public record Place(Paper paper, String name, String about, String whyNone, String reach) {

  /** Returns every numbered table and figure, in the papers' order. */
  public static List<Place> tablesAndFigures() {
    return read("places.csv");
  }

  /** Returns every numbered theorem, lemma, corollary and proposition, in the papers' order. */
  public static List<Place> theorems() {
    return read("theorems.csv");
  }

  private static List<Place> read(String file) {
    return PaperList.read(file).stream()
        .map(row -> new Place(Paper.valueOf(row[0]), row[1], row[2], row[3], row[4]))
        .toList();
  }

  /**
   * Returns whether a quote is from there: "Section VI, Fig. 3" is from Fig. 3, "Fig. 31" is not.
   */
  public boolean isIn(Quote quote) {
    return quote.paper() == paper
        && Pattern.compile(Pattern.quote(name) + "(?![0-9IVX])").matcher(quote.place()).find();
  }
}
