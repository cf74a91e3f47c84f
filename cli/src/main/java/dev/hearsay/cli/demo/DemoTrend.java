package dev.hearsay.cli.demo;

import dev.hearsay.Estimate;
import dev.hearsay.Trend;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A line about how things went from week to week. */
final class DemoTrend {

  private static final String DRIFTING = "screen-hours";

  private DemoTrend() {}

  /** What drifts, and the change that stands out most. */
  static String line(Trend trend) {
    Optional<String> drift = drift(trend).map(text -> DRIFTING + " went " + text + "; ");
    String unchanged = drift.isEmpty() ? "too few people to see a change" : "no change stands out";
    return "Week by week: "
        + drift.orElse("")
        + clearest(trend).map(DemoTrend::words).orElse(unchanged)
        + ".";
  }

  private static Optional<String> drift(Trend trend) {
    return trend.lines().stream()
        .filter(line -> line.attributes().get(0).equals(DRIFTING))
        .filter(line -> !line.points().isEmpty())
        .filter(line -> isKnown(smooth(line, 0)) && isKnown(smooth(line, lastOf(line))))
        .findFirst()
        .map(line -> text("from %.1f to %.1f", smooth(line, 0), smooth(line, lastOf(line))));
  }

  /** Few people leave weeks without an answer, of which nothing is known. */
  private static boolean isKnown(double value) {
    return !Double.isNaN(value);
  }

  private static int lastOf(Trend.Line line) {
    return line.points().size() - 1;
  }

  private static double smooth(Trend.Line line, int place) {
    return line.points().get(place).smooth().value();
  }

  /** A line with one of its changes: the least likely to be chance. */
  private static Optional<Map.Entry<Trend.Line, Trend.Change>> clearest(Trend trend) {
    return trend.lines().stream()
        .flatMap(line -> line.changes().stream().map(change -> Map.entry(line, change)))
        .min(Comparator.comparingDouble(found -> found.getValue().pValue()));
  }

  private static String words(Map.Entry<Trend.Line, Trend.Change> found) {
    Trend.Line line = found.getKey();
    Trend.Change change = found.getValue();
    String attribute = line.attributes().get(0);
    Estimate difference = change.difference();
    return text(
        "%s changed in week %d, by %+.2f (%.2f to %.2f)",
        line.value().map(value -> "the share of " + value).orElse(attribute),
        change.wave(),
        difference.value(),
        difference.interval().low(),
        difference.interval().high());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
