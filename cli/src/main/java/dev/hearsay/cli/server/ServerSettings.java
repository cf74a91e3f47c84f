package dev.hearsay.cli.server;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options of a collector that are not on the command line. They are read from an environment
 * variable, or else from the file of {@code --config}. Secrets are accepted only there, since every
 * user of the machine can read the arguments of a process.
 */
public final class ServerSettings implements IDefaultValueProvider {

  static final String CONFIG = "--config";

  /** The name of the database's password. */
  static final String DATABASE_PASSWORD = "database-password";

  /** The option for a new admin token, which is meant for a single start. */
  static final String RENEWAL = "new-admin-token";

  private static final String LOG = "--log";
  private static final String PREFIX = "HEARSAY_";
  private static final List<String> FOR_ARGUMENTS_ALONE =
      List.of("help", "version", "verbose", "config", RENEWAL);

  private final Map<String, String> variables;
  private final Collection<String> names;
  private final Collection<String> lists;
  private Optional<ConfigFile> file = Optional.empty();
  private Optional<IllegalArgumentException> problem = Optional.empty();

  private ServerSettings(Map<String, String> variables, CommandLine serve) {
    this.variables = variables;
    this.names = names(serve);
    this.lists = lists(serve);
  }

  /**
   * Lets the commands for administrators read their options here. picocli asks for missing options
   * before it parses the arguments, so this method looks for the file's name itself.
   */
  public static void register(CommandLine command, Map<String, String> variables, String... args) {
    Map<String, CommandLine> commands = command.getSubcommands();
    ServerSettings settings =
        new ServerSettings(variables, Objects.requireNonNull(commands.get("serve")));
    argument(CONFIG, args).or(() -> settings.variable("config")).ifPresent(settings::read);
    commands.values().stream()
        .filter(each -> each.getCommandSpec().findOption(CONFIG) != null)
        .forEach(each -> each.setDefaultValueProvider(settings));
  }

  private static Collection<String> names(CommandLine serve) {
    Collection<String> names = new TreeSet<>(List.of(DATABASE_PASSWORD));
    serve.getCommandSpec().options().stream().map(ServerSettings::name).forEach(names::add);
    FOR_ARGUMENTS_ALONE.forEach(names::remove);
    return names;
  }

  /** Returns the names of the options with several values. */
  private static Collection<String> lists(CommandLine serve) {
    return serve.getCommandSpec().options().stream()
        .filter(OptionSpec::isMultiValue)
        .map(ServerSettings::name)
        .toList();
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }

  private static Optional<String> argument(String option, String... args) {
    for (int i = 0; i < args.length; i++) {
      if (args[i].startsWith(option + "=")) {
        return Optional.of(args[i].substring(option.length() + 1));
      }
      if (args[i].equals(option) && i + 1 < args.length) {
        return Optional.of(args[i + 1]);
      }
    }
    return Optional.empty();
  }

  /**
   * Reads the file. An error is reported by {@link #of}, so that {@code --help} works with an
   * invalid file.
   */
  private void read(String path) {
    try {
      file = Optional.of(ConfigFile.read(Path.of(path), names, lists));
    } catch (IllegalArgumentException e) {
      problem = Optional.of(e);
    }
  }

  /**
   * Returns the settings of a command.
   *
   * @throws IllegalArgumentException if the file cannot be read
   */
  static ServerSettings of(CommandSpec command) {
    ServerSettings settings = (ServerSettings) command.defaultValueProvider();
    settings.problem.ifPresent(
        error -> {
          throw error;
        });
    return settings;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option && names.contains(name(option))
        ? value(name(option)).orElse(null)
        : null;
  }

  /** Returns a secret, for which there is no option. */
  Optional<String> secret(String name) {
    return value(name);
  }

  private Optional<String> value(String name) {
    return variable(name).or(() -> file.flatMap(config -> config.value(name)));
  }

  private Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(variableName(name)));
  }

  static String variableName(String name) {
    return PREFIX + name.replace('-', '_').toUpperCase(Locale.ROOT);
  }

  /**
   * Returns whether errors of a command are printed as JSON, even if its arguments cannot be
   * parsed.
   */
  public static boolean isLoggedAsJson(CommandLine command, String... args) {
    return command.getCommandSpec().findOption(LOG) != null
        && command.getDefaultValueProvider() instanceof ServerSettings settings
        && argument(LOG, args)
            .or(() -> settings.value(LOG.substring(2)))
            .filter(ServeCommand.JSON::equals)
            .isPresent();
  }

  /** Returns where an invalid value was set, or an empty text if it is an argument. */
  public static String origin(CommandLine command, @Nullable ArgSpec argument, String... args) {
    return command.getDefaultValueProvider() instanceof ServerSettings settings
            && argument instanceof OptionSpec option
            && Arrays.stream(args).noneMatch(arg -> arg.startsWith(option.longestName()))
        ? settings.origin(name(option))
        : "";
  }

  /**
   * Returns where a value was set, in brackets, or an empty text if it was set neither in a
   * variable nor in the file.
   */
  String origin(String name) {
    return variable(name)
        .map(value -> "the variable " + variableName(name))
        .or(() -> file.flatMap(config -> config.place(name)))
        .map(place -> " (" + place + ")")
        .orElse("");
  }
}
