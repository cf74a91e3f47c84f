package dev.hearsay.client;

import dev.hearsay.Plan;
import dev.hearsay.wire.Submission;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends many finished reports, for whoever has them: a gateway that passes reports on, or a
 * simulation of many people. It knows no ledger, audits nothing, and keeps nothing: a person's
 * device uses a {@link HearsayClient}. Thread-safe.
 */
public final class Uploader {

  private static final int MAX_REPORTS = 500;
  private static final int MAX_BYTES = 1 << 20;

  private final Endpoint endpoint;
  private final Transport transport;

  /**
   * @throws IllegalArgumentException if the endpoint is not encrypted and should be
   */
  public Uploader(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.transport = new Transport(endpoint);
  }

  /**
   * Sends reports in batches, each with the endpoint's retries. Those that are pending in the end
   * may be sent again: the same id and bytes count once.
   *
   * @param plan the plan that all of them answer
   * @return a receipt a report, in their order
   */
  public List<Receipt> send(String collection, Plan plan, List<Submission> reports) {
    CollectionKey key = endpoint.collection(collection);
    List<Receipt> receipts = new ArrayList<>(reports.size());
    while (receipts.size() < reports.size()) {
      List<Submission> batch = batch(reports, receipts.size());
      receipts.addAll(new Delivery(transport, endpoint, key, batch).send(plan.hash()));
    }
    return receipts;
  }

  /** The next reports, at least one, that are neither too many nor too long together. */
  private static List<Submission> batch(List<Submission> reports, int from) {
    int to = from;
    long bytes = 0;
    while (to < reports.size() && to - from < MAX_REPORTS && (to == from || bytes < MAX_BYTES)) {
      bytes += reports.get(to).report().length;
      to++;
    }
    return reports.subList(from, to);
  }
}
