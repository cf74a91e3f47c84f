package dev.hearsay.wire.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Counted;
import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Series;
import dev.hearsay.Trend;
import dev.hearsay.wire.json.SeriesField;
import java.util.Map;

/**
 * The trend of a series as JSON: its waves, and for every mean, share or cell the estimate of each
 * wave, the trend through all waves, and its changes.
 */
public final class TrendJson {

  private TrendJson() {}

  /**
   * Returns the document.
   *
   * @param series the plan of the whole series
   * @param tallies the tallies of the waves that have reports, by the wave's number
   * @param begun the number of waves that have opened; they are listed even if they have no reports
   * @throws IllegalArgumentException if the plan is not that of a whole series
   */
  public static ObjectNode write(
      Plan series, Map<Integer, ? extends Counted> tallies, Trend trend, int begun) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("plan", series.hash().toString());
    node.put("confidence", trend.confidence());
    node.set("series", SeriesField.write(schedule(series)));
    putWaves(node.putArray("waves"), schedule(series), tallies, begun);
    ArrayNode lines = node.putArray("lines");
    trend.lines().forEach(line -> putLine(line, lines.addObject()));
    return node;
  }

  static Series schedule(Plan series) {
    if (!series.isWholeSeries()) {
      throw new IllegalArgumentException(series + " is not a series, so it has no trend");
    }
    return series.series().orElseThrow();
  }

  private static void putWaves(
      ArrayNode list, Series schedule, Map<Integer, ? extends Counted> tallies, int begun) {
    for (int wave = 1; wave <= schedule.waves(); wave++) {
      Counted tally = tallies.get(wave);
      if (tally != null || wave <= begun) {
        ObjectNode node = list.addObject().put("wave", wave);
        node.put("opens", schedule.opens(wave).toString());
        node.put("closes", schedule.closes(wave).toString());
        node.put("reports", tally == null ? 0 : tally.reports());
      }
    }
  }

  private static void putLine(Trend.Line line, ObjectNode node) {
    line.key().attributes().forEach(node.putArray("attributes")::add);
    node.put("type", line.key().kind().toString());
    QuantityText.among(line.key()).ifPresent(value -> node.put("value", value));
    ArrayNode points = node.putArray("points");
    for (Trend.Point point : line.points()) {
      ObjectNode one = points.addObject().put("wave", point.wave());
      one.put("reports", point.raw().reports());
      put(one, "estimate", point.raw().estimate());
      put(one, "trend", point.smooth());
    }
    ArrayNode changes = node.putArray("changes");
    for (Trend.Point point : line.changes()) {
      ObjectNode one = changes.addObject().put("wave", point.wave());
      Quantity change = point.change().orElseThrow();
      put(one, "difference", change.estimate());
      ResultsJson.putSignificance(change, one);
    }
  }

  private static void put(ObjectNode node, String name, Estimate estimate) {
    QuantitiesJson.numbers(node.putObject(name), "value", estimate);
  }
}
