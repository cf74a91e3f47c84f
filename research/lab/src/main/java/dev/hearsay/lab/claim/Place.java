package dev.hearsay.lab.claim;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A numbered table or figure of a paper.
 *
 * @param name as quotes spell it: "Table I", "Fig. 3"
 * @param about what it shows, in our words
 * @param whyNone why no claim is tested; empty if some are
 */
public record Place(Paper paper, String name, String about, String whyNone) {

  private static final String FILE = "places.csv";
  private static final int FIELDS = 4;

  /** Every numbered table and figure, in the papers' order. */
  public static List<Place> all() {
    return text().lines().skip(1).map(Place::parse).toList();
  }

  private static String text() {
    try (InputStream stream = Place.class.getResourceAsStream(FILE)) {
      if (stream == null) {
        throw new IOException(FILE + " is missing from the lab's jar");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Place parse(String line) {
    String[] fields = line.split(";", -1);
    if (fields.length != FIELDS) {
      throw new IllegalArgumentException(
          "'%s' of %s has not %d fields".formatted(line, FILE, FIELDS));
    }
    return new Place(Paper.valueOf(fields[0]), fields[1], fields[2], fields[3]);
  }

  /** Whether a quote is from there: "Section VI, Fig. 3" is from Fig. 3, "Fig. 31" is not. */
  public boolean isIn(Quote quote) {
    return quote.paper() == paper
        && Pattern.compile(Pattern.quote(name) + "(?![0-9IVX])").matcher(quote.place()).find();
  }
}
