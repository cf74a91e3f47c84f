package dev.hearsay.cli.plot;

import java.util.List;

/** What a plot is drawn on; in pixels from the top left corner. */
interface Canvas {

  /** Where a text is, seen from its place. */
  enum Anchor {
    START("start", 0),
    MIDDLE("middle", 0.5),
    END("end", 1);

    private final String css;
    private final double share;

    Anchor(String css, double share) {
      this.css = css;
      this.share = share;
    }

    String css() {
      return css;
    }

    /** How much of the text is before its place. */
    double share() {
      return share;
    }
  }

  /** A point. */
  record Spot(double x, double y) {}

  /** A text with its middle, start or end at a spot of its base line. */
  record Words(String text, Anchor anchor, int size, boolean isBold, boolean isUpright) {

    static Words plain(String text, Anchor anchor, int size) {
      return new Words(text, anchor, size, false, false);
    }
  }

  /** Lines from spot to spot. */
  void path(List<Spot> spots, Ink ink, double width, List<Integer> dashes);

  void marker(Look.Marker shape, Spot middle, Ink ink);

  void text(Words words, Spot spot);
}
