package dev.hearsay.cli.device;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.cli.command.ResultCommand;
import dev.hearsay.cli.file.CollectorUrl;
import dev.hearsay.cli.file.InputFile;
import dev.hearsay.cli.file.MissingOption;
import dev.hearsay.cli.file.OutputFile;
import dev.hearsay.cli.file.ProgressBar;
import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Odds;
import dev.hearsay.cli.report.Output;
import dev.hearsay.cli.report.Table;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Retries;
import dev.hearsay.client.Uploader;
import dev.hearsay.wire.file.PrivateFiles;
import dev.hearsay.wire.report.SubmissionBytes;
import dev.hearsay.wire.text.PlainText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code hearsay send}: sends reports to a collector, so that each counts once. */
@Command(
    name = "send",
    description = {
      "Send reports to a collector, from a file or from simulated devices. If it fails, run it again:"
          + " no report counts twice.",
      "With PLAN and REPORTS it sends a file. The ids of the reports are stored next to it, in"
          + " REPORTS.ids.",
      "With DATA it simulates devices: it fetches the collector's plan, audits it, draws one report for"
          + " each row and sends it. The reports are stored next to the table, in DATA.ID.reports, and a"
          + " second run sends the same ones, since new reports would reveal more about the people.",
      "With --strict nothing is sent if a value of the table would have to be changed. A collector could"
          + " choose a list or a range such that this happens only for certain values, and would learn from"
          + " the missing reports. Try 'perturb --strict' first.",
      "If the collection requires a token, it is read from --token-file or from the environment"
          + " variable HEARSAY_TOKEN."
    })
public final class SendCommand extends ResultCommand {

  static final String TOKEN_VARIABLE = "HEARSAY_TOKEN";

  /**
   * A collection's address: that of the API, of the dashboard, or of the page on which people take
   * part.
   */
  private static final Pattern COLLECTION =
      Pattern.compile("(.+?)/(?:api/collections|#/collections|take-part)/([A-Za-z0-9_-]{1,128})/?");

  private static final String UNKNOWN = "no-such-collection: ";

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description =
          "The collection's address, such as https://collector.example/api/collections/ID, or the address"
              + " of its dashboard or of its page /take-part/ID.")
  private String url;

  @Parameters(
      index = "1",
      paramLabel = "PLAN/DATA",
      description =
          "The plan of the REPORTS, as published by the collector; or a CSV file, plain or gzipped, with a"
              + " header.")
  private Path planOrTable;

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "REPORTS",
      description = "A file of reports that 'perturb' wrote.")
  private @Nullable Path reports;

  @Option(
      names = "--max-epsilon",
      paramLabel = "E",
      description =
          "With DATA: the largest privacy loss ε per row that the collector's plan may have (default: "
              + Odds.PROTECTS_LITTLE
              + ").")
  private @Nullable Double maxEpsilon;

  @Mixin private MissingOption missing;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file that contains the collection's token.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--attempts",
      paramLabel = "N",
      defaultValue = "6",
      description = "The number of attempts for each request (default: ${DEFAULT-VALUE}).")
  private int attempts;

  @Option(
      names = "--save",
      paramLabel = "FOLDER",
      description =
          "Send nothing. Instead, write the bodies of the requests to files in this folder, for another"
              + " program to send.")
  private @Nullable Path folder;

  @Override
  public Integer call() throws IOException {
    Matcher collection = COLLECTION.matcher(url);
    if (!collection.matches()) {
      throw new IllegalArgumentException(
          "the collection's address is '%s'; it must end with /api/collections/ID or /take-part/ID"
              .formatted(url));
    }
    CollectorAddress address = address(collection.group(1));
    Source source =
        reports == null
            ? drawnReports(planOrTable, address, collection.group(2))
            : new Source(checkedReports(reports), InputFile.plan(planOrTable), "");
    return folder == null ? send(source, address, collection.group(2)) : save(source, folder);
  }

  private Path checkedReports(Path reports) {
    if (missing.isGiven() || maxEpsilon != null) {
      throw new IllegalArgumentException(
          "--missing, --strict and --max-epsilon are for DATA; these reports have been drawn already");
    }
    StandardStream.refuse(
        reports,
        "reports cannot come from standard input, since their ids are stored next to their file;"
            + " name a file");
    InputFile.checkIsRegular(reports);
    return reports;
  }

  /** Returns the reports of simulated devices. They are drawn unless they were drawn before. */
  private Source drawnReports(Path table, CollectorAddress address, String collection)
      throws IOException {
    checkTable(table);
    PrivacyLoss limit = PrivacyLoss.pure(maxEpsilon == null ? Odds.PROTECTS_LITTLE : maxEpsilon);
    try (ProgressBar progress = progress("draw", InputFile.size(List.of(table)))) {
      RowReports rows = new RowReports(table, missing, progress, this::warn);
      SimulatedDevices devices = new SimulatedDevices(rows, address, collection, limit);
      Plan plan = devices.plan();
      boolean isNew = devices.draw(plan);
      if (!isNew && missing.isStrict()) {
        rows.check(plan.schema());
      }
      if (!isNew && devices.isOutdated()) {
        progress.clear();
        warn(table + " was changed after its reports were drawn; these reports are sent");
      }
      String notice =
          "%s from %s, with ε = %s per row. They are stored in %s.%n"
              .formatted(
                  isNew ? "Drew reports" : "Using the reports that were drawn before",
                  table,
                  PlainText.exact(plan.loss().epsilon()),
                  devices.reports());
      return new Source(devices.reports(), plan, notice);
    }
  }

  private static void checkTable(Path table) {
    StandardStream.refuse(table, "the reports are stored next to the table; name a file");
    InputFile.checkIsRegular(table);
    if (InputFile.isPlan(table)) {
      throw new IllegalArgumentException(table + " is a plan; name the file of its reports, too");
    }
  }

  private int send(Source source, CollectorAddress address, String collection) throws IOException {
    Uploader uploader = new Uploader(address);
    SendResults results = new SendResults();
    forEachRequest(
        source,
        (asked, batch) -> {
          if (results.isFutile()) {
            results.addUnsent(batch.size());
          } else {
            results.add(
                checkExistence(uploader.send(collection, asked, batch), address, collection));
          }
        });
    int done =
        print(
            missing.withPlacement(Output.of(source.notice() + results.inWords(), results.table())));
    if (results.isDone()) {
      return done;
    }
    err().println("hearsay: " + Table.printable(results.failure()));
    return ExitCode.FAILED.number();
  }

  /**
   * Throws an exception if the collection does not exist, since the reports are then not the
   * problem.
   */
  private static List<Receipt> checkExistence(
      List<Receipt> receipts, CollectorAddress address, String collection) {
    if (receipts.stream().anyMatch(one -> one.reason().orElse("").startsWith(UNKNOWN))) {
      throw new IllegalArgumentException(
          "%s has no collection '%s'; nothing was counted".formatted(address, collection));
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

  private int save(Source source, Path target) throws IOException {
    PrivateFiles.makeFolder(target);
    List<Integer> sizes = new ArrayList<>();
    forEachRequest(
        source,
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
    return print(missing.withPlacement(Output.of(source.notice() + text, table)));
  }

  private void forEachRequest(Source source, ReportRequests.Action action) throws IOException {
    Path file = source.reports();
    try (ProgressBar progress = progress("send", InputFile.size(List.of(file)))) {
      ReportRequests.forEach(file, source.plan(), progress, this::warn, action);
    }
  }

  /**
   * The reports to send.
   *
   * @param notice a line about where the reports come from, or an empty text
   */
  private record Source(Path reports, Plan plan, String notice) {}
}
