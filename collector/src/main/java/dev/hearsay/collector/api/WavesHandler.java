package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.Trend;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.TrendJson;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The handler of the waves of a series. Runs on workers. */
record WavesHandler(CollectionService collections, Publications publications) {

  private static final String CROSS = "cross";

  /**
   * Returns the progress of a series, for devices. It depends on the clock, so it may be cached for
   * one second.
   */
  Reply wave(Call call) {
    call.query();
    CollectionInfo info =
        collections
            .find(call.id())
            .orElseThrow(() -> Problem.of(Kind.NO_SUCH_COLLECTION, call.id()));
    Series series = Period.series(collections.plan(call.id()));
    ObjectNode node = Json.object().put("waves", series.waves());
    if (info.state() == CollectionInfo.State.OPEN) {
      putFirst(node, series, collections.now());
    }
    return Reply.json(node).with("Cache-Control", "public, max-age=1");
  }

  private static void putFirst(ObjectNode node, Series series, Instant now) {
    OptionalInt open = series.open(now);
    if (open.isPresent() || series.begun(now) == 0) {
      node.put("first", open.orElse(1)).put("open", open.isPresent());
    }
  }

  /** Returns the trend of means and shares over the waves, or the trend of a cross. */
  Reply waves(Call call) {
    Query query = call.query(CROSS, "confidence", "format", EstimatesHandler.USE);
    boolean isCsv = EstimatesHandler.isCsv(query);
    CsvUse use = EstimatesHandler.use(query, isCsv);
    Plan plan = collections.plan(call.id());
    Series series = Period.series(plan);
    SortedMap<Integer, Tally> waves = publications.view(call.id(), call.audience()).waves();
    Instant now = collections.now();
    Trend trend = trend(waves, now, plan, query);
    return isCsv
        ? Reply.text(EstimatesHandler.CSV_TYPE, ResultsCsv.trend(trend, plan, use))
        : Reply.json(TrendJson.write(plan, waves, trend, series.begun(now)));
  }

  private static Trend trend(SortedMap<Integer, Tally> waves, Instant now, Plan plan, Query query) {
    double confidence = EstimatesHandler.confidence(query);
    Series series = Period.series(plan);
    int over = series.over(now);
    if (query.texts(CROSS).isEmpty()) {
      return waves.isEmpty()
          ? new Trend(confidence, List.of())
          : Trend.of(waves, series.waves(), over, confidence);
    }
    Tally all = Tally.of(plan);
    waves.values().forEach(all::merge);
    List<String> names = EstimatesHandler.cross(query.texts(CROSS).get(0), all);
    return Trend.ofCross(waves, series.waves(), over, names, confidence);
  }
}
