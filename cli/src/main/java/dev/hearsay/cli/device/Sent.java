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

/** What became of the reports that were sent, and why of those that do not count. */
final class Sent {

  /** How the reasons of a collector start that refuses a whole request. */
  private static final Pattern OVER = Pattern.compile("(?:closed|wave-over|training-over): (.*)");

  private static final List<Table.Field<Sent>> FIELDS =
      List.of(
          new Table.Field<>("reports", Sent::reports),
          new Table.Field<>("accepted", sent -> sent.count(Status.ACCEPTED)),
          new Table.Field<>("duplicate", sent -> sent.count(Status.DUPLICATE)),
          new Table.Field<>("conflicting", sent -> sent.count(Status.CONFLICTING)),
          new Table.Field<>("rejected", sent -> sent.count(Status.REJECTED)),
          new Table.Field<>("pending", sent -> sent.count(Status.PENDING)));

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

  private static boolean counts(Receipt receipt) {
    return receipt.status() == Status.ACCEPTED || receipt.status() == Status.DUPLICATE;
  }

  /** Whether there is no use in sending more. */
  boolean isOver() {
    return isOver;
  }

  void leaveOut(int count) {
    counts.merge(Status.PENDING, (long) count, Long::sum);
  }

  private long count(Status status) {
    return counts.getOrDefault(status, 0L);
  }

  private long reports() {
    return counts.values().stream().mapToLong(count -> count).sum();
  }

  /** Whether all of them count. */
  boolean isDone() {
    return count(Status.ACCEPTED) + count(Status.DUPLICATE) == reports();
  }

  Table<Sent> table() {
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

  /** Why not all of them count. */
  String explained() {
    return lateReason
        .map(
            late ->
                late
                    + ". Reports that were stored before count; the collector does not say whether"
                    + " these are among them")
        .orElseGet(() -> "not all reports count: " + reason.orElse("no reason is given"));
  }
}
