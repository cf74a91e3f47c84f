package dev.hearsay.cli.file;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.Schema;
import dev.hearsay.Tiers;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.file.FileErrors;
import dev.hearsay.wire.file.ForwardOnlyStream;
import dev.hearsay.wire.json.HintedSchema;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.report.FileSummary;
import dev.hearsay.wire.table.MissingCells;
import dev.hearsay.wire.table.PeopleTable;
import dev.hearsay.wire.table.Placements;
import dev.hearsay.wire.text.PlainText;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files that a command reads. Every failure is reported as bad input and names the file. */
public final class InputFile {

  private static final int BUFFER_BYTES = 1 << 16;

  private InputFile() {}

  /** A function that reads a file. */
  @FunctionalInterface
  public interface FileReader<T> {
    public T read(Path file) throws IOException;
  }

  /** The first parameter of every command that needs a plan. */
  public static final class PlanParameter {
    @Parameters(
        index = "0",
        paramLabel = "PLAN",
        description = "The plan, a file that 'plan -o' wrote.")
    private Path file;

    @Option(
        names = "--tier",
        paramLabel = "E",
        description = "For a plan with tiers: the ε of the tier.")
    private @Nullable Double tier;

    /** Returns the plan, or the tier that {@code --tier} names. */
    public Plan read() {
      List<Plan> plans = readAll();
      if (plans.size() > 1) {
        throw new IllegalArgumentException(
            "%s has tiers with ε = %s; --tier must name one"
                .formatted(nameOf(file), epsilons(plans)));
      }
      return plans.get(0);
    }

