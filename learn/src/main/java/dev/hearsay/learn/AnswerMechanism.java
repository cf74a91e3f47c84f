package dev.hearsay.learn;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Mechanisms;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The mechanism that perturbs answers: a codebook for the whole vector, signs of entries, or a
 * mechanism for numbers applied to some of the entries.
 *
 * @param name one of {@link #names}
 * @param entries the number of entries that a report covers, for mechanisms that report on some
 *     entries only; if empty, the number with the least predicted error. The papers' baselines
 *     report on all entries and spend a d-th of the loss on each
 */
public record AnswerMechanism(String name, OptionalInt entries) {

  /** The name that stands for the recommended mechanism. */
  public static final String AUTO = "auto";

  private static final String BEST = "codebook";

  public AnswerMechanism {
    if (Mechanisms.numeric().has(name)) {
      Mechanisms.numeric().named(name); // checks the parameter
    } else if (!names().contains(name)) {
      throw new IllegalArgumentException(
          String.format(
              "no mechanism for vectors is called '%s'; there are %s",
              name, String.join(", ", names())));
    }
    if (entries.isPresent() && !Mechanisms.numeric().has(name)) {
      throw new IllegalArgumentException(
          String.format(
              "the number of entries is %s, but '%s' reports on all at once; mechanisms that report"
                  + " on some are %s",
              entries.getAsInt(), name, String.join(", ", Mechanisms.numeric().forms())));
    }
  }

  /** Rejects a number of entries that gradients do not have. */
  void check(int dimensions) {
    if (entries.isPresent() && (entries.getAsInt() < 1 || entries.getAsInt() > dimensions)) {
      throw new IllegalArgumentException(
          String.format(
              "the number of entries is %s; it must be in [1, %s], since gradients have %s",
              entries.getAsInt(), dimensions, dimensions));
    }
  }

  /**
   * Returns the number of entries that a report on a vector covers, if it is given: all of a vector
   * that has fewer, such as the answer to a survey.
   */
  public OptionalInt entries(int dimensions) {
    return entries.isPresent()
        ? OptionalInt.of(Math.min(entries.getAsInt(), dimensions))
        : OptionalInt.empty();
  }

  /** Returns the mechanism with this name and the best number of entries. */
  public static AnswerMechanism of(String name) {
    return new AnswerMechanism(name, OptionalInt.empty());
  }

  /**
   * Returns all legal names without a parameter, {@value #AUTO} first. Names of numeric mechanisms
   * with a parameter are legal, too.
   */
  public static List<String> names() {
    return Stream.of(
            List.of(AUTO),
            Mechanisms.names(Mechanisms.ball()),
            Mechanisms.names(Mechanisms.vector()),
            Mechanisms.names(Mechanisms.numeric()))
        .flatMap(List::stream)
        .collect(toUnmodifiableList());
  }

  /**
   * Returns the name of the mechanism that is used.
   *
   * <p>{@value #AUTO} stands for the codebook. If the length of vectors is bounded by L, its
   * variance per entry is about v·L². For every dimension d, v falls from 6.4 at ε = 1 to 0.45 at ε
   * = 4. The variance of the other mechanisms is a multiple of d, since they must allow for every
   * entry to be at its bound.
   */
  public String chosen() {
    return name.equals(AUTO) ? BEST : name;
  }

  /** Returns whether the length of answers is bounded; otherwise each entry is bounded. */
  public boolean isBall() {
    return Mechanisms.names(Mechanisms.ball()).contains(chosen());
  }
}
