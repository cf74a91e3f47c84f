package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Plan;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.Trend;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.View;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.TrendJson;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The handler of the waves of a series. Runs on workers. */
record WavesHandler(CollectionService collections, Views views) {

  static final String WAVE = "wave";
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
    Series series = series(collections.plan(call.id()));
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
    Series series = series(plan);
    SortedMap<Integer, Tally> waves = views.of(call).waves();
    Instant now = collections.now();
    Trend trend = trend(waves, now, plan, query);
    return isCsv
        ? Reply.text(EstimatesHandler.CSV_TYPE, ResultsCsv.trend(trend, plan, use))
        : Reply.json(TrendJson.write(plan, waves, trend, series.begun(now)));
  }

  private static Trend trend(SortedMap<Integer, Tally> waves, Instant now, Plan plan, Query query) {
    double confidence = EstimatesHandler.confidence(query);
    Series series = series(plan);
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
