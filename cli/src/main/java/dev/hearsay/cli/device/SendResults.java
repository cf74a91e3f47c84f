package dev.hearsay.cli.device;

import dev.hearsay.cli.report.Numbers;
import dev.hearsay.cli.report.Table;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.wire.text.PlainText;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The results of sending reports, and the reason why some of them do not count. */
final class SendResults {

  /** The reason with which a collector rejects a whole request after the end. */
  private static final Pattern LATE = Pattern.compile("(?:closed|wave-over|training-over): (.*)");

  private static final List<Table.Field<SendResults>> FIELDS =
      List.of(
          new Table.Field<>("reports", SendResults::reports),
          new Table.Field<>("accepted", sent -> sent.count(Status.ACCEPTED)),
          new Table.Field<>("duplicate", sent -> sent.count(Status.DUPLICATE)),
          new Table.Field<>("conflicting", sent -> sent.count(Status.CONFLICTING)),
          new Table.Field<>("rejected", sent -> sent.count(Status.REJECTED)),
          new Table.Field<>("pending", sent -> sent.count(Status.PENDING)));

  private final Map<Status, Long> counts = new EnumMap<>(Status.class);
  private Optional<String> reason = Optional.empty();
  private Optional<String> lateReason = Optional.empty();
  private boolean isFutile;

  void add(List<Receipt> receipts) {
    for (Receipt receipt : receipts) {
      Optional<String> late = late(receipt);
      lateReason = lateReason.or(() -> late);
      // The report may have been stored before: after the end, the collector does not look it up.
      counts.merge(late.isPresent() ? Status.PENDING : receipt.status(), 1L, Long::sum);
      if (!counts(receipt)) {
        reason = reason.or(receipt::reason);
      }
    }
    // If no report of a request counts, or one has no answer, the next request will fail as well.
    isFutile =
        receipts.stream().noneMatch(SendResults::counts)
            || receipts.stream().anyMatch(one -> one.status() == Status.PENDING);
  }

  /** Returns the collector's message if the collection, wave or training is over. */
  private static Optional<String> late(Receipt receipt) {
    return receipt.reason().map(LATE::matcher).filter(Matcher::matches).map(one -> one.group(1));
  }

  private static boolean counts(Receipt receipt) {
    return receipt.status() == Status.ACCEPTED || receipt.status() == Status.DUPLICATE;
  }

  /** Returns whether it is futile to send more. */
  boolean isFutile() {
    return isFutile;
  }

  /** Adds reports that were not sent. */
  void addUnsent(int count) {
    counts.merge(Status.PENDING, (long) count, Long::sum);
  }

  private long count(Status status) {
    return counts.getOrDefault(status, 0L);
  }

  private long reports() {
    return counts.values().stream().mapToLong(count -> count).sum();
  }

  /** Returns whether all reports count. */
  boolean isDone() {
    return count(Status.ACCEPTED) + count(Status.DUPLICATE) == reports();
  }

  Table<SendResults> table() {
    return new Table<>(FIELDS, List.of(this));
  }

  String inWords() {
    return counts.entrySet().stream()
        .map(entry -> PlainText.grouped(entry.getValue()) + " " + word(entry.getKey()))
        .collect(Collectors.joining(", ", Numbers.counted(reports(), "report") + ": ", "."));
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  /** Returns why not all reports count. */
  String failure() {
    return lateReason
        .map(
            late ->
                late
                    + ". If these reports were stored by an earlier run, they count; the collector does not"
                    + " state whether they were")
        .orElseGet(() -> "not all reports count: " + reason.orElse("no reason is given"));
  }
}
