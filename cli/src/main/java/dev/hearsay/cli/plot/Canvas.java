package dev.hearsay.cli.plot;

import java.util.List;

/** A surface on which a plot is drawn, with coordinates in pixels from the top left corner. */
interface Canvas {

  /** The part of a text that lies at its position. */
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

    /** Returns the share of the text that lies before its position. */
    double share() {
      return share;
    }
  }

  record Position(double x, double y) {}

  /** A text whose start, middle or end lies at a position on its base line. */
  record Label(String text, Anchor anchor, int size, boolean isBold, boolean isUpright) {

    static Label plain(String text, Anchor anchor, int size) {
      return new Label(text, anchor, size, false, false);
    }
  }

  /** Draws lines from position to position. */
  void path(List<Position> positions, PlotColour colour, double width, List<Integer> dashes);

  void marker(LineStyle.Marker shape, Position middle, PlotColour colour);

  void text(Label label, Position position);
}
