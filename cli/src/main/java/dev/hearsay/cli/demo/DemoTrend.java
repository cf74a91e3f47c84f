package dev.hearsay.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What the collector says of the waves, and a line about it. */
public record DemoTrend(JsonNode document) {

  private static final String DRIFTING = "screen-hours";

  /** The quantity that drifts, and the change that stands out most. */
  public String line() {
    String drift = drift().map(text -> DRIFTING + " went " + text + "; ").orElse("");
    String waves = "Over " + document.get("waves").size() + " weeks: ";
    return waves + drift + clearest().map(DemoTrend::words).orElse("no change stands out") + ".";
  }

  private Optional<String> drift() {
    return elements(document.get("lines"))
        .filter(line -> line.get("attributes").get(0).textValue().equals(DRIFTING))
        .findFirst()
        .map(line -> line.get("points"))
        .filter(points -> !points.isEmpty())
        .map(points -> new JsonNode[] {points.get(0), points.get(points.size() - 1)})
        .filter(ends -> isKnown(ends[0]) && isKnown(ends[1]))
        .map(ends -> text("from %.1f to %.1f", trend(ends[0]), trend(ends[1])));
  }

  private static boolean isKnown(JsonNode point) {
    return point.path("trend").path("value").isNumber();
  }

  private static double trend(JsonNode point) {
    return point.get("trend").get("value").doubleValue();
  }

  /** A line with one of its changes: the least likely to be chance. */
  private Optional<Map.Entry<JsonNode, JsonNode>> clearest() {
    return elements(document.get("lines"))
        .flatMap(line -> elements(line.get("changes")).map(change -> Map.entry(line, change)))
        .min(Comparator.comparingDouble(found -> found.getValue().get("pValue").doubleValue()));
  }

  private static String words(Map.Entry<JsonNode, JsonNode> found) {
    JsonNode change = found.getValue();
    JsonNode difference = change.get("difference");
    return text(
        "%s changed in week %d, by %+.2f (%.2f to %.2f)",
        name(found.getKey()),
        change.get("wave").intValue(),
        difference.get("value").doubleValue(),
        difference.get("low").doubleValue(),
        difference.get("high").doubleValue());
  }

  private static String name(JsonNode line) {
    String attribute = line.get("attributes").get(0).textValue();
    return line.hasNonNull("value")
        ? "the share of " + line.get("value").textValue() + " in " + attribute
        : attribute;
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
