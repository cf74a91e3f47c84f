package dev.hearsay.collector.http;

import dev.hearsay.collector.http.Doors.TrainingDoor;
import dev.hearsay.collector.http.Workers.Lane;
import dev.hearsay.collector.training.Trainings;
import dev.hearsay.learn.federated.Receipt;
import dev.hearsay.wire.ReportId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * Invites devices to rounds of a training and takes their answers. Nothing here waits: what a
 * device hears is written when the commit that it is part of is durable.
 */
final class RoundsHandler {

  static final String INVITATION = "application/vnd.hearsay.invitation";

  /** What is read on the event loop: a worker would cost more than it saves. */
  private static final int SMALL_BODY = 64 << 10;

  /** Nothing is asked of a device that has answered; it hears so once more later. */
  private static final String RETRY_AFTER_SECONDS = "5";

  private final Trainings trainings;
  private final Doors<TrainingDoor> doors;
  private final Workers workers;
  private final Metrics metrics;

  RoundsHandler(Trainings trainings, Doors<TrainingDoor> doors, Workers workers, Metrics metrics) {
    this.trainings = trainings;
    this.doors = doors;
    this.workers = workers;
    this.metrics = metrics;
  }

  /** {@code {"device": 32 hexadecimal digits}}. */
  Future<Reply> invite(Call call, Buffer body) {
    return read(body, () -> device(fields(body, List.of("device"))))
        .compose(device -> workers.resume(trainings.invite(call.id(), device)))
        .onFailure(failure -> doors.forgetIfGone(call.id(), failure))
        .map(
            invitation ->
                invitation
                    .map(bytes -> Reply.of(200, INVITATION, Buffer.buffer(bytes)))
                    .orElseGet(RoundsHandler::notNow));
  }

  private static Reply notNow() {
    return Reply.noContent().with("Retry-After", RETRY_AFTER_SECONDS);
  }

  /** {@code {"device": 32 hexadecimal digits, "answer": base64}}. */
  Future<Reply> answer(Call call, Buffer body) {
    return doors
        .find(call.id(), Lane.SUBMISSIONS)
        .compose(door -> read(body, () -> Sent.read(body, door.answerBytes())))
        .compose(sent -> workers.resume(trainings.answer(call.id(), sent.device, sent.answer)))
        .onFailure(failure -> doors.forgetIfGone(call.id(), failure))
        .onSuccess(metrics::received)
        .map(RoundsHandler::reply);
  }

  /** A device and what it answered. */
  private static final class Sent {
    private final ReportId device;
    private final byte[] answer;

    private Sent(ReportId device, byte[] answer) {
      this.device = device;
      this.answer = answer;
    }

    static Sent read(Buffer body, int mostBytes) {
      JsonFields fields = fields(body, List.of("device", "answer"));
      byte[] answer = decoded(fields.text("answer"));
      if (answer.length > mostBytes) {
        throw Problem.answerTooLarge(answer.length, mostBytes);
      }
      return new Sent(device(fields), answer);
    }

    private static byte[] decoded(String base64) {
      try {
        return Base64.getDecoder().decode(base64);
      } catch (IllegalArgumentException e) {
        throw Problem.badBody("the request: 'answer' is not base64: " + e.getMessage());
      }
    }
  }

  private static JsonFields fields(Buffer body, List<String> legal) {
    return new JsonFields(Json.read(Json.text(body)), "the request", legal);
  }

  private static ReportId device(JsonFields fields) {
    String text = fields.text("device");
    if (!text.matches("[0-9a-f]{32}")) {
      throw Problem.badBody(
          "the request: 'device' is '"
              + Problem.shortened(text)
              + "'; it must be 32 hexadecimal digits, drawn at random");
    }
    return ReportId.parse(text);
  }

  private <T> Future<T> read(Buffer body, Callable<T> reader) {
    if (body.length() > SMALL_BODY) {
      return workers.run(Lane.SUBMISSIONS, reader);
    }
    try {
      return Future.succeededFuture(reader.call());
    } catch (Exception e) {
      return Future.failedFuture(e);
    }
  }

  private static Reply reply(Receipt receipt) {
    return switch (receipt) {
      case ACCEPTED, DUPLICATE ->
          Reply.json(Json.object().put("status", receipt.name().toLowerCase(Locale.ROOT)));
      case LATE -> throw Problem.late();
      case UNINVITED -> throw Problem.uninvited();
      case MALFORMED -> throw Problem.malformedAnswer();
    };
  }
}
