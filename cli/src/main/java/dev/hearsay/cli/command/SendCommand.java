package dev.hearsay.cli.command;

import dev.hearsay.Plan;
import dev.hearsay.cli.file.CollectorUrl;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.ReportRequests;
import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.Retries;
import dev.hearsay.client.Uploader;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.table.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hearsay send}: sends the reports of a file, so that each counts once. */
@Command(
    name = "send",
    description = {
      "Send the reports of a file to a collector. Run it again until it is done: nothing counts"
          + " twice.",
      "The ids of the reports are kept beside them, in REPORTS.ids. A token, if the collection"
          + " asks for one, is read from --token-file or from the environment variable"
          + " HEARSAY_TOKEN."
    })
public final class SendCommand extends ResultCommand {

  static final String TOKEN_VARIABLE = "HEARSAY_TOKEN";

  /** As the API has it, as the dashboard does, and as people get it who take part. */
  private static final Pattern COLLECTION =
      Pattern.compile("(.+?)/(?:api/collections|#/collections|take-part)/([A-Za-z0-9_-]{1,128})/?");

  /** How the reasons of a collector start that refuses a whole request. */
  private static final Pattern OVER = Pattern.compile("(?:closed|wave-over|training-over): (.*)");

  private static final String UNKNOWN = "no-such-collection: ";

