package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Difference;
import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.Timetable.Bucket;
import dev.hearsay.collector.collection.Timetable.Bucketing;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.intake.View;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.wire.result.CsvUse;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.ResultsJson;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The handler that compares two crowds of one plan: two collections, two waves of a series, or two
 * periods. Runs on workers. Its replies are not cached, since they may depend on two collections.
 */
record DifferenceHandler(
    CollectionService collections, Publications publications, Authorizer authorizer) {

  private static final String WAVES = "waves";

  /** A pair of wave numbers, each short enough for an {@code int}. */
  private static final Pattern WAVE_PAIR = Pattern.compile("[0-9]{1,9},[0-9]{1,9}");

  Reply difference(Call call) {
    Query query =
        call.query("with", WAVES, "before", "after", "confidence", "format", EstimatesHandler.USE);
    boolean isCsv = EstimatesHandler.isCsv(query);
    CsvUse use = EstimatesHandler.use(query, isCsv);
    double confidence = EstimatesHandler.confidence(query);
    List<Tally> both = both(call, query);
    Difference difference = Difference.of(both.get(0), both.get(1), confidence);
    if (isCsv) {
      return Reply.text(EstimatesHandler.CSV_TYPE, ResultsCsv.difference(difference, use));
    }
    ObjectNode node = ResultsJson.difference(difference);
    node.putObject("before").put("reports", both.get(0).reports());
    node.putObject("after").put("reports", both.get(1).reports());
    return Reply.json(node);
  }

  private List<Tally> both(Call call, Query query) {
    checkOneWay(query);
    if (!query.texts("with").isEmpty()) {
      return crowds(call, query);
    }
    return query.texts(WAVES).isEmpty() ? periods(call, query) : waves(call, query);
  }

  private static void checkOneWay(Query query) {
    boolean hasPeriod = !query.texts("before").isEmpty() || !query.texts("after").isEmpty();
    long ways =
        Stream.of(hasPeriod, !query.texts("with").isEmpty(), !query.texts(WAVES).isEmpty())
            .filter(isAsked -> isAsked)
            .count();
    if (ways > 1) {
      throw Problem.badRequest(
          "only one of these may be given: 'with' (a collection), 'waves' (two waves), or 'before'"
              + " and 'after' (two periods)");
    }
  }

  private List<Tally> waves(Call call, Query query) {
    int most = Period.series(collections.plan(call.id())).waves();
    String text = query.texts(WAVES).get(0);
    List<Integer> numbers =
        WAVE_PAIR.matcher(text).matches()
            ? Arrays.stream(text.split(",")).map(Integer::valueOf).distinct().toList()
            : List.of();
    if (numbers.size() != 2 || numbers.stream().anyMatch(wave -> wave < 1 || wave > most)) {
      throw Problem.badParameter(
          WAVES, text, "two different numbers from 1 to " + most + " with a comma between");
    }
    View view = publications.view(call.id(), call.audience());
    return numbers.stream().map(view::tally).toList();
  }

  /**
   * Returns the tallies of this collection and of another one, which the caller must be allowed to
   * read as well.
   */
  private List<Tally> crowds(Call call, Query query) {
    Call other = call.of(query.texts("with").get(0));
    CollectionInfo info =
        (other.hasPossibleId() ? collections.find(other.id()) : Optional.<CollectionInfo>empty())
            .orElseThrow(() -> Problem.of(Kind.NO_SUCH_COLLECTION, other.id()));
    authorizer.checkReader(other.request(), info);
    Tally before = publications.view(call.id(), call.audience()).tally();
    if (other.id().equals(call.id())) {
      throw Problem.badRequest("with", "a collection cannot be compared with itself");
    }
    if (!info.hash().equals(before.plan().hash())) {
      throw Problem.badRequest(
          "with",
          "'"
              + other.id()
              + "' has another plan; only collections with the same plan can be compared");
    }
    return List.of(before, publications.view(other.id(), other.audience()).tally());
  }

  private List<Tally> periods(Call call, Query query) {
    Period.checkNoSeries(collections.plan(call.id()), "'waves' names two waves, such as waves=1,2");
    Period before = Period.slashed("before", query);
    Period after = Period.slashed("after", query);
    if (before.overlaps(after)) {
      throw Problem.badRequest("the periods overlap; no report may be in both");
    }
    Plan plan = collections.plan(call.id());
    List<Bucket> hours = publications.view(call.id(), call.audience()).buckets(Bucketing.HOUR);
    return List.of(before.sum(hours, plan), after.sum(hours, plan));
  }
}
