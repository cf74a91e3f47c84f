package dev.hearsay.collector.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.publish.Publications.Audience;
import dev.hearsay.collector.training.TrainingInfo;
import dev.hearsay.collector.training.TrainingStatus;
import dev.hearsay.collector.training.Trainings;
import dev.hearsay.collector.training.Trainings.Progress;
import dev.hearsay.learn.ModelJson;
import io.vertx.core.buffer.Buffer;
import java.util.Locale;
import java.util.function.Function;

/**
 * The handlers that create, list, show, close and delete trainings and return their models. Run on
 * workers.
 */
record TrainingsHandler(
    Trainings trainings, AccessCache access, AccessCache roundAccess, Authorizer authorizer) {

  private static final int MAX_LISTED = 1_000;
  private static final int LISTED = 100;

  Reply create(Call call, Buffer body) {
    TrainingRequest request = TrainingRequest.read(Json.text(body));
    TrainingInfo created = start(request);
    ObjectNode node = Json.object().put("id", created.id());
    request.reading().ifPresent(token -> node.put("readingToken", token.text()));
    request.reporting().ifPresent(token -> node.put("reportingToken", token.text()));
    return Reply.json(node).created(call.request(), created.id());
  }

  private TrainingInfo start(TrainingRequest request) {
    try {
      return trainings.create(request.wanted());
    } catch (IllegalArgumentException e) {
      throw Problem.badBody(e);
    }
  }

  Reply list(Call call) {
    Query query = call.query("offset", "limit");
    int offset = query.integer("offset", 0, 0, Integer.MAX_VALUE);
    int limit = query.integer("limit", LISTED, 1, MAX_LISTED);
    ObjectNode node = Json.object().put("total", trainings.count());
    ArrayNode list = node.putArray("trainings");
    trainings.list(offset, limit).forEach(info -> list.add(summary(info, info.status())));
    return Reply.json(node);
  }

  Reply show(Call call) {
    return shown(call, trainings::progress);
  }

  /** Closes a training to which no more devices will report. */
  Reply close(Call call) {
    return shown(call, trainings::close);
  }

  private Reply shown(Call call, Function<String, Progress> ask) {
    TrainingInfo info = find(call);
    Progress progress = ask.apply(info.id());
    ObjectNode node = summary(info, progress.status());
    if (authorizer.mayRead(call.request(), info.readingTokenHash())) {
      putProgress(node, call, info, progress);
    }
    info.label().threshold().ifPresent(threshold -> node.put("threshold", threshold));
    node.putRawValue("settings", new RawValue(info.settings()));
    node.putRawValue("schema", new RawValue(info.schemaText()));
    return Reply.json(node);
  }

  /** Adds the progress, for readers of the training. */
  private void putProgress(ObjectNode node, Call call, TrainingInfo info, Progress progress) {
    node.setAll(Json.tree(progress));
    if (call.audience() == Audience.READERS) { // they see whole rounds only, as in the model
      node.remove("reports");
      node.put("devices", progress.devices() - progress.reports());
    }
    trainings.rounds(info.id()).forEach(node.putArray("collections")::add);
  }

  Reply model(Call call) {
    TrainingInfo info = find(call);
    return Reply.text(Reply.JSON, ModelJson.write(trainings.model(info.id()), info.space()));
  }

  Reply delete(Call call) {
    trainings.delete(call.id()).forEach(roundAccess::forget);
    access.forget(call.id());
    return Reply.noContent();
  }

  private TrainingInfo find(Call call) {
    return trainings
        .find(call.id())
        .orElseThrow(() -> Problem.of(Kind.NO_SUCH_TRAINING, call.id()));
  }

  private static ObjectNode summary(TrainingInfo info, TrainingStatus status) {
    ObjectNode node = Json.object();
    node.put("id", info.id()).put("name", info.name());
    node.put("status", status.toString());
    node.put("created", info.created().toString());
    node.put("task", info.task().name().toLowerCase(Locale.ROOT));
    node.put("label", info.label().attribute());
    node.put("epsilon", info.loss().epsilon()).put("delta", info.loss().delta());
    node.put("mechanism", info.mechanism()).put("people", info.people());
    info.roundSeconds().ifPresent(seconds -> node.put("roundSeconds", seconds));
    node.put("reading", Token.openOrToken(info.readingTokenHash()));
    return node.put("reporting", Token.openOrToken(info.reportingTokenHash()));
  }
}
