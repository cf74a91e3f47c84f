package dev.hearsay.wire.vectors;

import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.Law;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.SymbolLaw;
import dev.hearsay.number.TableLaw;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.CubeLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.ArrayList;
import java.util.List;

/** Legal laws with arbitrary weights, mostly far from those that a mechanism would choose. */
final class RandomLaws {

  private final Dice dice;
  private final boolean isLater;

  /**
   * @param isLater whether to return also laws that were added later; the stored vectors have none
   */
  RandomLaws(Dice dice, boolean isLater) {
    this.dice = dice;
    this.isLater = isLater;
  }

  NumericLaw number() {
    return dice.oneIn(4) ? mixture() : symbol(dice.from(2, 6));
  }

  private SymbolLaw symbol(int nodes) {
    return switch (dice.below(3)) {
      case 0 -> block(nodes, dice.from(1, 5));
      case 1 -> noise(nodes);
      default -> table(nodes, dice.from(2, 7));
    };
  }

  /** Returns a mixture. The nodes of the second law are among those of the first. */
  private MixtureLaw mixture() {
    int coarse = dice.from(1, 3);
    return new MixtureLaw(dice.weight(), symbol(coarse * dice.from(1, 3) + 1), symbol(coarse + 1));
  }

  /**
   * Returns a block with the least low above a random one that has an integer high; or one with all
   * weight in the block.
   */
  BlockLaw block(int nodes, int width) {
    long most = Law.TOTAL / (nodes - 1L + width);
    long start = dice.weight(most);
    for (long low = start; low < start + width && low < most; low++) {
      if ((Law.TOTAL - (nodes - 1) * low) % width == 0) {
        return BlockLaw.ofLow(nodes, width, low);
      }
    }
    return width == 1 || Law.TOTAL % width != 0 ? block(nodes, 1) : BlockLaw.ofLow(nodes, width, 0);
  }

  /** Returns noise. A weight often equals the one before it, so that there are runs. */
  NoiseLaw noise(int nodes) {
    long[] noise = new long[nodes + 1 + dice.below(6)];
    noise[0] = Law.TOTAL;
    long weight = 0;
    for (int k = 1; k < noise.length; k++) {
      weight = dice.oneIn(2) ? weight : dice.weight(Law.TOTAL / (3L * noise.length));
      noise[k] = weight;
      noise[0] -= 2 * weight;
    }
    return new NoiseLaw(nodes, noise);
  }

  private TableLaw table(int nodes, int symbols) {
    List<Long> few = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      few.add(1 + dice.weight(Law.TOTAL / symbols - 1));
    }
    long[][] rows = new long[nodes][symbols];
    for (long[] row : rows) {
      long left = Law.TOTAL;
      int last = dice.below(symbols);
      for (int symbol = 0; symbol < symbols; symbol++) {
        row[symbol] = symbol == last ? 0 : dice.oneOf(few);
        left -= row[symbol];
      }
      row[last] = left;
    }
    return new TableLaw(rows);
  }

  CategoricalLaw category(int values) {
    return switch (dice.below(isLater ? 6 : 5)) {
      case 0 -> new DirectLaw(block(values, 1));
      case 1 -> new BitsLaw(values, dice.weight(), dice.weight());
      case 2 -> new HashedLaw(values, block(dice.from(2, 300), 1));
      case 3 -> new SubsetLaw(values, dice.from(1, values - 1), dice.weight());
      case 4 -> new OneHotLaw(values, noise(dice.from(2, 4)));
      default -> new OneHotLaw(values, block(dice.from(2, 5), dice.from(1, 4)));
    };
  }

  /** Returns a law of points of the cube. */
  CubeLaw cube(int dimensions) {
    return isLater && dice.oneIn(3)
        ? new CubeNoiseLaw(dimensions, noise(dice.from(2, 4)))
        : new SignsLaw(dimensions, dice.weight());
  }

  CodebookLaw codebook(int dimensions) {
    int pairs = dice.from(1, 9);
    return new CodebookLaw(dimensions, pairs, dice.from(1, pairs), dice.weight());
  }

  /**
   * Returns a joint law. Where possible, its windows have odd widths that do not divide the number
   * of tuples.
   */
  JointLaw joint(List<Coordinate> coordinates) {
    long tuples = 1;
    long inside = 1;
    for (Coordinate one : coordinates) {
      tuples *= one.symbols();
      inside *= one.width();
    }
    long low = dice.weight(Law.TOTAL / tuples);
    for (int tries = 0; tries < inside && low > 0; tries++, low--) {
      if ((Law.TOTAL - (tuples - inside) * low) % inside == 0) {
        break;
      }
    }
    return JointLaw.ofLow(coordinates, low);
  }
}
