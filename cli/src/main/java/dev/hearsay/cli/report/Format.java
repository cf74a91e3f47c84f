package dev.hearsay.cli.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** The format in which results are printed. */
public enum Format {
  /** A text for people, which may change between releases. */
  TABLE,
  /** JSON for programs, which stays compatible. */
  JSON,
  /** CSV for programs and spreadsheets, which stays compatible. */
  CSV;

  @Override
  public String toString() {
    return spelled(this);
  }

  /** Returns a constant's name as the command line spells it. */
  public static String spelled(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the constant that the command line spells like this. */
  public static <E extends Enum<E>> E choice(String text, E[] choices) {
    List<String> words = Arrays.stream(choices).map(Format::spelled).toList();
    if (!words.contains(text)) {
      throw new TypeConversionException("'" + text + "' is not one of " + String.join(", ", words));
    }
    return choices[words.indexOf(text)];
  }
}
