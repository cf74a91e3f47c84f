package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.Postprocessing;
import dev.hearsay.Tally;
import dev.hearsay.TieredTally;
import dev.hearsay.Tiers;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.wire.result.ResultsCsv;
import dev.hearsay.wire.result.ResultsJson;
import dev.hearsay.wire.result.TallyResults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The handler that combines the estimates of tiers: collections with the same questions and
 * different ε, of which each person answers one. Each is an ordinary collection, which receives,
 * publishes and closes on its own. Runs on workers. The replies are not cached, since they depend
 * on several collections.
 */
record TiersHandler(
    CollectionService collections, Publications publications, Authorizer authorizer) {

  private static final String WITH = "with";

  /** The adjustments that take no longer with many values. */
  private static final List<Postprocessing> QUICK =
      Arrays.stream(Postprocessing.values())
          .filter(how -> !EstimatesHandler.isExpensive(how))
          .toList();

  Reply estimates(Call call) {
    Query query =
        call.query(
            WITH,
            Period.WAVE,
            "confidence",
            EstimatesHandler.POSTPROCESS,
            "format",
            EstimatesHandler.USE,
            EstimatesHandler.CROSS + Query.REPEATED);
    boolean isCsv = EstimatesHandler.isCsv(query);
    List<Call> tiers = tiers(call, query);
    TallyResults found = results(tally(tiers, query), query);
    return isCsv
        ? Reply.text(
            EstimatesHandler.CSV_TYPE,
            ResultsCsv.estimates(found.quantities(), EstimatesHandler.use(query, true)))
        : Reply.json(described(ResultsJson.estimates(found), tiers, found));
  }

  /** Returns this collection and the others, which the caller must be allowed to read as well. */
  private List<Call> tiers(Call call, Query query) {
    String others =
        query.texts(WITH).stream()
            .findFirst()
            .orElseThrow(
                () -> Problem.badRequest(WITH, "it must name the other tiers, such as with=ID,ID"));
    List<Call> all =
        Stream.concat(Stream.of(call), Arrays.stream(others.split(",", -1)).map(call::of))
            .limit(Tiers.MAX_TIERS + 1L)
            .toList();
    all.forEach(one -> authorizer.checkReader(one.request(), existing(one)));
    return all;
  }

  private CollectionInfo existing(Call call) {
    return Optional.of(call)
        .filter(Call::hasPossibleId)
        .flatMap(one -> collections.find(one.id()))
        .orElseThrow(() -> Problem.of(Problem.Kind.NO_SUCH_COLLECTION, call.id()));
  }

  private TieredTally tally(List<Call> calls, Query query) {
    Tiers tiers = tiers(calls.stream().map(this::plan).toList());
    List<Tally> tallies =
        calls.stream()
            .map(one -> Period.tally(publications.view(one.id(), one.audience()), plan(one), query))
            .toList();
    Optional<Tiers> wave = tallies.get(0).plan().wave().stream().mapToObj(tiers::wave).findFirst();
    return TieredTally.of(wave.orElse(tiers), tallies);
  }

  private Plan plan(Call call) {
    return collections.plan(call.id());
  }

  private static Tiers tiers(List<Plan> plans) {
    try {
      return new Tiers(plans);
    } catch (IllegalArgumentException e) {
      throw Problem.badRequest(WITH, String.valueOf(e.getMessage()));
    }
  }

  private static TallyResults results(TieredTally tally, Query query) {
    Postprocessing how = query.choice(EstimatesHandler.POSTPROCESS, Postprocessing.NONE, QUICK);
    double confidence = EstimatesHandler.confidence(query);
    Estimates estimates = tally.estimates(confidence).postprocessed(how);
    List<CrossEstimate> crosses =
        EstimatesHandler.crosses(query, tally).stream()
            .map(names -> tally.cross(names, confidence).postprocessed(how, estimates))
            .toList();
    return new TallyResults(estimates, List.of(), crosses, tally.comparisons());
  }

  /** Adds to each tier its collection, and what readers of its estimates learn at most. */
  private ObjectNode described(ObjectNode node, List<Call> calls, TallyResults found) {
    List<Estimates.Tier> tiers = found.estimates().tiers();
    for (int i = 0; i < tiers.size(); i++) {
      Plan plan = tiers.get(i).plan();
      ObjectNode tier = (ObjectNode) node.withArrayProperty("tiers").get(i);
      calls.stream()
          .filter(one -> plan(one).named(plan.hash()).isPresent())
          .forEach(one -> describe(tier, one));
    }
    return node;
  }

  private void describe(ObjectNode tier, Call collection) {
    tier.put("collection", collection.id());
    long people = publications.info(collection.id(), collection.audience()).leastAtOnce();
    tier.set("readers", ResultsJson.readers(plan(collection).audit(), people));
  }
}
