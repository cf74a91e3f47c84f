package dev.hearsay.cli.plot;

import dev.hearsay.cli.plot.Canvas.Spot;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a line of a plot looks: colour, dashes and marker, so that no line is known by its colour
 * alone.
 *
 * @param place among all lines that have a look of their own
 * @param variant 0, or a number that tells lines of one colour apart
 */
public record Look(int place, int variant) {

  /** Dashes and gaps, in pixels; lines that lie on each other show through each other's gaps. */
  private static final List<List<Integer>> DASHES =
      List.of(List.of(), List.of(9, 5), List.of(2, 4), List.of(9, 4, 2, 4), List.of(5, 3));

  /** Black circles, or white ones in the dark: no mechanism's. */
  static final Look NO_MECHANISM = new Look(-1, 1);

  /** A marker's shape. */
  enum Marker {
    CIRCLE,
    DIAMOND,
    SQUARE,
    TRIANGLE_UP,
    TRIANGLE_DOWN;

    /** Half of a marker's width, in pixels. */
    static final double SIZE = 3.5;

    /** Around a middle; none of a circle. */
    List<Spot> corners(Spot middle) {
      return switch (this) {
        case CIRCLE -> List.of();
        case DIAMOND -> around(middle, 0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0);
        case SQUARE -> around(middle, -1, -1, 1, -1, 1, 1, -1, 1);
        case TRIANGLE_UP -> around(middle, 0, -1.25, 1.25, 1, -1.25, 1);
        case TRIANGLE_DOWN -> around(middle, 0, 1.25, 1.25, -1, -1.25, -1);
      };
    }

    /** By pairs of x and y, in units of half a width. */
    private static List<Spot> around(Spot middle, double... by) {
      return IntStream.range(0, by.length / 2)
          .mapToObj(i -> new Spot(middle.x() + SIZE * by[2 * i], middle.y() + SIZE * by[2 * i + 1]))
          .toList();
    }
  }

  Ink ink() {
    return place < 0 ? Ink.LETTERS : Ink.line(place % PlotStyle.colours());
  }

  List<Integer> dashes() {
    return DASHES.get(Math.floorMod(kind(), DASHES.size()));
  }

  /** Shifted where dashes, or colours, begin anew: lines that have both in common differ in it. */
  Marker marker() {
    Marker[] all = Marker.values();
    return all[Math.floorMod(kind() + variant / DASHES.size() + round(), all.length)];
  }

  /** Lines of one colour, also those beyond the last colour, have different kinds. */
  private int kind() {
    return place + round() + variant;
  }

  /** How often the colours were all used before. */
  private int round() {
    return place / PlotStyle.colours();
  }
}
