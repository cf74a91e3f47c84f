package dev.hearsay.wire.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.Trend;
import dev.hearsay.wire.json.SeriesField;
import java.util.Map;

/**
 * What became of a series, wave by wave, for programs: the waves, and of every mean, share or cell
 * the estimate of each wave, the trend through all of them, and where it changed.
 */
public final class TrendJson {

  private TrendJson() {}

  /**
   * The document.
   *
   * @param series the plan of the whole series
   * @param tallies of the waves that have reports, by number
   * @param begun how many waves have opened: they are listed even if nobody reported
   * @throws IllegalArgumentException if the plan is not that of a whole series
   */
  public static ObjectNode write(Plan series, Map<Integer, Tally> tallies, Trend trend, int begun) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("plan", series.hash().toString());
    node.put("confidence", trend.confidence());
    node.set("series", SeriesField.write(schedule(series)));
    putWaves(node.putArray("waves"), schedule(series), tallies, begun);
    ArrayNode lines = node.putArray("lines");
    trend.lines().forEach(line -> lines.add(line(line, series.schema())));
    return node;
  }

  static Series schedule(Plan series) {
    if (!series.isWholeSeries()) {
      throw new IllegalArgumentException(series + " is no series: it has no trend");
    }
    return series.series().orElseThrow();
  }

  private static void putWaves(
      ArrayNode list, Series schedule, Map<Integer, Tally> tallies, int begun) {
    for (int wave = 1; wave <= schedule.waves(); wave++) {
      Tally tally = tallies.get(wave);
      if (tally != null || wave <= begun) {
        ObjectNode node = list.addObject().put("wave", wave);
        node.put("opens", schedule.opens(wave).toString());
        node.put("closes", schedule.closes(wave).toString());
        node.put("reports", tally == null ? 0 : tally.reports());
      }
    }
  }

  private static ObjectNode line(Trend.Line line, Schema schema) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    line.attributes().forEach(node.putArray("attributes")::add);
    node.put("type", type(line, schema));
    line.value().ifPresent(value -> node.put("value", value));
    ArrayNode points = node.putArray("points");
    for (Trend.Point point : line.points()) {
      ObjectNode one = points.addObject().put("wave", point.wave()).put("reports", point.reports());
      put(one, "estimate", point.raw());
      put(one, "trend", point.smooth());
    }
    ArrayNode changes = node.putArray("changes");
    for (Trend.Change change : line.changes()) {
      ObjectNode one = changes.addObject().put("wave", change.wave());
      put(one, "difference", change.difference());
      ResultsJson.putFinite(one, "pValue", change.pValue());
      ResultsJson.putFinite(one, "adjustedPValue", change.adjustedPValue());
    }
    return node;
  }

  private static void put(ObjectNode node, String name, Estimate estimate) {
    ResultsJson.putNumbers(node.putObject(name), "value", estimate);
  }

  /** The attribute's, or of several what rows of CSV call it. */
  private static String type(Trend.Line line, Schema schema) {
    if (line.attributes().size() == 1) {
      Attribute only = attribute(schema, line.attributes().get(0));
      boolean isAnswered = only instanceof Attribute.Numeric && line.value().isPresent();
      return isAnswered ? Attribute.Numeric.ANSWERED : only.type();
    }
    if (line.value().isEmpty()) {
      return "correlation";
    }
    boolean isOfCategories =
        line.attributes().stream()
            .allMatch(name -> attribute(schema, name) instanceof Attribute.Categorical);
    return isOfCategories ? "cell" : "group-mean";
  }

  private static Attribute attribute(Schema schema, String name) {
    return schema.attributes().get(schema.indexOf(name));
  }
}
