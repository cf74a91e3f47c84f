package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.BlockLaw;

/**
 * Generalized randomized response: it reports the true value with probability p = (c +
 * (k−1)δ)/(c+k−1), and each other value with q = (1−δ)/(c+k−1); c = e^ε. Also known as k-RR, MRR
 * and, with δ, GRR-ALDP.
 */
public final class Grr {

  public static final String NAME = "grr";

  private Grr() {}

  public static CategoricalMechanism of(int values, PrivacyLoss loss) {
    return new CategoricalMechanism(NAME, loss, new DirectLaw(law(values, loss)));
  }

  static BlockLaw law(int values, PrivacyLoss loss) {
    CategoricalLaw.checkValues(values);
    return BlockLaw.fit(values, 1, loss);
  }
}
