package dev.hearsay.design.joint;

import dev.hearsay.Attribute;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.numeric.AssumedValues;
import java.util.ArrayList;
import java.util.List;

/**
 * An attribute as a coordinate of joint parts, with its possible windows.
 *
 * @param windows the windows that are tried; a category has one
 */
public record JointAttribute(List<Window> windows) {

  /**
   * The numbers of nodes that are tried. With more nodes, a number is rounded less, and there are
   * more symbols.
   */
  private static final int[] GRIDS = {2, 3, 4, 5, 7, 9, 13, 17, 25, 33};

  /**
   * A possible coordinate.
   *
   * <p>For a number, let the range be 1 and the centre of the grid 0. A symbol's square is on
   * average {@code truth} if the symbol is drawn from the value's window, and {@code noise} if it
   * is drawn from all symbols. For node c of n with window w, the truth is ((c − (n−1)/2)² +
   * (w²−1)/12)/(n−1)². For N = n + w − 1 symbols, the noise is (N²−1)/12/(n−1)². A category's
   * symbol supports exactly one of its values in either case, so both are 1.
   *
   * <p>A number that may be missing is assumed to exist with probability {@link
   * JointMechanism#ANSWERED}. The estimate is the mean of the existing numbers, a sum divided by
   * their share. So both squares are divided by the square of the share, and are 0 where the symbol
   * reports a missing number.
   */
  public record Window(Coordinate coordinate, double truth, double noise) {

    public static Window of(Coordinate coordinate, AssumedValues values) {
      if (!coordinate.isNumber()) {
        return new Window(coordinate, 1, 1);
      }
      int width = coordinate.width();
      int symbols = coordinate.none();
      double steps = coordinate.nodes() - 1.0;
      double inWindow = (width * (double) width - 1) / 12 / (steps * steps);
      double truth = values.mean(x -> squareAtNodes(x, steps)) + inWindow;
      double noise = (symbols * (double) symbols - 1) / 12 / (steps * steps);
      return coordinate.mayBeMissing()
          ? new Window(
              coordinate,
              truth / JointMechanism.ANSWERED,
              noise
                  * symbols
                  / coordinate.symbols()
                  / (JointMechanism.ANSWERED * JointMechanism.ANSWERED))
          : new Window(coordinate, truth, noise);
    }

    /**
     * Returns the average square after rounding to node k or k + 1 at random, which keeps the mean.
     */
    private static double squareAtNodes(double x, double steps) {
      double place = (x + 1) / 2 * steps;
      double below = Math.min(Math.floor(place), steps - 1);
      double beyond = place - below;
      double low = below / steps - 0.5;
      double high = (below + 1) / steps - 0.5;
      return (1 - beyond) * low * low + beyond * high * high;
    }

    /**
     * Returns the factor by which the coordinate makes the truth rarer: symbols per symbol of the
     * window.
     */
    public double dilution() {
      return (double) coordinate.symbols() / coordinate.width();
    }
  }

  /**
   * Returns an attribute as a coordinate of joint parts.
   *
   * @param values the assumed values of a number, on [−1, 1]
   * @param leastNodes the least number of nodes of a number; estimates beyond its mean need some
   */
  public static JointAttribute of(Attribute attribute, AssumedValues values, int leastNodes) {
    return new JointAttribute(
        attribute.match(
            number -> numberWindows(number.mayBeMissing(), values, leastNodes),
            category -> List.of(Window.of(Coordinate.category(category.values().size()), values)),
            vector -> List.of()));
  }

  /** Returns the windows of a number, on grids of at least this number of nodes. */
  public static List<Window> numberWindows(
      boolean mayBeMissing, AssumedValues values, int leastNodes) {
    List<Window> windows = new ArrayList<>();
    for (int nodes : GRIDS) {
      // Powers of 2 divide the total weight, so that integer weights exist for all windows.
      for (int width = 1; nodes >= leastNodes && width <= nodes; width *= 2) {
        windows.add(Window.of(new Coordinate(true, nodes, width, mayBeMissing), values));
      }
    }
    return windows;
  }

  /** Returns the least number of symbols of its windows. */
  int leastSymbols() {
    return windows.stream().mapToInt(one -> one.coordinate().symbols()).min().orElseThrow();
  }
}
