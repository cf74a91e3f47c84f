package dev.hearsay.category;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.NumericMechanism;
import java.util.function.Function;

/**
 * Mechanisms for categories that perturb each entry of the one-hot vector as a number of [0, 1] by
 * a mechanism for numbers. Two values differ in two entries, so each entry spends half of the loss.
 * It is the frequency estimation of "High-Dimensional Space" (2022), Section V-C.
 */
public final class OneHotNumbers {

  /** The start of the names, before the name of the mechanism for numbers. */
  public static final String PREFIX = "one-hot-";

  private OneHotNumbers() {}

  /**
   * Returns the mechanism for {@code values} values.
   *
   * @param numbers a mechanism that adds noise or reports blocks
   */
  public static CategoricalMechanism of(
      String name, Function<PrivacyLoss, NumericMechanism> numbers, int values, PrivacyLoss loss) {
    NumericMechanism entry = numbers.apply(loss.share(2));
    return new CategoricalMechanism(name, loss, OneHotLaw.of(values, entry.law()));
  }
}
