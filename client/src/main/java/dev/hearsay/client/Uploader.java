package dev.hearsay.client;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Plan;
import dev.hearsay.PlanHash;
import dev.hearsay.client.Receipt.Status;
import dev.hearsay.client.ledger.CollectionKey;
import dev.hearsay.client.transport.HttpAnswer;
import dev.hearsay.client.transport.SendAttempt;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.AnswerJson;
import dev.hearsay.wire.json.AnswerJson.Refusal;
import dev.hearsay.wire.json.AnswerJson.Result;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import dev.hearsay.wire.report.SubmissionBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sender of many finished reports, for programs that have them: a gateway that forwards reports,
 * or a simulation of many people. It uses no ledger, audits nothing, and stores nothing; on a
 * person's device, use a {@link HearsayClient}. Thread-safe.
 *
 * <pre>
 *   List&lt;Receipt&gt; receipts = new Uploader(collector).send("collection-id", plan, reports);
 * </pre>
 */
public final class Uploader {

  private static final int MAX_REPORTS = 500;
  private static final int MAX_BYTES = 1 << 20;

  /** The length allowed for an answer, besides the id, status and reason of each report. */
  private static final int ANSWER_BYTES = 1 << 16;

  private static final int ANSWER_BYTES_PER_REPORT = 1 << 10;

  private final CollectorAddress address;
  private final CollectorCalls calls;

  /**
   * Creates an uploader.
   *
   * @throws IllegalArgumentException if the address is not encrypted and has to be
   */
  public Uploader(CollectorAddress address) {
    this(address, new CollectorCalls(address));
  }

  Uploader(CollectorAddress address, CollectorCalls calls) {
    this.address = address;
    this.calls = calls;
  }

  /**
   * Sends reports in batches, each with the address's retries. Reports that are still pending
   * afterwards may be sent again: the same id and bytes count once.
   *
   * @param plan the plan that all reports answer
   * @return one receipt per report, in their order
   */
  public List<Receipt> send(String collection, Plan plan, List<Submission> reports) {
    CollectionKey key = address.collection(collection);
    List<Receipt> receipts = new ArrayList<>(reports.size());
    while (receipts.size() < reports.size()) {
      List<Submission> batch = batch(reports, receipts.size());
      receipts.addAll(send(key, plan.hash(), batch));
    }
    return receipts;
  }

  /**
   * Returns the next reports: at least one, at most {@link #MAX_REPORTS}, and no further one once
   * they have {@link #MAX_BYTES}.
   */
  private static List<Submission> batch(List<Submission> reports, int from) {
    int to = from;
    long bytes = 0;
    while (to < reports.size() && to - from < MAX_REPORTS && (to == from || bytes < MAX_BYTES)) {
      bytes += reports.get(to).report().length;
      to++;
    }
    return reports.subList(from, to);
  }

  /**
   * Sends reports to one collection in one request, and returns one receipt per report, in their
   * order.
   */
  List<Receipt> send(CollectionKey collection, PlanHash plan, List<Submission> batch) {
    return calls
        .post(
            address.resource(collection, "reports"),
            SubmissionBytes.MEDIA_TYPE,
            SubmissionBytes.write(plan, batch),
            ANSWER_BYTES + batch.size() * ANSWER_BYTES_PER_REPORT,
            answer -> read(answer, collection, batch))
        .orElse(reason -> all(collection, batch, Status.PENDING, reason));
  }

  private static SendAttempt<List<Receipt>> read(
      HttpAnswer answer, CollectionKey collection, List<Submission> batch) {
    if (answer.isOk()) {
      return readResults(answer.body(), collection, batch);
    }
    Optional<Refusal> refusal = answer.refusal();
    if (refusal.isEmpty()) {
      return answer.retryOrGiveUp();
    }
    String reason = refusal.get().toString();
    return answer.asksForAToken()
        ? new SendAttempt.GivenUp<>(reason)
        : new SendAttempt.Answered<>(all(collection, batch, Status.REJECTED, reason));
  }

  private static List<Receipt> all(
      CollectionKey collection, List<Submission> batch, Status status, String reason) {
    return batch.stream()
        .map(one -> new Receipt(collection, one.id(), status, Optional.of(reason)))
        .collect(toUnmodifiableList());
  }

  /**
   * Reads the outcomes of a batch. An answer that does not name exactly these reports acknowledges
   * none of them.
   */
  private static SendAttempt<List<Receipt>> readResults(
      String body, CollectionKey collection, List<Submission> batch) {
    List<Result> results;
    try {
      results = AnswerJson.results(body);
    } catch (WireException e) {
      return SendAttempt.Retry.because("the answer cannot be read: " + e.getMessage());
    }
    List<ReportId> sent = batch.stream().map(Submission::id).collect(toUnmodifiableList());
    if (!results.stream().map(Result::id).collect(toUnmodifiableList()).equals(sent)) {
      return SendAttempt.Retry.because("the answer is about other reports");
    }
    return new SendAttempt.Answered<>(
        results.stream()
            .map(one -> new Receipt(collection, one.id(), status(one), one.reason()))
            .collect(toUnmodifiableList()));
  }

  private static Status status(Result result) {
    return switch (result.status()) {
      case ACCEPTED -> Status.ACCEPTED;
      case DUPLICATE -> Status.DUPLICATE;
      case CONFLICTING -> Status.CONFLICTING;
      case REJECTED -> Status.REJECTED;
    };
  }
}
