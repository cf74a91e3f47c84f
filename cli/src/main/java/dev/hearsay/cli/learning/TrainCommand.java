package dev.hearsay.cli.learning;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.cli.command.ResultCommand;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.report.Odds;
import dev.hearsay.cli.report.Output;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.ModelJson;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Model;
import dev.hearsay.learn.model.Task;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import dev.hearsay.simulate.training.DesignCache;
import dev.hearsay.simulate.training.Examples;
import dev.hearsay.simulate.training.FreshUsers;
import dev.hearsay.simulate.training.Training;
import dev.hearsay.simulate.validation.CrossValidation;
import dev.hearsay.simulate.validation.Score;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code hearsay train}: tests a model that is learned from one private answer per
 * person.
 */
@Command(
    name = "train",
    description =
        "Simulate server and devices: train a model on one perturbed answer per row, or per device with"
            + " several rows, and test it on other rows (cross-validation).")
public final class TrainCommand extends ResultCommand {

  @Parameters(index = "0", paramLabel = "SCHEMA", description = "The schema, a YAML or JSON file.")
  private Path schemaFile;

  @Parameters(
      index = "1",
      paramLabel = "DATA",
      description =
          "A CSV file, plain or gzipped, with a header; columns that the schema does not name are"
              + " ignored.")
  private Path data;

  @Option(
      names = "--label",
      required = true,
      paramLabel = "COLUMN",
      description = "The attribute to predict; all others are features.")
  private String label;

  @Option(
      names = "--threshold",
      paramLabel = "V",
      description = "Predict whether a numeric label is above V.")
  private @Nullable Double threshold;

  @Option(
      names = "--task",
      required = true,
      paramLabel = "TASK",
      description = "One of linear, logistic, svm.")
  private Task task;

  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "The privacy loss ε of the one answer of each person, at most 64.")
  private double epsilon;

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "The δ of that answer, from 0 to below 1 (default: ${DEFAULT-VALUE}).")
  private double delta;

  @Option(
      names = "--mechanism",
      paramLabel = "NAME",
      defaultValue = AnswerMechanism.AUTO,
      completionCandidates = Names.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String mechanism;

  @Option(
      names = "--folds",
      paramLabel = "K",
      defaultValue = "10",
      description =
          "The number of folds of the cross-validation: one fold is for testing, the others are for training"
              + " (default: ${DEFAULT-VALUE}).")
  private int folds;

  @Option(
      names = "--repeats",
      paramLabel = "R",
      defaultValue = "5",
      description =
          "The number of times that the rows are divided into folds (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Option(
      names = "-o",
      paramLabel = "MODEL",
      description = "Also train on all rows and write that model to this file, as JSON.")
  private @Nullable Path modelFile;

  @Option(
      names = "--insecure-seed",
      paramLabel = "S",
      description = "Draw repeatable answers, which have no privacy: for experiments only.")
  private @Nullable Long seed;

  @Mixin private LearningOptions learning;

  @Mixin private MissingOption missing;

  @Override
  public Integer call() throws IOException {
    Label target = threshold == null ? Label.of(label) : Label.above(label, threshold);
    FeatureSpace space = new FeatureSpace(InputFile.schema(schemaFile).schema(), task, target);
    Settings settings =
        learning.applied(
            Settings.of(task, new PrivacyLoss(epsilon, delta))
                .withMechanism(learning.mechanism(mechanism)));
    CrossValidation validation = validation();
    Odds odds = Odds.ofClaim(settings.loss());
    if (odds.isLittleProtected()) {
      warn(odds.warning());
    }
    warnIfInsecure();
    Examples examples = examples(space);
    int runs = validation.runs();
    Score perturbed = score("train", runs, fold -> validation.score(settings, examples, fold));
    Score nonPrivate =
        score("without privacy", runs, fold -> validation.baseline(settings, examples, fold));
    if (modelFile != null) {
      write(modelFile, train(settings, examples), space);
    }
    String name = nameOf(settings, space);
    TrivialModel trivial = TrivialModel.of(space, examples);
    Output output =
        missing.withPlacement(
            new TrainReport(settings, name, size(examples), perturbed, nonPrivate, trivial)
                .output());
    return modelFile == null ? print(output) : print(output, modelFile);
  }

  private CrossValidation validation() {
    if (folds < 2) {
      throw new IllegalArgumentException("--folds is " + folds + "; it must be 2 or more");
    }
    if (repeats < 1) {
      throw new IllegalArgumentException("--repeats is " + repeats + "; it must be 1 or more");
    }
    return seed == null
        ? CrossValidation.of(folds, repeats)
        : CrossValidation.insecure(folds, repeats, seed);
  }

  private void warnIfInsecure() {
    if (seed != null) {
      warn(
          "--insecure-seed makes the answers repeatable, so they are NOT"
              + " PRIVATE: with the seed, they can be reversed");
    }
  }

  private Examples examples(FeatureSpace space) throws IOException {
    Examples examples = new Examples(space.layout());
    Map<String, Integer> devices = new HashMap<>();
    IntStream.Builder deviceOf = IntStream.builder();
    boolean isGrouped = learning.device().isPresent();
    try (ProgressBar progress = progress("read", InputFile.size(List.of(data)))) {
      missing.forEachRow(
          data,
          space.schema(),
          learning.device(),
          progress,
          this::warn,
          row -> {
            examples.add(space.encode(row.values()));
            if (isGrouped) {
              int next = devices.size();
              deviceOf.add(devices.computeIfAbsent(row.group(), device -> next));
            }
          });
    }
    return isGrouped ? examples.onDevices(deviceOf.build().toArray()) : examples;
  }

  private TrainReport.Size size(Examples examples) {
    return new TrainReport.Size(
        examples.size(),
        learning.device().isPresent() ? OptionalInt.of(examples.devices()) : OptionalInt.empty());
  }

  private Score score(String label, int runs, Function<CrossValidation.Progress, Score> scoring) {
    try (ProgressBar progress = progress(label, runs)) {
      return scoring.apply(() -> progress.advance(1));
    }
  }

  private Model train(Settings settings, Examples examples) {
    Training training = new Training(settings);
    int[] all = IntStream.range(0, examples.devices()).toArray();
    if (seed == null) {
      return training.train(examples, FreshUsers.shuffled(all, SecureBits.current()::uniform));
    }
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    return training.trainInsecurely(examples, FreshUsers.shuffled(all, bits::uniform), bits);
  }

  private static void write(Path file, Model model, FeatureSpace space) throws IOException {
    byte[] json = ModelJson.write(model, space).getBytes(StandardCharsets.UTF_8);
    OutputFile.write(file, stream -> stream.write(json));
  }

  /** Returns the name of the mechanism, also if {@code auto} selected it. */
  private static String nameOf(Settings settings, FeatureSpace space) {
    return new DesignCache().get(settings.mechanism(), space.dimensions(), settings.loss()).name();
  }

  /** The names of all mechanisms, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return AnswerMechanism.names().iterator();
    }
  }
}