  private static final List<Table.Field<Sent>> FIELDS =
      List.of(
          new Table.Field<>("reports", Sent::reports),
          new Table.Field<>("accepted", sent -> sent.count(Status.ACCEPTED)),
          new Table.Field<>("duplicate", sent -> sent.count(Status.DUPLICATE)),
          new Table.Field<>("conflicting", sent -> sent.count(Status.CONFLICTING)),
          new Table.Field<>("rejected", sent -> sent.count(Status.REJECTED)),
          new Table.Field<>("pending", sent -> sent.count(Status.PENDING)));

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description =
          "The collection's address, such as https://collector.example/api/collections/ID, or that"
              + " of its dashboard, or /take-part/ID.")
  private String url;

  @Parameters(
      index = "1",
      paramLabel = "PLAN",
      description = "The plan that the reports answer, as the collector publishes it.")
  private Path planFile;

  @Parameters(
      index = "2",
      paramLabel = "REPORTS",
      description = "The file of reports, as 'perturb' wrote it.")
  private Path reports;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file that holds the collection's token.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      defaultValue = "6",
      description = "How often to try each request (default: ${DEFAULT-VALUE}).")
  private int attempts;

  @Option(
      names = "--save",
      paramLabel = "FOLDER",
      description =
          "Send nothing: write what would be sent to files, one per request, for other programs to"
              + " post.")
  private @Nullable Path folder;

  /** What became of the reports, and why of those that do not count. */
  private static final class Sent {
    private final Map<Status, Long> counts = new EnumMap<>(Status.class);
    private Optional<String> reason = Optional.empty();
    private Optional<String> lateReason = Optional.empty();
    private boolean isOver;

    void add(List<Receipt> receipts) {
      for (Receipt receipt : receipts) {
        Optional<String> late = late(receipt);
        lateReason = lateReason.or(() -> late);
        // It may have been stored before: of what is over, the collector does not look.
        counts.merge(late.isPresent() ? Status.PENDING : receipt.status(), 1L, Long::sum);
        if (!counts(receipt)) {
          reason = reason.or(receipt::reason);
        }
      }
      // What did not count at all will not with the next request, nor what has no answer.
      isOver =
          receipts.stream().noneMatch(Sent::counts)
              || receipts.stream().anyMatch(one -> one.status() == Status.PENDING);
    }

    /** What is over, in the collector's words. */
    private static Optional<String> late(Receipt receipt) {
      return receipt.reason().map(OVER::matcher).filter(Matcher::matches).map(one -> one.group(1));
    }

    void leaveOut(int count) {
      counts.merge(Status.PENDING, (long) count, Long::sum);
    }

    private static boolean counts(Receipt receipt) {
      return receipt.status() == Status.ACCEPTED || receipt.status() == Status.DUPLICATE;
    }

    long count(Status status) {
      return counts.getOrDefault(status, 0L);
    }

    long reports() {
      return counts.values().stream().mapToLong(count -> count).sum();
    }

    boolean isDone() {
      return count(Status.ACCEPTED) + count(Status.DUPLICATE) == reports();
    }
  }

  @Override
  public Integer call() throws IOException {
    Matcher collection = COLLECTION.matcher(url);
    if (!collection.matches()) {
      throw new IllegalArgumentException(
          "the collection's address is '%s'; it must end with /api/collections/ID or /take-part/ID"
              .formatted(url));
    }
    StandardStream.refuse(reports, "the reports' ids are kept beside their file; name it");
    Plan plan = InputFile.plan(planFile);
    return folder == null ? send(plan, collection) : save(plan, folder);
  }

  private int send(Plan plan, Matcher collection) throws IOException {
    Uploader uploader = new Uploader(address(collection.group(1)));
    Sent sent = new Sent();
    forEachRequest(
        plan,
        (asked, batch) -> {
          if (sent.isOver) {
            sent.leaveOut(batch.size());
          } else {
            sent.add(known(uploader.send(collection.group(2), asked, batch), collection));
          }
        });
    int done = print(Output.of(inWords(sent), new Table<>(FIELDS, List.of(sent))));
    if (sent.isDone()) {
      return done;
    }
    err().println("hearsay: " + Table.printable(explained(sent)));
    return ExitCode.FAILED.number();
  }

  private static String explained(Sent sent) {
    return sent.lateReason
        .map(
            late ->
                late
                    + ". Reports that were stored before count; the collector does not say whether"
                    + " these are among them")
        .orElseGet(() -> "not all reports count: " + sent.reason.orElse("no reason is given"));
  }

  /** Nothing was wrong with reports to a collection that is not there. */
  private static List<Receipt> known(List<Receipt> receipts, Matcher collection) {
    if (receipts.stream().anyMatch(one -> one.reason().orElse("").startsWith(UNKNOWN))) {
      throw new IllegalArgumentException(
          "%s has no collection '%s'; nothing was counted"
              .formatted(collection.group(1), collection.group(2)));
    }
    return receipts;
  }

  private CollectorAddress address(String collector) {
    Retries standard = Retries.STANDARD;
    CollectorAddress address =
        CollectorUrl.parse(collector)
            .withRetries(new Retries(attempts, standard.first(), standard.longest()));
    return InputFile.token(tokenFile, TOKEN_VARIABLE).map(address::withToken).orElse(address);
  }

  private int save(Plan plan, Path target) throws IOException {
    Files.createDirectories(target);
    List<Integer> sizes = new ArrayList<>();
    forEachRequest(
        plan,
        (asked, batch) -> {
          sizes.add(batch.size());
          Path file = target.resolve(String.format(Locale.ROOT, "%06d.bin", sizes.size()));
          byte[] body = SubmissionBytes.write(asked, batch);
          OutputFile.write(file, stream -> stream.write(body));
        });
    long all = sizes.stream().mapToLong(size -> size).sum();
    Table<Long> table =
        new Table<>(
            List.of(
                new Table.Field<>("reports", count -> count),
                new Table.Field<>("requests", count -> sizes.size())),
            List.of(all));
    String text =
        "Wrote %s to %s in %s: nothing was sent."
            .formatted(
                Numbers.counted(all, "report"),
                Numbers.counted(sizes.size(), "file"),
                PlainText.shortened(target.toString()));
    return print(Output.of(text, table));
  }

  private void forEachRequest(Plan plan, ReportRequests.Action action) throws IOException {
    try (ProgressBar progress = progress("send", InputFile.size(List.of(reports)))) {
      ReportRequests.forEach(reports, plan, progress, this::warn, action);
    }
  }

  private static String inWords(Sent sent) {
    return sent.counts.entrySet().stream()
        .map(entry -> PlainText.grouped(entry.getValue()) + " " + word(entry.getKey()))
        .collect(Collectors.joining(", ", Numbers.counted(sent.reports(), "report") + ": ", "."));
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }
}
