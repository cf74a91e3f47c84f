package dev.hearsay.cli.demo;

import dev.hearsay.Quantity;
import dev.hearsay.Trend;
import dev.hearsay.wire.result.QuantityText;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** A line about the changes from week to week. */
final class DemoTrend {

  private static final String DRIFTING = "screen-hours";

  private DemoTrend() {}

  /** Returns the line: the attribute that drifts, and the most significant change. */
  static String line(Trend trend) {
    Optional<String> drift = drift(trend).map(text -> DRIFTING + " went " + text + "; ");
    String unchanged =
        drift.isEmpty() ? "too few people to detect a change" : "no change is significant";
    return "Week by week: "
        + drift.orElse("")
        + clearest(trend).map(DemoTrend::words).orElse(unchanged)
        + ".";
  }

  private static Optional<String> drift(Trend trend) {
    return trend.lines().stream()
        .filter(line -> line.key().attributes().get(0).equals(DRIFTING))
        .filter(line -> !line.points().isEmpty())
        .filter(line -> isKnown(smooth(line, 0)) && isKnown(smooth(line, lastOf(line))))
        .findFirst()
        .map(line -> text("from %.1f to %.1f", smooth(line, 0), smooth(line, lastOf(line))));
  }

  /** Returns whether a value is known. With few people, some weeks have no answers. */
  private static boolean isKnown(double value) {
    return !Double.isNaN(value);
  }

  private static int lastOf(Trend.Line line) {
    return line.points().size() - 1;
  }

  private static double smooth(Trend.Line line, int place) {
    return line.points().get(place).smooth().value();
  }

  /** Returns the most significant change. */
  private static Optional<Trend.Point> clearest(Trend trend) {
    return trend.lines().stream()
        .flatMap(line -> line.changes().stream())
        .min(Comparator.comparingDouble(DemoTrend::pValue));
  }

  private static double pValue(Trend.Point changed) {
    return changed.change().orElseThrow().significance().orElseThrow().pValue();
  }

  private static String words(Trend.Point changed) {
    Quantity change = changed.change().orElseThrow();
    return text(
        "%s changed in week %d, by %+.2f (95 %% interval %.2f to %.2f)",
        QuantityText.among(change.key())
            .map(value -> "the share of " + value)
            .orElse(change.key().attributes().get(0)),
        changed.wave(),
        change.estimate().value(),
        change.estimate().interval().low(),
        change.estimate().interval().high());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
