package dev.hearsay.client.ledger;

import dev.hearsay.client.ledger.Budget.PerPeriod;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** A text for users that lists what their reports have spent, and what the budget allows. */
record Explanation(Spent spent) {

  String text() {
    StringJoiner lines = new StringJoiner("\n");
    lines.add("Lifetime: " + of(spent.lifetime(), spent.budget().lifetime()) + ".");
    spent.budget().period().ifPresent(cap -> lines.add(period(cap)));
    addCollectors(lines);
    if (!spent.entries().isEmpty()) {
      lines.add("By collection (dates in UTC):");
    }
    spent.entries().stream()
        .filter(Spent::isWhole)
        .forEach(entry -> lines.add("  " + date(entry.time()) + "  " + collection(entry)));
    return lines.toString();
  }

  private static String of(Spent.Sum part, Object whole) {
    return part + " of " + whole + " is spent";
  }

  private String period(PerPeriod cap) {
    return String.format(
        "Any %1$s: %2$s in the %1$s up to %3$s.",
        cap.words(), of(spent.period(), cap.loss()), date(Optional.of(spent.time())));
  }

  private void addCollectors(StringJoiner lines) {
    for (String address : spent.collectors()) {
      Spent.Sum part = spent.collector(address);
      String text = spent.budget().collector().map(cap -> of(part, cap)).orElse(part + " is spent");
      lines.add("Collector " + address + ": " + text + ".");
    }
  }

  private static String date(Optional<Instant> time) {
    return time.map(known -> known.atZone(ZoneOffset.UTC).toLocalDate().toString())
        .orElse("no date   ");
  }

  private String collection(LedgerEntry entry) {
    String what = entry.isSeries() ? series(entry) : report(entry);
    String which = entry.collection().id() + " at " + entry.collection().collector();
    return String.format("%s: %s, %s.", which, sum(entry), what);
  }

  private static Spent.Sum sum(LedgerEntry entry) {
    return Spent.Sum.of(entry.loss());
  }

  private static String report(LedgerEntry entry) {
    if (entry.report().isEmpty()) {
      return "no report yet";
    }
    return entry
        .settlement()
        .map(
            last ->
                switch (last) {
                  case ACCEPTED -> "report accepted";
                  case REJECTED -> "report rejected";
                })
        .orElse("report on its way");
  }

  private String series(LedgerEntry entry) {
    List<Integer> drawn = entry.waves();
    String answers =
        drawn.stream().map(wave -> wave(entry, wave)).collect(Collectors.joining("; "));
    return "for all answers to a series (" + answers + ")";
  }

  private String wave(LedgerEntry series, int number) {
    String what =
        spent.entries().stream()
            .filter(entry -> entry.collection().equals(series.collection().ofWave(number)))
            .map(entry -> report(entry) + " " + date(entry.time()))
            .findFirst()
            .orElse("no report yet");
    return "wave " + number + ": " + what;
  }
}
