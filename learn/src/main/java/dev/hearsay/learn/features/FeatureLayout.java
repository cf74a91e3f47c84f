package dev.hearsay.learn.features;

import java.util.List;

/**
 * The public structure of features: which are numbers of [−1, 1], and which are the indicators of
 * one attribute. At most one of an attribute's indicators is set. The constant 1 is the last
 * feature.
 *
 * @param blocks the features of each attribute, in order and without gaps
 */
public record FeatureLayout(List<Block> blocks) {

  /**
   * The features of one attribute.
   *
   * @param start the attribute's first feature
   * @param width the number of its features
   * @param isNumeric whether the attribute is a number, which is one feature; otherwise all its
   *     features are indicators
   */
  public record Block(int start, int width, boolean isNumeric) {}

  public FeatureLayout {
    blocks = List.copyOf(blocks);
    int next = 0;
    for (Block block : blocks) {
      if (block.start() != next || block.width() < 1 || (block.isNumeric() && block.width() > 1)) {
        throw new IllegalArgumentException(
            block + " does not fit; it must start at " + next + ", and a number has width 1");
      }
      next += block.width();
    }
  }

  /**
   * Returns the number of features, including the constant. Every answer calls this method, so it
   * uses the last block instead of a sum.
   */
  public int dimensions() {
    if (blocks.isEmpty()) {
      return 1;
    }
    Block last = blocks.get(blocks.size() - 1);
    return last.start() + last.width() + 1;
  }

  /** Returns the indices of the features that are numbers. */
  public int[] numeric() {
    return blocks.stream().filter(Block::isNumeric).mapToInt(Block::start).toArray();
  }
}
