package dev.hearsay.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

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
      return Choice.of(text, values());
    }
  }
}
