package dev.hearsay.cli;

import dev.hearsay.Estimates;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** What is done to estimates that may fall outside of what is possible. */
enum Postprocess {
  /** Nothing: they stay unbiased. */
  NONE {
    @Override
    Estimates applyTo(Estimates estimates) {
      return estimates;
    }
  },
  /** Each is moved into its range. */
  CLIP {
    @Override
    Estimates applyTo(Estimates estimates) {
      return estimates.clipped();
    }
  },
  /** Means are clipped, and shares become the nearest distribution. */
  CONSISTENT {
    @Override
    Estimates applyTo(Estimates estimates) {
      return estimates.consistent();
    }
  };

  abstract Estimates applyTo(Estimates estimates);

  /** As the command line spells it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads what the command line spells. */
  static final class Converter implements ITypeConverter<Postprocess> {
    @Override
    public Postprocess convert(String text) {
      return Choice.of(text, values());
    }
  }
}
