package dev.hearsay.collector.http.handler;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Postprocessing;
import dev.hearsay.Tally;
import dev.hearsay.collector.collection.Bucket;
import dev.hearsay.collector.collection.Bucketing;
import dev.hearsay.collector.http.access.Views;
import dev.hearsay.collector.http.message.Json;
import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.message.Query;
import dev.hearsay.collector.http.message.Reply;
import dev.hearsay.collector.http.server.Call;
import dev.hearsay.collector.screen.PoisoningScreen;
import dev.hearsay.wire.result.ResultRow;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.table.CrossNames;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a collection has learnt so far. Runs on workers. */
public record EstimatesHandler(Views views) {

  private static final double CONFIDENCE = 0.95;
  private static final int MAX_BUCKETS = 1_000;
  private static final int MAX_CROSSES = 16;
  private static final String CROSS = "cross";
  static final String CSV = "text/csv; charset=utf-8";

  public Reply estimates(Call call) {
    Query query =
        call.query(
            WavesHandler.WAVE,
            "confidence",
            "postprocess",
            "distribution",
            "format",
            CROSS + Query.REPEATED);
    boolean isCsv = isCsv(query);
    Tally tally = WavesHandler.tally(views.of(call), views.collections().plan(call.id()), query);
    List<List<String>> asked = crosses(query, tally);
    Estimates estimates = estimates(tally, query);
    List<CrossEstimate> crosses =
        asked.stream()
            .map(names -> tally.cross(names, confidence(query)))
            .map(found -> found.postprocessed(postprocessing(query), estimates))
            .toList();
    if (isCsv) {
      return Reply.text(CSV, ResultRow.csv(estimates, distributions(tally, query), crosses));
    }
    ObjectNode node = ResultsJson.estimates(estimates, distributions(tally, query), crosses);
    Plan whole = views.collections().plan(call.id());
    node.set("readers", ResultsJson.readers(whole.audit(), views.info(call).leastAtOnce()));
    return Reply.json(node);
  }

  static boolean isCsv(Query query) {
    return query.choice("format", "json", List.of("json", "csv")).equals("csv");
  }

  /** What is asked for together; it is refused before anything is computed. */
  private static List<List<String>> crosses(Query query, Tally tally) {
    List<String> texts = query.texts(CROSS);
    if (texts.size() > MAX_CROSSES) {
      throw Problem.badRequest(CROSS, "at most " + MAX_CROSSES + " are answered at once");
    }
    return texts.stream().map(text -> cross(text, tally)).toList();
  }

  static List<String> cross(String text, Tally tally) {
    try {
      List<String> names = CrossNames.read(text, tally.plan().schema());
      tally
          .obstacleToCross(names)
          .ifPresent(
              obstacle -> {
                throw new IllegalArgumentException(obstacle);
              });
      return names;
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest(CROSS, "'" + Problem.shortened(text) + "': " + e.getMessage());
    }
  }

  private static Estimates estimates(Tally tally, Query query) {
    return tally.estimates(confidence(query)).postprocessed(postprocessing(query));
  }

  private static Postprocessing postprocessing(Query query) {
    return query.choice("postprocess", Postprocessing.NONE, List.of(Postprocessing.values()));
  }

  static double confidence(Query query) {
    return query.between("confidence", CONFIDENCE, 0, 1);
  }

  /** If asked for, of every number whose reports tell more than its mean. */
  private static List<Distribution> distributions(Tally tally, Query query) {
    int bins = query.integer("distribution", 0, 1, Distribution.MAX_BINS);
    return bins == 0 ? List.of() : distributions(tally, bins, confidence(query));
  }

  private static List<Distribution> distributions(Tally tally, int bins, double confidence) {
    return tally.plan().schema().attributes().stream()
        .map(Attribute::name)
        .filter(name -> tally.obstacleToDistribution(name).isEmpty())
        .map(name -> tally.distribution(name, bins, confidence))
        .toList();
  }

  /** Of very long collections, the newest buckets. A series has waves instead of hours. */
  public Reply trend(Call call) {
    Query query = call.query("by", "confidence", "postprocess", "format");
    boolean isCsv = isCsv(query);
    Bucketing by = query.choice("by", Bucketing.DAY, List.of(Bucketing.DAY, Bucketing.HOUR));
    WavesHandler.checkNoSeries(views.collections().plan(call.id()), "see /waves");
    List<Bucket> all = views.of(call).buckets(by);
    int omitted = Math.max(0, all.size() - MAX_BUCKETS);
    List<Bucket> newest = all.subList(omitted, all.size());
    if (isCsv) {
      SortedMap<Instant, Estimates> periods = new TreeMap<>();
      newest.forEach(bucket -> periods.put(bucket.from(), estimates(bucket.tally(), query)));
      return Reply.text(CSV, ResultRow.csvOverTime(periods));
    }
    ObjectNode node = Json.object().put("by", by.toString()).put("omitted", omitted);
    ArrayNode buckets = node.putArray("buckets");
    for (Bucket bucket : newest) {
      ObjectNode estimates = ResultsJson.estimates(estimates(bucket.tally(), query));
      ObjectNode one = buckets.addObject().put("from", bucket.from().toString());
      one.put("reports", bucket.reports()).set("attributes", estimates.get("attributes"));
    }
    return Reply.json(node);
  }

  public Reply screen(Call call) {
    return Reply.json(Json.tree(PoisoningScreen.screen(views.of(call).tally())));
  }
}
