package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.hearsay.Plan;
import dev.hearsay.PlanAudit.Readers;
import dev.hearsay.Series;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.BatchChoice;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.publish.Publications.Audience;
import dev.hearsay.collector.publish.PublishingDefault;
import dev.hearsay.wire.document.Fields;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.json.SeriesField;
import dev.hearsay.wire.result.ResultsJson;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The handlers that plan, create, list, show, close and delete collections. Run on workers.
 *
 * @param usual the publishing rule for a collection whose request has none
 */
record CollectionsHandler(
    CollectionService collections,
    Publications publications,
    AccessCache access,
    Authorizer authorizer,
    PublishingDefault usual) {

  /**
   * The longest wait for a collection to close. With a topic, closing takes some seconds: the other
   * collectors must notice it, and the reports that they have accepted are still counted.
   */
  private static final Duration PATIENCE_TO_CLOSE = Duration.ofSeconds(15);

  private static final int MAX_LISTED = 1_000;
  private static final int LISTED = 100;
  static final String PUBLISH = "publish";
  static final String KEEP = "keep";
  private static final String KEEP_REPORTS = "reports";
  private static final String KEEP_NOTHING = "nothing";
  private static final String PUBLISHING = "publishing";

  Reply predict(Call call, Buffer body) {
    PlanRequest wanted =
        PlanRequest.read(
            Json.text(body), List.of(PUBLISHING, PUBLISH, PlanRequest.WITHIN), collections.now());
    OptionalLong named = publishing(wanted.fields()).every();
    ObjectNode node = wanted.prediction();
    if (wanted.fields().isSet(PUBLISHING)) {
      node.set(PUBLISHING, offers(BatchChoice.of(wanted.plan(), wanted.users()), named));
    }
    return Reply.json(node);
  }

  /** Returns several batch sizes with what readers learn at each, and the chosen size. */
  private static ObjectNode offers(BatchChoice choice, OptionalLong named) {
    ObjectNode node = Json.object().put("every", choice.every());
    node.put("why", choice.reason().toString()).put("delta", Readers.USUAL_DELTA);
    ArrayNode offers = node.putArray("offers");
    for (BatchChoice.Offer offer : choice.offers(named)) {
      ObjectNode one = offers.addObject().put("every", offer.every());
      one.put("epsilon", offer.epsilon()).put("less", offer.isLess());
    }
    return node;
  }

  Reply create(Call call, Buffer body) {
    CollectionRequest wanted = CollectionRequest.read(Json.text(body), collections.now());
    Optional<Token> reading = Token.wanted(wanted.fields(), "reading");
    Optional<Token> reporting = Token.wanted(wanted.fields(), "reporting");
    ClosingRule closing =
        new ClosingRule(
            wanted.fields().positive("closeAtReports"), wanted.fields().instant("closeAt"));
    PublishingDefault wish = publishing(wanted.fields());
    Plan plan = wanted.plan();
    PublishingDefault.Choice publishing = wish.choose(plan, expected(wanted.users(), closing));
    CollectionInfo created =
        collections.create(
            new NewCollection(
                plan,
                closing,
                publishing.rule(),
                wanted.users(),
                reading.map(Token::hash),
                reporting.map(Token::hash),
                keepsReports(wanted.fields())));
    ObjectNode node = Json.object().put("id", created.id());
    node.putRawValue("plan", new RawValue(PlanJson.write(plan)));
    node.set("audit", certificate(plan, created));
    node.set(PUBLISH, publish(created).put("why", publishing.reason().toString()));
    reading.ifPresent(token -> node.put("readingToken", token.text()));
    reporting.ifPresent(token -> node.put("reportingToken", token.text()));
    return Reply.json(node).created(call.request(), created.id());
  }

  private static boolean keepsReports(Fields fields) {
    String keep = fields.optionalText(KEEP).orElse(KEEP_NOTHING);
    if (!List.of(KEEP_NOTHING, KEEP_REPORTS).contains(keep)) {
      throw Problem.badBody(
          "the request: '%s' is '%s'; it must be %s or %s"
              .formatted(KEEP, Problem.shortened(keep), KEEP_REPORTS, KEEP_NOTHING));
    }
    return keep.equals(KEEP_REPORTS);
  }

  /**
   * Returns the number of expected reports. A collection accepts no more than the number at which
   * it closes.
   */
  private static OptionalLong expected(OptionalLong users, ClosingRule closing) {
    return users.isPresent() && closing.reports().isPresent()
        ? OptionalLong.of(Math.min(users.getAsLong(), closing.reports().getAsLong()))
        : users.isPresent() ? users : closing.reports();
  }

  private PublishingDefault publishing(Fields fields) {
    Optional<Fields> rule = fields.optionalMapping(PUBLISH, List.of("every", "seconds"));
    try {
      return rule.map(this::stated).orElse(usual);
    } catch (IllegalArgumentException e) {
      throw Problem.badBody("'" + PUBLISH + "': " + e.getMessage());
    }
  }

  private PublishingDefault stated(Fields rule) {
    OptionalLong seconds = rule.positive("seconds");
    return usual.with(
        rule.positive("every"), seconds.stream().mapToObj(Duration::ofSeconds).findFirst());
  }

  /** Publishes all reports, however few are new. */
  Reply publish(Call call) {
    publications.publishAll(call.id());
    return Reply.json(summary(publications.info(call.id(), call.audience())));
  }

  Reply list(Call call) {
    Query query = call.query("offset", "limit");
    int offset = query.integer("offset", 0, 0, Integer.MAX_VALUE);
    int limit = query.integer("limit", LISTED, 1, MAX_LISTED);
    ObjectNode node = Json.object().put("total", collections.count());
    ArrayNode list = node.putArray("collections");
    publications.list(call.audience(), offset, limit).forEach(info -> list.add(summary(info)));
    return Reply.json(node);
  }

  Reply show(Call call) {
    CollectionInfo info = publications.info(call.id(), call.audience());
    ObjectNode node = summary(info);
    if (call.audience() == Audience.OWNER || info.publishing().isLive()) {
      ObjectNode rejections = node.putObject("rejections");
      collections
          .rejections(info.id())
          .forEach((reason, count) -> rejections.put(reason.code(), count));
    }
    Plan plan = collections.plan(info.id());
    ArrayNode crosses = node.putArray("crosses");
    plan.crosses().forEach(pair -> pair.forEach(crosses.addArray()::add));
    if (plan.isWholeSeries()) {
      putSeries(node, info, plan.series().orElseThrow());
    }
    return Reply.json(node);
  }

  private void putSeries(ObjectNode node, CollectionInfo info, Series series) {
    node.set("series", SeriesField.write(series));
    OptionalInt open = series.open(collections.now());
    if (open.isPresent() && info.state() == CollectionInfo.State.OPEN) {
      node.put("openWave", open.getAsInt());
    }
  }

  /** Returns a plan. The plan of a finished round is for readers only. */
  Reply plan(Call call) {
    CollectionInfo info = publications.info(call.id(), call.audience());
    boolean isToken = info.readingTokenHash().isPresent();
    if (isToken && info.state() == CollectionInfo.State.CLOSED && collections.isRound(info.id())) {
      authorizer.checkReader(call.request(), info);
    }
    return openPlan(call)
        .with("Cache-Control", (isToken ? "private" : "public") + ", max-age=31536000, immutable");
  }

  /** Returns a plan with its hash as entity tag, since a plan never changes. */
  Reply openPlan(Call call) {
    Plan plan = collections.plan(call.id());
    String tag = '"' + plan.hash().toString() + '"';
    Reply reply =
        tag.equals(call.request().getHeader("If-None-Match"))
            ? new Reply(304, Map.of(), Buffer.buffer())
            : Reply.text(Reply.JSON, PlanJson.write(plan)).zippedFor(call.request());
    return reply.with("ETag", tag).with("Vary", "Accept-Encoding");
  }

  Reply audit(Call call) {
    Plan plan = collections.plan(call.id());
    return Reply.json(certificate(plan, publications.info(call.id(), call.audience())));
  }

  /** Returns what the collector and what readers can learn about a person. */
  private static ObjectNode certificate(Plan plan, CollectionInfo info) {
    ObjectNode node = ResultsJson.audit(plan.audit(), plan);
    node.set("readers", ResultsJson.readers(plan.audit(), info.leastAtOnce()));
    return node;
  }

  Reply close(Call call) {
    checkIsNoRound(call);
    CollectionInfo closing = collections.close(call.id());
    return Reply.json(summary(FoldHandler.awaitClosed(collections, closing, PATIENCE_TO_CLOSE)));
  }

  Reply delete(Call call) {
    checkIsNoRound(call);
    collections.delete(call.id());
    access.forget(call.id());
    return Reply.noContent();
  }

  /**
   * Refuses to change a round of a training. A training learns from all its rounds in order, so a
   * missing round would end it for good.
   */
  private void checkIsNoRound(Call call) {
    if (collections.isRound(call.id())) {
      throw Problem.of(Kind.PART_OF_TRAINING, call.id());
    }
  }

  private ObjectNode summary(CollectionInfo info) {
    ObjectNode node = Json.object();
    node.put("id", info.id()).put("name", info.name());
    node.put("state", info.state().name().toLowerCase(Locale.ROOT));
    node.put("created", info.created().toString());
    info.closed().ifPresent(closed -> node.put("closed", closed.toString()));
    info.closing().reports().ifPresent(most -> node.put("closeAtReports", most));
    info.closing().deadline().ifPresent(deadline -> node.put("closeAt", deadline.toString()));
    node.put("epsilon", info.loss().epsilon()).put("delta", info.loss().delta());
    node.put("planHash", info.hash().toString());
    node.put("reports", info.reports()).put("rejected", info.rejected());
    info.users().ifPresent(users -> node.put("users", users));
    node.put("attributes", info.attributes());
    node.put(KEEP, info.keepsReports() ? KEEP_REPORTS : KEEP_NOTHING);
    node.set(PUBLISH, publish(info));
    node.put("reading", Token.openOrToken(info.readingTokenHash()));
    node.put("reporting", Token.openOrToken(info.reportingTokenHash()));
    collections.fold().ifPresent(fold -> FoldHandler.addMayLack(node, fold, info));
    return node;
  }

  /** Returns the publishing rule and the size of the current publication. */
  private static ObjectNode publish(CollectionInfo info) {
    ObjectNode node = Json.object().put("every", info.publishing().every());
    info.publishing().pause().ifPresent(pause -> node.put("seconds", pause.toSeconds()));
    if (!info.publishing().isLive()) {
      node.put("reports", info.publication().reports()).put("least", info.publication().least());
      info.publication().at().ifPresent(at -> node.put("at", at.toString()));
    }
    info.rewound().ifPresent(at -> node.put("rewound", at.toString()));
    return node;
  }
}
