package dev.hearsay.design.joint;

import dev.hearsay.Attribute;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.numeric.AssumedValues;
import java.util.ArrayList;
import java.util.List;

/**
 * An attribute as a coordinate of joint parts, and the windows that it may have there.
 *
 * @param windows a category has one
 */
public record JointAttribute(List<Window> windows) {

  /** Grids that are tried: each next one rounds a number less and costs more symbols. */
  private static final int[] GRIDS = {2, 3, 4, 5, 7, 9, 13, 17, 25, 33};

  /**
   * One way to be a coordinate.
   *
   * <p>Of a number, on the scale of a range of 1, with the centre of the grid as 0: a symbol's
   * square is on average {@code truth} where the symbol is drawn from the value's window, and
   * {@code noise} where it is drawn from all. Of node c of n with window w, the truth is ((c −
   * (n−1)/2)² + (w²−1)/12)/(n−1)²; of N = n + w − 1 symbols, the noise is (N²−1)/12/(n−1)². A
   * category's symbol supports exactly one of its values either way: both are 1.
   *
   * <p>Of a number that may be missing, the share {@link JointMechanism#ANSWERED} is assumed to
   * have it. What is told is the mean of these, a sum over their share: so both squares are over
   * the square of the share, and 0 where the symbol says that there is none.
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

    /** Rounded to node k or k + 1 at random, so that the mean is kept. */
    private static double squareAtNodes(double x, double steps) {
      double place = (x + 1) / 2 * steps;
      double below = Math.min(Math.floor(place), steps - 1);
      double beyond = place - below;
      double low = below / steps - 0.5;
      double high = (below + 1) / steps - 0.5;
      return (1 - beyond) * low * low + beyond * high * high;
    }

    /** By how much it makes the truth rarer: symbols per symbol of the window. */
    public double dilution() {
      return (double) coordinate.symbols() / coordinate.width();
    }
  }

  /**
   * An attribute as a joint part may tell it.
   *
   * @param values a number's, on [−1, 1]
   * @param leastNodes of a number: what is to be told beyond its mean needs some
   */
  public static JointAttribute of(Attribute attribute, AssumedValues values, int leastNodes) {
    return new JointAttribute(
        attribute.match(
            number -> numberWindows(number.mayBeMissing(), values, leastNodes),
            category -> List.of(Window.of(Coordinate.category(category.values().size()), values)),
            vector -> List.of()));
  }

  /** The windows of a number, on grids of at least so many nodes. */
  public static List<Window> numberWindows(
      boolean mayBeMissing, AssumedValues values, int leastNodes) {
    List<Window> windows = new ArrayList<>();
    for (int nodes : GRIDS) {
      // Powers of 2 divide the total weight, so that integers fit any mix of windows.
      for (int width = 1; nodes >= leastNodes && width <= nodes; width *= 2) {
        windows.add(Window.of(new Coordinate(true, nodes, width, mayBeMissing), values));
      }
    }
    return windows;
  }

  /** The least number of symbols that it takes. */
  int leastSymbols() {
    return windows.stream().mapToInt(one -> one.coordinate().symbols()).min().orElseThrow();
  }
}
