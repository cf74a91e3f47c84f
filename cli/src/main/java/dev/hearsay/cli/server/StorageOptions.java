package dev.hearsay.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hearsay.cli.file.InputFile;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for where data are stored. */
final class StorageOptions {

  private static final Path USUAL_FOLDER = Path.of("hearsay-data");
  private static final String DATABASE = "--database";
  private static final Pattern PASSWORD =
      Pattern.compile("[?&](ssl)?password=", Pattern.CASE_INSENSITIVE);

  /**
   * A user or password before the host, {@code //user:password@host}. The driver does not support
   * it and would print it.
   */
  private static final Pattern USER_INFO = Pattern.compile("[^?]*@.*|.*:[^/?]*\\?[^&=]*@.*");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Store data in this folder (default: hearsay-data).")
  private @Nullable Path folder;

  @Option(
      names = DATABASE,
      paramLabel = "JDBC_URL",
      description = {
        "Store data in this PostgreSQL database.",
        "Its password is not an argument, since every user of the machine can read arguments. Set it as"
            + " the variable HEARSAY_DATABASE_PASSWORD, as 'database-password' in the file of --config,"
            + " or with --database-password-file."
      })
  private @Nullable String url;

  @Option(
      names = "--database-password-file",
      paramLabel = "FILE",
      description = "A file whose first line is the password of the database.")
  private @Nullable Path passwordFile;

  /** Ignores the value, since {@link ServerSettings} has read it before. */
  @Option(
      names = ServerSettings.CONFIG,
      paramLabel = "FILE",
      description = {
        "Read options that are not given as arguments from this file. It has lines 'name: value', with the"
            + " names of options without dashes, and commas between the values of a list.",
        "A variable such as HEARSAY_HOST_NAME overrides the file, and an argument overrides both."
      })
  void setConfig(@SuppressWarnings("unused") Path file) {}

  /** Returns the folder of the data, unless they are in a database. */
  Path folder() {
    return Optional.ofNullable(folder).orElse(USUAL_FOLDER);
  }

  /** Rejects a database, since its own tools must be used. */
  void checkFolder(CommandSpec spec, String way) {
    if (database(spec).isPresent()) {
      throw new IllegalArgumentException(
          "a database is %s, not by this command; see docs/operate.md".formatted(way));
    }
  }

  /** Returns the database's URL with its password, if there is one. */
  Optional<String> database(CommandSpec spec) {
    ServerSettings settings = ServerSettings.of(spec);
    if (url == null) {
      return Optional.empty();
    }
    if (folder != null) {
      throw new IllegalArgumentException("--data and --database exclude each other; give one");
    }
    checkUserInfo(url);
    return Optional.of(withPassword(url, spec, settings));
  }

  private String withPassword(String plain, CommandSpec spec, ServerSettings settings) {
    if (PASSWORD.matcher(plain).find()) {
      checkHidden(spec);
      return plain;
    }
    String separator = plain.contains("?") ? "&" : "?";
    return password(settings)
        .map(secret -> plain + separator + "password=" + URLEncoder.encode(secret, UTF_8))
        .orElse(plain);
  }

  private static void checkUserInfo(String plain) {
    if (USER_INFO.matcher(plain).matches()) {
      throw new IllegalArgumentException(
          "--database contains a user or a password before an '@'; leave them out, give the user as"
              + " ?user=NAME, and set "
              + ServerSettings.variableName(ServerSettings.DATABASE_PASSWORD)
              + " or --database-password-file");
    }
  }

  private static void checkHidden(CommandSpec spec) {
    if (spec.commandLine().getParseResult().hasMatchedOption(DATABASE)) {
      throw new IllegalArgumentException(
          "--database contains a password, and every user of this machine can read the arguments of a"
              + " process; leave it out and set "
              + ServerSettings.variableName(ServerSettings.DATABASE_PASSWORD)
              + " or --database-password-file");
    }
  }

  private Optional<String> password(ServerSettings settings) {
    return passwordFile == null
        ? settings.secret(ServerSettings.DATABASE_PASSWORD)
        : InputFile.read(passwordFile, Files::readAllLines).stream().findFirst();
  }
}
