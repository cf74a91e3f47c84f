package dev.hearsay.cli.learning;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.hearsay.cli.command.AnyCommand;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Numbers;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code hearsay predict}: applies a model to the rows of a table. */
@Command(
    name = "predict",
    description = {
      "Apply a trained model to a CSV file: one prediction per row, as CSV.",
      "A number is predicted in its own unit, a class by its name. A logistic model also prints the"
          + " probability of the second class.",
      "Predictions are in the order of the rows, so --missing skip is not allowed."
    })
public final class PredictCommand extends AnyCommand {

  @Parameters(
      index = "0",
      paramLabel = "MODEL",
      description = "The model, a file written by 'train -o' or by a collector's training.")
  private Path modelFile;

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      description =
          "A CSV file, plain or gzipped, with a header and the model's features; the label and other"
              + " columns are ignored.")
  private Path data;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      description = "Write the predictions to this file (default: print them).")
  private @Nullable Path file;

  @Mixin private MissingOption missing;

  @Override
  public Integer call() throws IOException {
    missing.refuseToSkip("the n-th prediction belongs to the n-th row");
    Predictor predictor = predictor(InputFile.text(modelFile));
    try (ProgressBar progress = progress("predict", InputFile.size(List.of(data)))) {
      if (file == null && missing.isStrict()) {
        StringWriter whole = new StringWriter();
        predict(predictor, progress, whole);
        out().print(whole);
      } else if (file == null) {
        predict(predictor, progress, out());
      } else {
        write(predictor, progress, file);
      }
    }
    return ExitCode.DONE.number();
  }

  private Predictor predictor(String json) {
    try {
      return Predictor.of(json);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          InputFile.nameOf(modelFile) + ": " + e.getMessage() + "; 'train -o' writes models", e);
    }
  }

  private void write(Predictor predictor, ProgressBar progress, Path target) throws IOException {
    AtomicLong rows = new AtomicLong();
    OutputFile.Content content =
        stream -> {
          Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
          rows.set(predict(predictor, progress, writer));
        };
    missing.write(target, content);
    progress.clear();
    err()
        .println(
            "hearsay: wrote "
                + Numbers.counted(rows.get(), "prediction")
                + " to "
                + OutputFile.nameOf(target));
  }

  private long predict(Predictor predictor, ProgressBar progress, Writer target)
      throws IOException {
    // Not closed, since the target may be standard output.
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(target);
    csv.writeRecord(predictor.header());
    long rows =
        missing.forEachRow(
            data,
            predictor.schema(),
            progress,
            this::warn,
            row -> csv.writeRecord(predictor.predict(row.values())));
    csv.flush();
    return rows;
  }
}
