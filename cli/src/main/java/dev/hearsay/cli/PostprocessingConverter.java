package dev.hearsay.cli;

import dev.hearsay.Postprocessing;
import picocli.CommandLine.ITypeConverter;

/** Reads what the command line spells. */
final class PostprocessingConverter implements ITypeConverter<Postprocessing> {
  @Override
  public Postprocessing convert(String text) {
    return Choice.of(text, Postprocessing.values());
  }
}
