package dev.hearsay.cli.plot;

/**
 * What something is drawn with.
 *
 * @param place of the colour, for lines of data
 */
record Ink(Kind kind, int place) {

  /** What is drawn. */
  enum Kind {
    /** A line of data. */
    LINE,
    LETTERS,
    GRID
  }

  static final Ink LETTERS = new Ink(Kind.LETTERS, 0);
  static final Ink GRID = new Ink(Kind.GRID, 0);

  static Ink line(int place) {
    return new Ink(Kind.LINE, place);
  }

  /** As a variable of the style sheet, which knows both themes. */
  String css() {
    return switch (kind) {
      case LINE -> "var(--c" + place + ")";
      case LETTERS -> "var(--ink)";
      case GRID -> "var(--line)";
    };
  }
}
