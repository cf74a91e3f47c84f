package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Counted;
import dev.hearsay.Distribution;
import dev.hearsay.Estimates;
import dev.hearsay.Interval;
import dev.hearsay.Plan;
import dev.hearsay.Postprocessing;
import dev.hearsay.Tally;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.Publications.Audience;
import dev.hearsay.collector.screen.PoisoningScreen;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.PrometheusText;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.result.TallyResults;
import dev.hearsay.wire.table.CrossNames;
import dev.hearsay.wire.table.RangeText;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The handler of estimates, trends and the poisoning screen. Runs on workers. */
record EstimatesHandler(
    CollectionService collections, Publications publications, EstimateCache cache) {

  private static final double CONFIDENCE = 0.95;
  private static final int MAX_BUCKETS = 1_000;
  private static final int MAX_CROSSES = 16;
  private static final int MAX_RANGES = 64;

  /**
   * The largest number of values that are made consistent without a reading token, over all buckets
   * of a trend together. Each takes about a millisecond, once per publication.
   */
  static final int MAX_OPEN_VALUES = 5_000;

  static final String CROSS = "cross";
  static final String POSTPROCESS = "postprocess";
  private static final String DISTRIBUTION = "distribution";
  private static final String RANGE = "range";
  static final String CSV_TYPE = "text/csv; charset=utf-8";

  private static final String JSON = "json";
  private static final String CSV_FORMAT = "csv";

  /** The parameter that states what reads the CSV: a program or a spreadsheet. */
  static final String USE = "for";

  private static final String PROMETHEUS = "prometheus";

  /**
   * Returns the lane of a request for estimates. A distribution or consistent shares may take
   * seconds and must not delay cheaper requests.
   */
  static Lane lane(Call call) {
    if (call.request().getParam(DISTRIBUTION) != null) {
      return Lane.DISTRIBUTIONS;
    }
    boolean isPlain =
        Stream.of(CROSS, Period.FROM, Period.TO)
            .allMatch(name -> call.request().getParam(name) == null);
    return isExpensive(call) ? Lane.POSTPROCESSINGS : isPlain ? Lane.ESTIMATES : Lane.COMPARISONS;
  }

  /** Returns the lane of a request for a trend. */
  static Lane laneOfTrend(Call call) {
    return isExpensive(call) ? Lane.POSTPROCESSINGS : Lane.COMPARISONS;
  }

  private static boolean isExpensive(Call call) {
    String wanted = call.request().getParam(POSTPROCESS);
    return Arrays.stream(Postprocessing.values())
        .anyMatch(how -> how.toString().equals(wanted) && isExpensive(how));
  }

  /** Returns whether a method takes long. */
  static boolean isExpensive(Postprocessing how) {
    return switch (how) {
      case CONSISTENT, AUTO -> true;
      case NONE, CLIP, L1, L2 -> false;
    };
  }

  Reply estimates(Call call) {
    Query query =
        call.query(
            Period.WAVE,
            Period.FROM,
            Period.TO,
            "confidence",
            POSTPROCESS,
            DISTRIBUTION,
            RANGE + Query.REPEATED,
            "format",
            USE,
            CROSS + Query.REPEATED);
    String format = query.choice("format", JSON, List.of(JSON, CSV_FORMAT, PROMETHEUS));
    CsvUse use = use(query, format.equals(CSV_FORMAT));
    Plan whole = collections.plan(call.id());
    Period period = Period.fromTo(query);
    checkValues(call, query, whole, 1);
    Tally tally = tally(call, query, whole, period);
    List<List<String>> crosses = crosses(query, tally);
    checkMetrics(format, crosses);
    Estimates estimates =
        estimates(call, period.ends() + " of " + tally.plan().hash(), tally, query);
    TallyResults found = results(tally, estimates, crosses, query);
    return switch (format) {
      case CSV_FORMAT -> Reply.text(CSV_TYPE, ResultsCsv.estimates(found.quantities(), use));
      case PROMETHEUS ->
          Reply.text(
              PrometheusText.MEDIA_TYPE,
              PrometheusText.write(labels(call, tally, period), found.quantities()));
      default -> Reply.json(described(ResultsJson.estimates(found), call, whole, period));
    };
  }

  private static TallyResults results(
      Tally tally, Estimates estimates, List<List<String>> crosses, Query query) {
    return new TallyResults(
        estimates,
        distributions(tally, query),
        crosses.stream()
            .map(names -> tally.cross(names, confidence(query)))
            .map(found -> found.postprocessed(postprocessing(query), estimates))
            .toList());
  }

  /** Adds the period, the claim about readers, and reports that may be missing. */
  private ObjectNode described(ObjectNode node, Call call, Plan whole, Period period) {
    period.ends().forEach(node::put);
    CollectionInfo info = publications.info(call.id(), call.audience());
    node.set("readers", ResultsJson.readers(whole.audit(), info.leastAtOnce()));
    collections.fold().ifPresent(fold -> FoldHandler.addMayLack(node, fold, info));
    return node;
  }

  /**
   * Refuses crosses as metrics. A label would contain several names or values at once, so two cells
   * might have the same labels.
   */
  private static void checkMetrics(String format, List<List<String>> crosses) {
    if (format.equals(PROMETHEUS) && !crosses.isEmpty()) {
      throw Problem.badRequest(CROSS, "not available as metrics; use format=json or format=csv");
    }
  }

  /** Returns the labels of metrics: the collection, and the wave or hours of the request. */
  private static Map<String, String> labels(Call call, Tally tally, Period period) {
    Map<String, String> labels = new LinkedHashMap<>(Map.of("collection", call.id()));
    tally.plan().wave().ifPresent(wave -> labels.put(Period.WAVE, Integer.toString(wave)));
    labels.putAll(period.ends());
    return labels;
  }

  /**
   * Returns the tally of a wave, of some hours, or of all reports. For readers, hours are hours of
   * publication, so the sum of some hours is a sum of whole increments. All replies together, for
   * any hours, therefore follow from the sequence of increments, which is what the claim about
   * readers covers.
   */
  private Tally tally(Call call, Query query, Plan plan, Period period) {
    if (period.isAll()) {
      return Period.tally(publications.view(call.id(), call.audience()), plan, query);
    }
    Period.checkNoSeries(plan, "'wave' names a wave, such as wave=1");
    Period.wave(query, plan); // refuses the parameter, since there are no waves
    return period.sum(publications.view(call.id(), call.audience()).buckets(Bucketing.HOUR), plan);
  }

  static boolean isCsv(Query query) {
    return query.choice("format", JSON, List.of(JSON, CSV_FORMAT)).equals(CSV_FORMAT);
  }

  /** Returns what reads the CSV: a program or a spreadsheet. */
  static CsvUse use(Query query, boolean isCsv) {
    if (!isCsv && !query.texts(USE).isEmpty()) {
      throw Problem.badRequest(USE, "applies to CSV only; add format=csv");
    }
    return query.choice(USE, CsvUse.PROGRAM, List.of(CsvUse.values()));
  }

  /** Returns the crosses of a request, or refuses them before anything is computed. */
  static List<List<String>> crosses(Query query, Counted tally) {
    List<String> texts = query.texts(CROSS);
    if (texts.size() > MAX_CROSSES) {
      throw Problem.badRequest(CROSS, "at most " + MAX_CROSSES + " are allowed per request");
    }
    return texts.stream().map(text -> cross(text, tally)).toList();
  }

  static List<String> cross(String text, Counted tally) {
    try {
      List<String> names = CrossNames.read(text, tally.schema());
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

  private Estimates estimates(Call call, String selection, Tally tally, Query query) {
    Postprocessing how = postprocessing(query);
    double confidence = confidence(query);
    return isExpensive(how)
        ? cache.estimates(call, selection, tally, how, confidence)
        : tally.estimates(confidence).postprocessed(how);
  }

  /** Refuses expensive post-processing of many values, unless the caller has a token. */
  private void checkValues(Call call, Query query, Plan plan, int tallies) {
    Postprocessing how = postprocessing(query);
    long values = (long) tallies * values(plan);
    if (isExpensive(how) && values > MAX_OPEN_VALUES && isOpen(call)) {
      throw Problem.of(Kind.TOO_MANY_VALUES, how, values, MAX_OPEN_VALUES);
    }
  }

  private boolean isOpen(Call call) {
    return call.audience() == Audience.READERS
        && publications.info(call.id(), call.audience()).readingTokenHash().isEmpty();
  }

  private static int values(Plan plan) {
    return plan.schema().attributes().stream()
        .mapToInt(one -> one.match(number -> 0, category -> category.values().size(), vector -> 0))
        .sum();
  }

  private static Postprocessing postprocessing(Query query) {
    return query.choice(POSTPROCESS, Postprocessing.NONE, List.of(Postprocessing.values()));
  }

  static double confidence(Query query) {
    return query.between("confidence", CONFIDENCE, 0, 1);
  }

  /**
   * Returns the requested distributions: of every number whose reports determine more than its
   * mean.
   */
  private static List<Distribution> distributions(Tally tally, Query query) {
    Map<String, List<Interval>> ranges = ranges(query, tally.plan());
    int bins = query.integer(DISTRIBUTION, 0, 1, Distribution.MAX_BINS);
    if (bins == 0 && !ranges.isEmpty()) {
      throw Problem.badRequest(RANGE, "needs a distribution; add distribution=20");
    }
    return bins == 0 ? List.of() : distributions(tally, bins, ranges, confidence(query));
  }

  /** Returns the ranges of a request by the number's name. */
  private static Map<String, List<Interval>> ranges(Query query, Plan plan) {
    List<String> texts = query.texts(RANGE);
    if (texts.size() > MAX_RANGES) {
      throw Problem.badRequest(RANGE, "at most " + MAX_RANGES + " are allowed per request");
    }
    try {
      return RangeText.read(texts, plan.schema());
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest(RANGE, String.valueOf(e.getMessage()));
    }
  }

  private static List<Distribution> distributions(
      Tally tally, int bins, Map<String, List<Interval>> ranges, double confidence) {
    return tally.plan().schema().attributes().stream()
        .map(Attribute::name)
        .filter(name -> tally.obstacleToDistribution(name).isEmpty())
        .map(
            name ->
                tally.distribution(name, bins, ranges.getOrDefault(name, List.of()), confidence))
        .toList();
  }

  /**
   * Returns a trend by hours or days. A very long trend contains its newest buckets only. A series
   * has waves instead of hours.
   */
  Reply trend(Call call) {
    Query query = call.query("by", "confidence", POSTPROCESS, "format", USE);
    boolean isCsv = isCsv(query);
    CsvUse use = use(query, isCsv);
    Bucketing by = query.choice("by", Bucketing.DAY, List.of(Bucketing.DAY, Bucketing.HOUR));
    Plan plan = collections.plan(call.id());
    Period.checkNoSeries(plan, "see /waves");
    List<Bucket> all = publications.view(call.id(), call.audience()).buckets(by);
    int omitted = Math.max(0, all.size() - MAX_BUCKETS);
    List<Bucket> newest = all.subList(omitted, all.size());
    checkValues(call, query, plan, newest.size());
    if (isCsv) {
      SortedMap<Instant, Estimates> periods = new TreeMap<>();
      newest.forEach(bucket -> periods.put(bucket.from(), estimates(call, by, bucket, query)));
      return Reply.text(CSV_TYPE, ResultsCsv.overTime(periods, use));
    }
    ObjectNode node = Json.object().put("by", by.toString()).put("omitted", omitted);
    ArrayNode buckets = node.putArray("buckets");
    for (Bucket bucket : newest) {
      ObjectNode estimates = ResultsJson.estimates(estimates(call, by, bucket, query));
      ObjectNode one = buckets.addObject().put("from", bucket.from().toString());
      one.put("reports", bucket.reports()).set("attributes", estimates.get("attributes"));
    }
    return Reply.json(node);
  }

  private Estimates estimates(Call call, Bucketing by, Bucket bucket, Query query) {
    return estimates(call, by + " " + bucket.from(), bucket.tally(), query);
  }

  Reply screen(Call call) {
    return Reply.json(
        Json.tree(PoisoningScreen.screen(publications.view(call.id(), call.audience()).tally())));
  }
}
