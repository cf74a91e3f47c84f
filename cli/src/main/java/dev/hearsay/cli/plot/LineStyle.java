package dev.hearsay.cli.plot;

import dev.hearsay.cli.plot.Canvas.Position;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The style of a line in a plot: colour, dashes and marker, so that no line is identified by its
 * colour alone.
 *
 * @param place the place among all lines that have a style of their own
 * @param variant 0, or a number that distinguishes lines of one colour
 */
public record LineStyle(int place, int variant) {

  /**
   * Dashes and gaps in pixels. Where lines lie on each other, the lower one shows in the gaps of
   * the upper one.
   */
  private static final List<List<Integer>> DASHES =
      List.of(List.of(), List.of(9, 5), List.of(2, 4), List.of(9, 4, 2, 4), List.of(5, 3));

  /**
   * The style of lines that belong to no mechanism: black circles, or white ones in the dark theme.
   */
  static final LineStyle NO_MECHANISM = new LineStyle(-1, 1);

  /** The shape of a marker. */
  enum Marker {
    CIRCLE,
    DIAMOND,
    SQUARE,
    TRIANGLE_UP,
    TRIANGLE_DOWN;

    /** Half the width of a marker, in pixels. */
    static final double SIZE = 3.5;

    /** Returns the corners of the shape around a middle; a circle has none. */
    List<Position> corners(Position middle) {
      return switch (this) {
        case CIRCLE -> List.of();
        case DIAMOND -> around(middle, 0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0);
        case SQUARE -> around(middle, -1, -1, 1, -1, 1, 1, -1, 1);
        case TRIANGLE_UP -> around(middle, 0, -1.25, 1.25, 1, -1.25, 1);
        case TRIANGLE_DOWN -> around(middle, 0, 1.25, 1.25, -1, -1.25, -1);
      };
    }

    /** Returns corners from pairs of x and y, in units of half a width. */
    private static List<Position> around(Position middle, double... by) {
      return IntStream.range(0, by.length / 2)
          .mapToObj(
              i -> new Position(middle.x() + SIZE * by[2 * i], middle.y() + SIZE * by[2 * i + 1]))
          .toList();
    }
  }

  PlotColour colour() {
    return place < 0 ? PlotColour.LETTERS : PlotColour.line(place % PlotStyle.colours());
  }

  List<Integer> dashes() {
    return DASHES.get(Math.floorMod(kind(), DASHES.size()));
  }

  /**
   * Returns the marker. It is shifted where dashes or colours repeat, so that lines with both in
   * common have different markers.
   */
  Marker marker() {
    Marker[] all = Marker.values();
    return all[Math.floorMod(kind() + variant / DASHES.size() + round(), all.length)];
  }

  /** Returns a number that differs between lines of one colour, also beyond the last colour. */
  private int kind() {
    return place + round() + variant;
  }

  /** Returns how often all colours were used before. */
  private int round() {
    return place / PlotStyle.colours();
  }
}
