package dev.hearsay.collector.api;

import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.intake.View;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The part of a collection's time that a request names: a wave of a series, or a range of hours,
 * which this class represents. These are all hours that begin at or after one moment and before
 * another. An hour is never divided, so for readers a period consists of whole publications.
 *
 * @param from the start; empty for no limit
 * @param to the end, exclusive; empty for no limit
 */
record Period(Optional<Instant> from, Optional<Instant> to) {

  static final String WAVE = "wave";
  static final String FROM = "from";
  static final String TO = "to";

  private static final String FULL_HOUR =
      "a full hour such as 2026-11-01T09:00:00Z, or a day such as 2026-11-01 (UTC)";

  private static final String TWO_MOMENTS =
      "two moments with a slash between, such as 2026-11-01T00:00:00Z/2026-11-08T00:00:00Z";

  /** Returns the period from one parameter to another. Both are optional and must be full hours. */
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

  /** Returns the period with both ends in one parameter. */
  static Period slashed(String name, Query query) {
    String text = String.join("", query.texts(name));
    String[] ends = text.split("/", -1);
    Period period = new Period(moment(ends[0]), moment(ends[ends.length - 1]));
    if (ends.length != 2 || period.from.isEmpty() || period.to.isEmpty() || period.isEmpty()) {
      throw Problem.badParameter(name, text, TWO_MOMENTS);
    }
    return period;
  }

  /**
   * Returns the moment in a text, or empty if the text is not a moment or a day. A day means its
   * beginning.
   */
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

  /** Returns the ends of this period by the names of their parameters. */
  SortedMap<String, String> ends() {
    SortedMap<String, String> ends = new TreeMap<>();
    from.ifPresent(moment -> ends.put(FROM, moment.toString()));
    to.ifPresent(moment -> ends.put(TO, moment.toString()));
    return ends;
  }

  /** Returns whether this period has no ends and so contains every moment. */
  boolean isAll() {
    return from.isEmpty() && to.isEmpty();
  }

  /** Returns whether both periods can contain the same moment. */
  boolean overlaps(Period other) {
    return isBefore(from, other.to) && isBefore(other.from, to);
  }

  private static boolean isBefore(Optional<Instant> start, Optional<Instant> end) {
    return start.flatMap(first -> end.filter(last -> !first.isBefore(last))).isEmpty();
  }

  private boolean contains(Instant moment) {
    return from.stream().noneMatch(moment::isBefore) && to.stream().allMatch(moment::isBefore);
  }

  /** Returns the sum of the tallies of those hours that are in this period. */
  Tally sum(List<Bucket> hours, Plan plan) {
    Tally sum = Tally.of(plan);
    hours.stream().filter(hour -> contains(hour.from())).map(Bucket::tally).forEach(sum::merge);
    return sum;
  }

  /** Returns the schedule of a collection, which must be a series. */
  static Series series(Plan plan) {
    if (!plan.isWholeSeries()) {
      throw Problem.badRequest("this collection is not a series, so it has no waves");
    }
    return plan.series().orElseThrow();
  }

  /** Refuses a request about hours of a series. */
  static void checkNoSeries(Plan plan, String instead) {
    if (plan.isWholeSeries()) {
      throw Problem.badRequest("this collection is a series, which has no hours: " + instead);
    }
  }

  /** Returns the requested wave, if any. */
  static OptionalInt wave(Query query, Plan plan) {
    return query.texts(WAVE).isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(query.integer(WAVE, 0, 1, series(plan).waves()));
  }

  /** Returns the tally of the requested wave, or of all reports. */
  static Tally tally(View view, Plan plan, Query query) {
    OptionalInt wave = wave(query, plan);
    return wave.isPresent() ? view.tally(wave.getAsInt()) : view.tally();
  }
}
