package dev.hearsay.cli.plot;

/**
 * A colour by its role; the theme determines the actual colour.
 *
 * @param place the number of the colour, for lines of data
 */
record PlotColour(Kind kind, int place) {

  /** The role of a colour. */
  enum Kind {
    /** A line of data. */
    LINE,
    LETTERS,
    GRID
  }

  static final PlotColour LETTERS = new PlotColour(Kind.LETTERS, 0);
  static final PlotColour GRID = new PlotColour(Kind.GRID, 0);

  static PlotColour line(int place) {
    return new PlotColour(Kind.LINE, place);
  }

  /** Returns the variable of the style sheet, which defines both themes. */
  String css() {
    return switch (kind) {
      case LINE -> "var(--c" + place + ")";
      case LETTERS -> "var(--ink)";
      case GRID -> "var(--line)";
    };
  }
}
