package dev.hearsay.cli.file;

import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.file.FileErrors;
import dev.hearsay.wire.file.OneWay;
import dev.hearsay.wire.json.HintedSchema;
import dev.hearsay.wire.json.SchemaFile;
import dev.hearsay.wire.table.MissingCells;
import dev.hearsay.wire.table.PeopleTable;
import dev.hearsay.wire.table.Placements;
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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** Files that a command reads. Whatever is wrong with one is bad input, and names the file. */
public final class InputFile {

  private static final int BUFFER_BYTES = 1 << 16;

  private InputFile() {}

  /** Reads something off a file. */
  @FunctionalInterface
  public interface Reading<T> {
    public T read(Path file) throws IOException;
  }

  /** The first parameter of every command that follows a plan. */
  public static final class PlanParameter {
    @Parameters(index = "0", paramLabel = "PLAN", description = "The plan, as 'plan -o' wrote it.")
    private Path file;

    public Plan read() {
      return plan(file);
    }
  }

  public static Plan plan(Path file) {
    return read(
        file,
        path ->
            StandardStream.isNamed(path)
                ? PlanFile.parse(standardText(), nameOf(path))
                : PlanFile.read(path));
  }

  /** Whether a file is meant to be a plan. */
  public static boolean isPlan(Path file) {
    return read(file, PlanFile::isMeant);
  }

  public static HintedSchema schema(Path file) {
    return read(
        file,
        path ->
            StandardStream.isNamed(path)
                ? SchemaFile.parse(standardText(), nameOf(path))
                : SchemaFile.read(path));
  }

  /** The text of a file or of standard input. */
  public static String text(Path file) {
    return read(
        file, path -> StandardStream.isNamed(path) ? standardText() : Files.readString(path));
  }

  /**
   * A token from a file, else from a variable of the environment. Never an argument: everybody on
   * the machine can see those.
   */
  public static Optional<String> token(@Nullable Path file, String variable) {
    Optional<String> token =
        file == null
            ? Optional.ofNullable(System.getenv(variable))
            : Optional.of(text(file).strip());
    if (token.filter(String::isEmpty).isPresent()) {
      throw new IllegalArgumentException(
          (file == null ? "the variable " + variable : nameOf(file)) + " has no token");
    }
    return token;
  }

  private static String standardText() throws IOException {
    return new String(StandardStream.input().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** What a file is called in messages. */
  public static String nameOf(Path file) {
    return StandardStream.isNamed(file) ? "standard input" : file.toString();
  }

  /** Reads something; every failure to becomes bad input. */
  public static <T> T read(Path file, Reading<T> reading) {
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("cannot read '" + file + "': it is a folder");
    }
    try {
      return reading.read(file);
    } catch (WireException e) {
      throw new IllegalArgumentException(located(file, e.getMessage()), e);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /** Refuses what is no file that stays, such as a pipe, where something is kept beside it. */
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

  /** A buffered stream that can be reset to its start as long as little was read. */
  public static InputStream open(Path file, ProgressBar progress) {
    return open(file, progress, stream -> stream);
  }

  /**
   * The same of bytes that somebody sees as they are read.
   *
   * @param watched puts a stream around another
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
    return StandardStream.isNamed(file) ? StandardStream.input() : OneWay.open(file);
  }

  /** Hands over the rows of a table of people; returns how many there are. */
  public static <E extends Exception> long forEachRow(
      Path file, Schema schema, ProgressBar progress, PeopleTable.Action<E> action) throws E {
    Placements uncounted = new Placements(schema, MissingCells.NONE);
    return forEachRow(file, schema, uncounted, progress, action, incomplete -> {});
  }

  /**
   * The same by a rule for missing cells.
   *
   * @param placements counts which values find no place as they are
   * @param incomplete hears how many rows have missing cells, if there are any
   */
  static <E extends Exception> long forEachRow(
      Path file,
      Schema schema,
      Placements placements,
      ProgressBar progress,
      PeopleTable.Action<E> action,
      LongConsumer incomplete)
      throws E {
    try (PeopleTable table =
        PeopleTable.open(open(file, progress), nameOf(file), schema).counting(placements)) {
      long rows = table.forEachRow(action);
      if (table.incomplete() > 0) {
        incomplete.accept(table.incomplete());
      }
      return rows;
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    }
  }

  /** Reads a table of people of which nothing is known yet. */
  public static <T> T readTexts(Path file, ProgressBar progress, Function<PeopleTable, T> reading) {
    try (PeopleTable table = PeopleTable.openTexts(open(file, progress), nameOf(file))) {
      return reading.apply(table);
    } catch (UncheckedIOException e) {
      throw unreadable(file, Objects.requireNonNull(e.getCause()));
    }
  }

  /** How much there is to read; for a progress bar, so that a missing file counts nothing. */
  public static long size(List<Path> files) {
    long sum = 0;
    for (Path file : files) {
      try {
        sum += Files.size(file);
      } catch (IOException e) {
        // Whoever opens the file says what is wrong with it.
      }
    }
    return sum;
  }

  /** Says why a file could not be read. */
  private static IllegalArgumentException unreadable(Path file, IOException error) {
    String message = "cannot read '" + nameOf(file) + "': " + FileErrors.reason(error);
    if (error instanceof NoSuchFileException) {
      message = "there is no file '" + file + "'";
    } else if (error instanceof EOFException) {
      message = nameOf(file) + " is cut off: it ends in the middle";
    }
    return new IllegalArgumentException(message, error);
  }

  /** The readers of files name them; the readers of streams cannot. */
  private static String located(Path file, @Nullable String message) {
    String reason = Objects.requireNonNullElse(message, "it cannot be understood");
    return reason.contains(nameOf(file)) ? reason : nameOf(file) + ": " + reason;
  }
}
