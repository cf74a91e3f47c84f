package dev.hearsay.lab.survey;

import dev.hearsay.random.InsecureSeededBits;
import java.util.Arrays;

/** Draws some of d attributes without replacement, again and again. */
final class AttributeSample {

  private final int[] order;
  private final InsecureSeededBits bits;

  AttributeSample(int attributes, InsecureSeededBits bits) {
    this.bits = bits;
    order = new int[attributes];
    Arrays.setAll(order, i -> i);
  }

  /** The i-th of this person's attributes; i counts from 0 for each person. */
  int next(int i) {
    int chosen = i + bits.uniform(order.length - i);
    int attribute = order[chosen];
    order[chosen] = order[i];
    order[i] = attribute;
    return attribute;
  }
}
