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

/** Where the data are kept. */
final class StorageOptions {

  private static final Path USUAL_FOLDER = Path.of("hearsay-data");
  private static final String DATABASE = "--database";
  private static final Pattern PASSWORD =
      Pattern.compile("[?&](ssl)?password=", Pattern.CASE_INSENSITIVE);

  /** {@code //user:password@host}, which the driver does not know and would print. */
  private static final Pattern USER_INFO = Pattern.compile("[^?]*@.*|.*:[^/?]*\\?[^&=]*@.*");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Keep data in this folder (default: hearsay-data).")
  private @Nullable Path folder;

  @Option(
      names = DATABASE,
      paramLabel = "JDBC_URL",
      description = {
        "Keep data in this PostgreSQL database.",
        "Its password is no argument, since everybody on the machine can read those: it is the"
            + " variable HEARSAY_DATABASE_PASSWORD, 'database-password' in the file of --config, or"
            + " in a file of its own."
      })
  private @Nullable String url;

  @Option(
      names = "--database-password-file",
      paramLabel = "FILE",
      description = "The first line of this file is the database's password.")
  private @Nullable Path passwordFile;

  /** ServerSettings has read it before this is known. */
  @Option(
      names = ServerSettings.CONFIG,
      paramLabel = "FILE",
      description = {
        "Take options that are not said here from this file: 'name: value' lines, with names as"
            + " here but without dashes, and lists separated by commas.",
        "A variable such as HEARSAY_HOST_NAME goes before the file, and an argument before both."
      })
  void setConfig(@SuppressWarnings("unused") Path file) {}

  /** The folder, unless data are in a database. */
  Path folder() {
    return Optional.ofNullable(folder).orElse(USUAL_FOLDER);
  }

  /** Refuses a database: what it is asked for is the server's own to do. */
  void checkFolder(CommandSpec spec, String way) {
    if (database(spec).isPresent()) {
      throw new IllegalArgumentException(
          "a database is %s, not by this command; see docs/operate.md".formatted(way));
    }
  }

  /** The database with its password, if there is one. */
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
          "--database has a user or a password before an '@'; leave them out, give the user as"
              + " ?user=NAME, and set "
              + ServerSettings.variableName(ServerSettings.DATABASE_PASSWORD)
              + " or --database-password-file");
    }
  }

  private static void checkHidden(CommandSpec spec) {
    if (spec.commandLine().getParseResult().hasMatchedOption(DATABASE)) {
      throw new IllegalArgumentException(
          "--database has a password, and everybody on this machine can read the arguments of a"
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