    /** Returns the plan, or the tiers, of which {@code --tier} may name one. */
    public List<Plan> readAll() {
      List<Plan> plans = plans(file);
      if (tier == null) {
        return plans;
      }
      if (plans.size() == 1) {
        throw new IllegalArgumentException(
            "--tier is %s, but %s has no tiers".formatted(PlainText.exact(tier), nameOf(file)));
      }
      List<Plan> found = plans.stream().filter(plan -> plan.wholeLoss().epsilon() == tier).toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            "--tier is %s; %s has tiers with ε = %s"
                .formatted(PlainText.exact(tier), nameOf(file), epsilons(plans)));
      }
      return found;
    }

    private static String epsilons(List<Plan> plans) {
      return plans.stream()
          .map(plan -> PlainText.exact(plan.wholeLoss().epsilon()))
          .collect(Collectors.joining(", "));
    }
  }

  /** Returns the plan of a file, which must not have tiers. */
  public static Plan plan(Path file) {
    List<Plan> plans = plans(file);
    if (plans.size() > 1) {
      throw new IllegalArgumentException(
          nameOf(file) + " has " + plans.size() + " tiers; a single plan is needed here");
    }
    return plans.get(0);
  }

  /** Returns the plan of a file, or all of its tiers by rising ε. */
  public static List<Plan> plans(Path file) {
    return read(
        file,
        path ->
            StandardStream.isNamed(path)
                ? PlanFile.parse(standardText(), nameOf(path))
                : PlanFile.read(path));
  }

  /** Returns whether a file looks like a plan. */
  public static boolean isPlan(Path file) {
    return read(file, PlanFile::isPlan);
  }

  /** Returns the files of each tier, as their headers state. */
  public static List<List<Path>> byTier(List<Path> files, Tiers tiers) {
    List<List<Path>> filesOf = new ArrayList<>();
    tiers.plans().forEach(plan -> filesOf.add(new ArrayList<>()));
    for (Path file : files) {
      filesOf.get(tierOf(file, tiers)).add(file);
    }
    return filesOf;
  }

  private static int tierOf(Path file, Tiers tiers) {
    if (StandardStream.isNamed(file)) {
      throw new IllegalArgumentException(
          "with tiers, files must be named: standard input cannot be read twice");
    }
    Optional<PlanHash> hash =
        read(
            file,
            path -> {
              try (InputStream stream = ForwardOnlyStream.open(path)) {
                return FileSummary.planOf(stream.readNBytes(FileSummary.BYTES_NEEDED));
              }
            });
    if (hash.isEmpty()) {
      throw new IllegalArgumentException(nameOf(file) + " contains neither reports nor a tally");
    }
    for (int tier = 0; tier < tiers.plans().size(); tier++) {
      if (tiers.plans().get(tier).named(hash.get()).isPresent()) {
        return tier;
      }
    }
    throw new IllegalArgumentException(
        "%s belongs to the plan %s, which is none of the tiers"
            .formatted(nameOf(file), hash.get()));
  }

  public static HintedSchema schema(Path file) {
    return read(
        file,
        path ->
            StandardStream.isNamed(path)
                ? SchemaFile.parse(standardText(), nameOf(path))
                : SchemaFile.read(path));
  }

  /** Returns the text of a file or of standard input. */
  public static String text(Path file) {
    return read(
        file, path -> StandardStream.isNamed(path) ? standardText() : Files.readString(path));
  }

  /**
   * Returns a token from a file, or else from an environment variable. A token is never an
   * argument, since every user of the machine can see arguments.
   */
  public static Optional<String> token(@Nullable Path file, String variable) {
    Optional<String> token =
        file == null
            ? Optional.ofNullable(System.getenv(variable))
            : Optional.of(text(file).strip());
    if (token.filter(String::isEmpty).isPresent()) {
      throw new IllegalArgumentException(
          (file == null ? "the variable " + variable : nameOf(file))
              + " is empty; it must contain a token");
    }
    return token;
  }

  private static String standardText() throws IOException {
    return new String(StandardStream.input().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Returns the name of a file in messages. */
  public static String nameOf(Path file) {
    return StandardStream.isNamed(file) ? "standard input" : file.toString();
  }

  /** Reads a file. Every failure to do so becomes bad input. */
  public static <T> T read(Path file, FileReader<T> reader) {
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("cannot read '" + file + "': it is a folder");
    }
    try {
      return reader.read(file);
    } catch (WireException e) {
      throw new IllegalArgumentException(located(file, e.getMessage()), e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Rejects a pipe or device where another file is stored next to this one. */
  public static void checkIsRegular(Path file) {
    read(
        file,
        path -> {
          if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
            throw new IOException("it is not a regular file");
          }
          return path;
        });
  }

  /** Opens a buffered stream that can be reset to its start as long as little was read. */
  public static InputStream open(Path file, ProgressBar progress) {
    return open(file, progress, stream -> stream);
  }

  /**
   * Opens such a stream through another stream that observes the bytes.
   *
   * @param watched returns the observing stream around another
   */
  static InputStream open(Path file, ProgressBar progress, UnaryOperator<InputStream> watched) {
    return read(
        file,
        path -> {
          InputStream stream = progress.watch(watched.apply(stream(path)));
          return new BufferedInputStream(stream, BUFFER_BYTES);
        });
  }

  private static InputStream stream(Path file) throws IOException {
    return StandardStream.isNamed(file) ? StandardStream.input() : ForwardOnlyStream.open(file);
  }

  /** Passes the rows of a table of people to an action; returns their number. */
  public static <E extends Exception> long forEachRow(
      Path file, Schema schema, ProgressBar progress, PeopleTable.Action<E> action) throws E {
    Placements uncounted = new Placements(schema, MissingCells.NONE);
    return forEachRow(
        file, schema, Optional.empty(), uncounted, progress, action, incomplete -> {});
  }

  /**
   * Passes the rows of a table to an action, with a rule for missing cells.
   *
   * @param group the column that groups rows, if the action uses it
   * @param placements counts the values that must be changed
   * @param incomplete receives the number of rows with missing cells, if there are any
   */
  static <E extends Exception> long forEachRow(
      Path file,
      Schema schema,
      Optional<String> group,
      Placements placements,
      ProgressBar progress,
      PeopleTable.Action<E> action,
      LongConsumer incomplete)
      throws E {
    try (PeopleTable table =
        PeopleTable.open(open(file, progress), nameOf(file), schema).counting(placements)) {
      group.ifPresent(table::groupedBy);
      long rows = table.forEachRow(action);
      if (table.incomplete() > 0) {
        incomplete.accept(table.incomplete());
      }
      return rows;
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    }
  }

  /** Reads a table of people without a schema. */
  public static <T> T readTexts(Path file, ProgressBar progress, Function<PeopleTable, T> reading) {
    try (PeopleTable table = PeopleTable.openTexts(open(file, progress), nameOf(file))) {
      return reading.apply(table);
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    }
  }

  /** Returns the size of files for a progress bar. A missing file counts nothing. */
  public static long size(List<Path> files) {
    long sum = 0;
    for (Path file : files) {
      try {
        sum += Files.size(file);
      } catch (IOException e) {
        // Opening the file will report what is wrong with it.
      }
    }
    return sum;
  }

  /** Returns the exception for a file that cannot be read. */
  private static IllegalArgumentException unreadable(Path file, IOException error) {
    String message = "cannot read '" + nameOf(file) + "': " + FileErrors.reason(error);
    if (error instanceof NoSuchFileException) {
      message = "there is no file '" + file + "'";
    } else if (error instanceof EOFException) {
      message = nameOf(file) + " is incomplete: its end is missing";
    }
    return new IllegalArgumentException(message, error);
  }

  /**
   * Adds the file's name to a message that lacks it: readers of files include it, readers of
   * streams cannot.
   */
  private static String located(Path file, @Nullable String message) {
    String reason = Objects.requireNonNullElse(message, "its content cannot be read");
    return reason.contains(nameOf(file)) ? reason : nameOf(file) + ": " + reason;
  }
}
