package dev.hearsay.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Options that take one of a few words. */
final class Choice {

  private Choice() {}

  /** The one that is spelled like this. */
  static <E extends Enum<E>> E of(String text, E[] choices) {
    return Arrays.stream(choices)
        .filter(choice -> choice.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is not one of "
                        + Arrays.stream(choices)
                            .map(E::toString)
                            .collect(Collectors.joining(", "))));
  }
}
