package dev.hearsay.client;

import dev.hearsay.PlanHash;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.wire.AnswerJson;
import dev.hearsay.wire.AnswerJson.Refusal;
import dev.hearsay.wire.AnswerJson.Result;
import dev.hearsay.wire.Submission;
import dev.hearsay.wire.SubmissionBytes;
import dev.hearsay.wire.WireException;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Sends finished reports to one collection, and says what became of each. */
final class Delivery {

  /** What an answer may take, a report: id, status, and a reason. */
  private static final int ANSWER_BYTES_EACH = 1 << 10;

  private static final int ANSWER_BYTES = 1 << 16;

  private final Transport transport;
  private final URI resource;
  private final CollectionKey collection;
  private final List<Submission> submissions;

  Delivery(
      Transport transport, Endpoint endpoint, CollectionKey collection, List<Submission> reports) {
    this.transport = transport;
    this.resource = endpoint.resource(collection, "reports");
    this.collection = collection;
    this.submissions = reports;
  }

  /** A receipt a report, in their order. */
  List<Receipt> send(PlanHash plan) {
    byte[] body = SubmissionBytes.write(plan, submissions);
    int mostBytes = ANSWER_BYTES + submissions.size() * ANSWER_BYTES_EACH;
    return transport
        .post(resource, SubmissionBytes.MEDIA_TYPE, body, mostBytes, this::read)
        .orElse(reason -> all(Status.PENDING, reason));
  }

  private SendAttempt<List<Receipt>> read(Reply reply) {
    if (reply.isOk()) {
      return readResults(reply.body());
    }
    Optional<Refusal> refusal = reply.refusal();
    if (refusal.isEmpty()) {
      return reply.later();
    }
    String reason = refusal.get().code() + ": " + refusal.get().message();
    return reply.asksForAToken()
        ? new SendAttempt.Silent<>(reason)
        : new SendAttempt.Said<>(all(Status.REFUSED, reason));
  }

  private List<Receipt> all(Status status, String reason) {
    return submissions.stream()
        .map(one -> new Receipt(collection, one.id(), status, Optional.of(reason)))
        .toList();
  }

  /** An answer that does not name these very reports acknowledges none of them. */
  private SendAttempt<List<Receipt>> readResults(String body) {
    List<Result> results;
    try {
      results = AnswerJson.results(body);
    } catch (WireException e) {
      return SendAttempt.Later.because("the answer cannot be read: " + e.getMessage());
    }
    if (!results.stream().map(Result::id).toList().equals(ids())) {
      return SendAttempt.Later.because("the answer is about other reports");
    }
    return new SendAttempt.Said<>(results.stream().map(this::receipt).toList());
  }

  private List<?> ids() {
    return submissions.stream().map(Submission::id).toList();
  }

  private Receipt receipt(Result result) {
    Status status =
        switch (result.status()) {
          case ACCEPTED -> Status.SENT;
          case DUPLICATE -> Status.DUPLICATE;
          case CONFLICTING, REJECTED -> Status.REFUSED;
        };
    return new Receipt(collection, result.id(), status, result.reason());
  }
}
