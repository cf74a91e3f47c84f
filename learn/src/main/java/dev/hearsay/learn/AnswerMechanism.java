package dev.hearsay.learn;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Mechanisms;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How answers are perturbed: by one word of a codebook, by signs, or some of their entries by a
 * mechanism for numbers.
 *
 * @param name one of {@link #names}
 * @param entries how many entries a report is about, if it is about some; left open, as many as
 *     make the predicted error least. The papers' baselines report on all entries, each with a d-th
 *     of the loss
 */
public record AnswerMechanism(String name, OptionalInt entries) {

  /** The name that leaves the choice to us. */
  public static final String AUTO = "auto";

  private static final String BEST = "codebook";

  public AnswerMechanism {
    if (!names().contains(name)) {
      throw new IllegalArgumentException(
          String.format(
              "no mechanism for vectors is called '%s'; there are %s",
              name, String.join(", ", names())));
    }
  }

  /** With the best number of entries. */
  public static AnswerMechanism of(String name) {
    return new AnswerMechanism(name, OptionalInt.empty());
  }

  /** All names, {@value #AUTO} first. */
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
   * The name of the mechanism that is used.
   *
   * <p>{@value #AUTO} is the codebook. Where the length of vectors is bounded by L, its variance
   * per entry is about v·L², v falling from 6.4 at ε = 1 to 0.45 at ε = 4 whatever d. That of the
   * others is a multiple of d, since they must expect every entry to be at its bound.
   */
  public String chosen() {
    return name.equals(AUTO) ? BEST : name;
  }

  /** Whether the length of answers is bounded; otherwise each of their entries is. */
  public boolean isBall() {
    return Mechanisms.names(Mechanisms.ball()).contains(chosen());
  }
}
