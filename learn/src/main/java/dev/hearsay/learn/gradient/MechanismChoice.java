package dev.hearsay.learn.gradient;

import java.util.OptionalInt;

/**
 * A mechanism by name, and how many entries of a vector a report tells of where it tells of some.
 *
 * @param name one of {@link GradientMechanisms#names}
 * @param entries m; left open, it is what makes the predicted error least. The papers' baselines
 *     tell of all entries, each with a d-th of the loss
 */
public record MechanismChoice(String name, OptionalInt entries) {

  public MechanismChoice {
    if (!GradientMechanisms.names().contains(name)) {
      throw new IllegalArgumentException(
          "no mechanism for vectors is called '"
              + name
              + "'; there are "
              + String.join(", ", GradientMechanisms.names()));
    }
  }

  /** With the best number of entries. */
  public static MechanismChoice of(String name) {
    return new MechanismChoice(name, OptionalInt.empty());
  }
}
