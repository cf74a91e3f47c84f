package dev.hearsay.learn.features;

import java.util.List;

/**
 * Which features are numbers of [−1, 1] and which are the indicators of one attribute, at most one
 * of them set. The constant 1 comes after all of them.
 *
 * @param blocks one per attribute, in order and without gaps
 */
public record FeatureLayout(List<Block> blocks) {

  /**
   * The features of one attribute.
   *
   * @param start its first feature
   * @param width how many there are
   * @param isNumeric whether it is one number; otherwise all are indicators
   */
  public record Block(int start, int width, boolean isNumeric) {}

  public FeatureLayout {
    blocks = List.copyOf(blocks);
    int next = 0;
    for (Block block : blocks) {
      if (block.start() != next || block.width() < 1 || (block.isNumeric() && block.width() > 1)) {
        throw new IllegalArgumentException(block + " where feature " + next + " should begin");
      }
      next += block.width();
    }
  }

  /** The number of features, the constant included: every answer asks, so nothing is added up. */
  public int dimensions() {
    if (blocks.isEmpty()) {
      return 1;
    }
    Block last = blocks.get(blocks.size() - 1);
    return last.start() + last.width() + 1;
  }

  /** The features that are numbers. */
  public int[] numeric() {
    return blocks.stream().filter(Block::isNumeric).mapToInt(Block::start).toArray();
  }
}
