package dev.hearsay.cli.file;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Checks of all files among a command's arguments, before the command starts. */
public final class FileArguments {

  private static final String OUTPUT = "-o";

  /** The file of a token. It may also be the output, since the new token replaces the old one. */
  private static final String TOKEN = "--token-file";

  private FileArguments() {}

  /** Rejects an output that is also an input, and standard input that is named twice. */
  public static void check(ParseResult parsed) {
    List<ArgSpec> given = parsed.matchedArgs();
    List<Path> inputs =
        given.stream()
            .filter(one -> !isCalled(one, OUTPUT) && !isCalled(one, TOKEN))
            .flatMap(FileArguments::paths)
            .collect(toUnmodifiableList());
    if (inputs.stream().filter(StandardStream::isNamed).count() > 1) {
      throw StandardStream.namedTwice();
    }
    given.stream()
        .filter(one -> isCalled(one, OUTPUT))
        .flatMap(FileArguments::paths)
        .filter(Files::isRegularFile)
        .forEach(output -> refuseAmong(inputs, output));
  }

  private static boolean isCalled(ArgSpec argument, String name) {
    return argument instanceof OptionSpec option && List.of(option.names()).contains(name);
  }

  private static Stream<Path> paths(ArgSpec argument) {
    Object value = argument.getValue();
    Stream<?> values = value instanceof Collection<?> several ? several.stream() : Stream.of(value);
    return values.filter(Path.class::isInstance).map(Path.class::cast);
  }

  /** Rejects an output that is one of the inputs, also through a link. */
  private static void refuseAmong(List<Path> inputs, Path output) {
    for (Path input : inputs) {
      if (Files.isRegularFile(input) && isSame(input, output)) {
        throw new IllegalArgumentException(
            "-o names '" + output + "', which is an input and would be overwritten");
      }
    }
  }

  private static boolean isSame(Path input, Path output) {
    try {
      return Files.isSameFile(input, output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
