package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.collection.Bucketing.Bucket;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Some hours: those that begin at or after a moment, and before another. An hour is never divided,
 * so that for readers a period is made of whole publications.
 *
 * @param from empty for the first hour that there is
 * @param to empty for the last
 */
record Period(Optional<Instant> from, Optional<Instant> to) {

  static final String FROM = "from";
  static final String TO = "to";

  private static final String FULL_HOUR =
      "a full hour such as 2026-11-01T09:00:00Z, or a day such as 2026-11-01 (UTC)";

  private static final String TWO_MOMENTS =
      "two moments with a slash between, such as 2026-11-01T00:00:00Z/2026-11-08T00:00:00Z";

  /** From one parameter to the other; either may be left out. Both are full hours. */
  static Period fromTo(Query query) {
    Period period = new Period(fullHour(FROM, query), fullHour(TO, query));
    if (period.isEmpty()) {
      throw Problem.badRequest(
          "'from' is %s and 'to' is %s: 'from' must be before 'to'"
              .formatted(period.from.orElseThrow(), period.to.orElseThrow()));
    }
    return period;
  }

  private static Optional<Instant> fullHour(String name, Query query) {
    return query.texts(name).stream().findFirst().map(text -> fullHour(name, text));
  }

  private static Instant fullHour(String name, String text) {
    return moment(text)
        .filter(moment -> moment.equals(Bucketing.HOUR.start(moment)))
        .orElseThrow(() -> Problem.badParameter(name, text, FULL_HOUR));
  }

  /** Both ends in one parameter. */
  static Period slashed(String name, Query query) {
    String text = String.join("", query.texts(name));
    String[] ends = text.split("/", -1);
    Period period = new Period(moment(ends[0]), moment(ends[ends.length - 1]));
    if (ends.length != 2 || period.from.isEmpty() || period.to.isEmpty() || period.isEmpty()) {
      throw Problem.badParameter(name, text, TWO_MOMENTS);
    }
    return period;
  }

  /** A day stands for its beginning. */
  private static Optional<Instant> moment(String text) {
    try {
      return Optional.of(
          text.indexOf('T') < 0
              ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
              : Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private boolean isEmpty() {
    return !isBefore(from, to);
  }

  /** Those that it has, by the names of their parameters. */
  SortedMap<String, String> ends() {
    SortedMap<String, String> ends = new TreeMap<>();
    from.ifPresent(moment -> ends.put(FROM, moment.toString()));
    to.ifPresent(moment -> ends.put(TO, moment.toString()));
    return ends;
  }

  /** Whether it has no ends: whatever there is, it is in it. */
  boolean isAll() {
    return from.isEmpty() && to.isEmpty();
  }

  /** Whether a moment may be in both. */
  boolean overlaps(Period other) {
    return isBefore(from, other.to) && isBefore(other.from, to);
  }

  private static boolean isBefore(Optional<Instant> start, Optional<Instant> end) {
    return start.flatMap(first -> end.filter(last -> !first.isBefore(last))).isEmpty();
  }

  private boolean contains(Instant moment) {
    return from.stream().noneMatch(moment::isBefore) && to.stream().allMatch(moment::isBefore);
  }

  /** What the hours add up to that are in it. */
  Tally sum(List<Bucket> hours, Plan plan) {
    Tally sum = Tally.of(plan);
    hours.stream().filter(hour -> contains(hour.from())).map(Bucket::tally).forEach(sum::merge);
    return sum;
  }
}
