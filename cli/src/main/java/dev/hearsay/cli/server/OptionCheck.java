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
 * A check of options before anything starts. It rejects values that cannot work, in one line: the
 * option, its value, the variable or the line of the file where it was set, and the legal values.
 */
public record OptionCheck(CommandSpec spec) {

  /** Checks a whole number, unless it is null because the option was not given. */
  public void inRange(String option, @Nullable Number value, long min, long max) {
    if (value != null && (value.longValue() < min || value.longValue() > max)) {
      String legal = max == Long.MAX_VALUE ? "at least " + min : min + " to " + max;
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

  /** Creates the folder unless it exists, since only that shows whether it can be created. */
  void writableFolder(String option, Path folder) {
    noFile(option, folder);
    try {
      PrivateFiles.makeFolder(folder);
    } catch (IOException e) {
      throw wrong(option, quoted(folder), "the folder cannot be created");
    }
    if (!Files.isWritable(folder)) {
      throw wrong(option, quoted(folder), "this user may not write to the folder");
    }
  }

  /** Checks that there is no file in place of the folder. */
  void noFile(String option, Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw wrong(option, quoted(folder), "this is a file; it must be a folder");
    }
  }

  /** Checks that a file can be created in its folder. */
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

  /** Checks that the name does not exist, even as a link to nothing. */
  void isNew(String option, Path file) {
    if (SecretFile.isThere(file)) {
      throw wrong(option, quoted(file), "it exists; remove it, or name a new file");
    }
  }

  /** Adds the origin of the option's value to the message of a check by the library. */
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
