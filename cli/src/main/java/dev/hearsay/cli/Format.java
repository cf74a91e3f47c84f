package dev.hearsay.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How results are printed. */
enum Format {
  /** For people; may change. */
  TABLE,
  /** For programs; stable. */
  JSON,
  /** For spreadsheets; stable. */
  CSV;

  /** As the command line spells it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads what the command line spells. */
  static final class Converter implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return Arrays.stream(values())
          .filter(format -> format.toString().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'"
                          + text
                          + "' is not one of "
                          + Arrays.stream(values())
                              .map(Format::toString)
                              .collect(Collectors.joining(", "))));
    }
  }
}
