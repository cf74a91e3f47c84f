package dev.hearsay.cli.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** How results are printed. */
public enum Format {
  /** For people; may change. */
  TABLE,
  /** For programs; stable. */
  JSON,
  /** For spreadsheets; stable. */
  CSV;

  @Override
  public String toString() {
    return spelled(this);
  }

  /** As the command line spells it. */
  public static String spelled(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  /** For an option that takes one of a few words: the one that is spelled like this. */
  public static <E extends Enum<E>> E choice(String text, E[] choices) {
    List<String> words = Arrays.stream(choices).map(Format::spelled).toList();
    if (!words.contains(text)) {
      throw new TypeConversionException("'" + text + "' is not one of " + String.join(", ", words));
    }
    return choices[words.indexOf(text)];
  }
}
