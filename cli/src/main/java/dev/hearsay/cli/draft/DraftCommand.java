package dev.hearsay.cli.draft;

import dev.hearsay.cli.command.AnyCommand;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code hearsay draft}: makes a schema to edit. */
@Command(
    name = "draft",
    description = {
      "Draft a schema from a CSV file: types, rounded ranges, frequent values. Edit it before use.",
      "A draft reveals something about the people in the file. Replace its ranges and values by what you"
          + " know without looking at the data."
    })
public final class DraftCommand extends AnyCommand {

  @Parameters(
      paramLabel = "DATA",
      description = "A CSV file, plain or gzipped, with a header; one row per person.")
  private Path data;

  @Option(
      names = "-o",
      paramLabel = "SCHEMA",
      description =
          "Write the schema to this YAML file, which must not exist yet (default: print it).")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    if (file != null && !StandardStream.isNamed(file) && Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "-o names '%s', which exists and may have been edited; remove it, or name another file"
              .formatted(file));
    }
    String draft = draft();
    warn(
        "the draft is computed from the data, so it reveals something about these people, such as the"
            + " smallest and largest values; replace them by what you know without looking at the data");
    if (file == null) {
      out().print(draft);
    } else {
      byte[] bytes = draft.getBytes(StandardCharsets.UTF_8);
      OutputFile.write(file, stream -> stream.write(bytes));
      err().println("hearsay: wrote the draft to " + OutputFile.nameOf(file));
    }
    return ExitCode.DONE.number();
  }

  private String draft() {
    try (ProgressBar progress = progress("draft", InputFile.size(List.of(data)))) {
      List<ColumnSketch> columns = InputFile.readTexts(data, progress, ColumnSketch::of);
      return SchemaDraft.of(data, columns).text();
    }
  }
}
