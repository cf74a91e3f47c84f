package dev.hearsay.cli.server;

import dev.hearsay.cli.file.SecretFile;
import dev.hearsay.wire.file.PrivateFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Refuses values that cannot work before anything starts, in one line: the option, its value, the
 * variable or the line that it is from, and what is legal.
 */
public record OptionCheck(CommandSpec spec) {

  /** Checks a whole number; one that was not given is legal. */
  public void inRange(String option, @Nullable Number value, long min, long max) {
    if (value != null && (value.longValue() < min || value.longValue() > max)) {
      String legal = max == Long.MAX_VALUE ? min + " at least" : min + " to " + max;
      throw wrong(option, value.toString(), "it must be " + legal);
    }
  }

  void atLeastZero(String option, double value) {
    if (!(value >= 0 && Double.isFinite(value))) {
      throw wrong(option, Double.toString(value), "it must be 0, for no limit, or above");
    }
  }

  void oneOf(String option, String value, List<String> legal) {
    if (!legal.contains(value)) {
      throw wrong(option, quoted(value), "it must be " + String.join(" or ", legal));
    }
  }

  void all(String option, List<String> values, Predicate<String> isLegal, String legal) {
    values.stream()
        .filter(isLegal.negate())
        .findFirst()
        .ifPresent(
            value -> {
              throw wrong(option, quoted(value), "it must be " + legal);
            });
  }

  void host(String option, String host) {
    try {
      InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      throw wrong(option, quoted(host), "it must be an address or a name of this machine");
    }
  }

  /** Makes the folder, unless it is there: only that shows whether it can be made. */
  void writableFolder(String option, Path folder) {
    noFile(option, folder);
    try {
      PrivateFiles.makeFolder(folder);
    } catch (IOException e) {
      throw wrong(option, quoted(folder), "the folder cannot be made");
    }
    if (!Files.isWritable(folder)) {
      throw wrong(option, quoted(folder), "this user may not write to the folder");
    }
  }

  /** Checks that what is there is a folder. */
  void noFile(String option, Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw wrong(option, quoted(folder), "this is a file; it must be a folder");
    }
  }

  /** Checks that a file can be made there. */
  void inFolder(String option, Path file) {
    if (Files.isDirectory(file)) {
      throw wrong(option, quoted(file), "this is a folder; it must be a file");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw wrong(option, quoted(file), "there is no folder " + quoted(folder));
    }
    if (folder != null && !Files.isWritable(folder)) {
      throw wrong(option, quoted(file), "this user may not write to the folder " + quoted(folder));
    }
  }

  /** Checks that there is nothing of this name, also no link to nothing. */
  void isNew(String option, Path file) {
    if (SecretFile.isThere(file)) {
      throw wrong(option, quoted(file), "it is there already; remove it, or name a new file");
    }
  }

  /** Adds to what a check of the library says where the option's value is from. */
  void traced(String option, Runnable check) {
    try {
      check.run();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + origin(option), e);
    }
  }

  private static String quoted(Object value) {
    return "'" + value + "'";
  }

  private IllegalArgumentException wrong(String option, String value, String why) {
    return new IllegalArgumentException(option + " is " + value + origin(option) + "; " + why);
  }

  private String origin(String option) {
    boolean isArgument = spec.commandLine().getParseResult().hasMatchedOption(option);
    return Optional.ofNullable(spec.defaultValueProvider())
        .filter(provider -> !isArgument && provider instanceof ServerSettings)
        .map(provider -> ((ServerSettings) provider).origin(option.substring(2)))
        .orElse("");
  }
}
