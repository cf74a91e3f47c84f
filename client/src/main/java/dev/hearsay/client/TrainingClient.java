package dev.hearsay.client;

import dev.hearsay.PlanRefusedException;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.LedgerEntry.Settlement;
import dev.hearsay.client.Participation.Status;
import dev.hearsay.learn.Example;
import dev.hearsay.learn.FeatureLayout;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.federated.Invitation;
import dev.hearsay.learn.federated.Worker;
import dev.hearsay.wire.AnswerJson;
import dev.hearsay.wire.ReportId;
import dev.hearsay.wire.Submission;
import dev.hearsay.wire.WireException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One person's device, as a training meets it: it answers at most one round, never takes more from
 * its owner than allowed, and sends the same answer, byte for byte, until the collector has spoken.
 *
 * <p>What the features are, the application says and not the collector: the schema, and which of
 * its attributes is learned, come with it. What is asked about them, the device audits.
 *
 * <p>The ledger may be the one that a {@link HearsayClient} uses: then both take from the same
 * lifetime. The name that the collector knows the device by is drawn for one training alone, and is
 * on the disk no later than the answer. Thread-safe.
 */
public final class TrainingClient implements AutoCloseable {

  private static final String JSON = "application/json";

  /** The model so far, and how features are scaled. */
  private static final int MOST_INVITATION_BYTES = 1 << 24;

  private static final int MOST_RECEIPT_BYTES = 1 << 16;

  private static final String OVER = "training-over";

  private final Endpoint endpoint;
  private final Permissions permissions;
  private final Respondent respondent;
  private final Ledger ledger;
  private final Transport transport;
  private final Map<String, ReportId> names = new ConcurrentHashMap<>();

  /** What the collector has for a device. */
  private sealed interface Offer {}

  private record Invited(Invitation invitation) implements Offer {}

  private record Nothing(Participation participation) implements Offer {}

  /**
   * A device with the usual {@link Permissions}.
   *
   * @param limit what a single answer may take at most
   * @see #TrainingClient(Endpoint, FeatureLayout, Permissions, Ledger)
   */
  public TrainingClient(Endpoint endpoint, FeatureLayout layout, PrivacyLoss limit, Ledger ledger) {
    this(endpoint, layout, Permissions.upTo(limit), ledger);
  }

  /**
   * @param layout what is public about the person's features
   * @param permissions what the owner allows
   * @param ledger this person's memory, which {@link #close} closes
   * @throws IllegalArgumentException if the endpoint is not encrypted and should be, or is none
   *     that the owner allows
   */
  public TrainingClient(
      Endpoint endpoint, FeatureLayout layout, Permissions permissions, Ledger ledger) {
    permissions.check(endpoint);
    this.endpoint = endpoint;
    this.permissions = permissions;
    this.respondent = Respondent.of(layout, permissions.limit());
    this.ledger = ledger;
    this.transport = new Transport(endpoint);
  }

  /**
   * Takes part in a training: asks for an invitation, and sends the answer to it. If an answer to
   * this training is pending, that one is sent, and the example is not looked at.
   *
   * @return what came of it; one that was not asked, or whose answer is pending, calls again later
   * @throws AlreadyReportedException if the training has had this person's answer
   * @throws LifetimeExceededException if the answer would take more than the lifetime has left
   * @throws IllegalArgumentException if it would take more than this device's limit, or the
   *     question is not about these features; nothing is spent, and the example was not looked at
   * @throws PlanRefusedException likewise, if the owner does not allow the question
   * @throws LedgerException if the ledger fails. Whatever it has stored by then holds
   */
  public Participation participate(String training, Example example) {
    CollectionKey key = endpoint.training(training);
    Optional<Submission> pending = TrainingLedger.pending(ledger, key);
    if (pending.isPresent()) {
      return send(key, pending.get());
    }
    ReportId device = names.computeIfAbsent(training, id -> ReportId.random());
    Offer offer = fetch(key, device);
    return offer instanceof Invited invited
        ? answer(key, device, invited.invitation(), example)
        : ((Nothing) offer).participation();
  }

  private Participation answer(
      CollectionKey key, ReportId device, Invitation invitation, Example example) {
    permissions.checkQuestion(invitation.question().loss());
    TrainingLedger page = new TrainingLedger(ledger, key, device);
    new Worker(device.toString(), example, respondent, page).answer(invitation);
    return send(key, TrainingLedger.pending(ledger, key).orElseThrow());
  }

  private Offer fetch(CollectionKey key, ReportId device) {
    return transport
        .post(
            endpoint.trainingResource(key, "invitations"),
            JSON,
            bytes("{\"device\":\"" + device + "\"}"),
            MOST_INVITATION_BYTES,
            TrainingClient::readOffer)
        .orElse(reason -> new Nothing(Participation.because(Status.NOT_ASKED, reason)));
  }

  private static Verdict<Offer> readOffer(Reply reply) {
    if (reply.isOk()) {
      return readInvitation(reply);
    }
    if (reply.isEmpty()) {
      return new Verdict.Said<>(
          new Nothing(
              new Participation(
                  Status.NOT_ASKED, Optional.empty(), reply.notBefore(Instant.now()))));
    }
    return reply
        .refusal()
        .<Verdict<Offer>>map(
            refusal ->
                refusal.code().equals(OVER)
                    ? new Verdict.Said<>(
                        new Nothing(Participation.because(Status.OVER, refusal.message())))
                    : new Verdict.Silent<>(refusal.code() + ": " + refusal.message()))
        .orElseGet(reply::later);
  }

  /** What is no invitation is not from the collector. */
  private static Verdict<Offer> readInvitation(Reply reply) {
    try {
      return new Verdict.Said<>(new Invited(Invitation.of(reply.bytes())));
    } catch (IllegalArgumentException e) {
      return Verdict.Later.because("the answer cannot be read: " + e.getMessage());
    }
  }

  private Participation send(CollectionKey key, Submission answer) {
    Participation participation =
        transport
            .post(
                endpoint.trainingResource(key, "answers"),
                JSON,
                body(answer),
                MOST_RECEIPT_BYTES,
                TrainingClient::readReceipt)
            .orElse(reason -> Participation.because(Status.PENDING, reason));
    if (participation.status() == Status.COUNTED) {
      ledger.settle(key, Settlement.ACKNOWLEDGED);
    } else if (participation.status() == Status.LEFT_OUT) {
      ledger.settle(key, Settlement.REFUSED);
    }
    return participation;
  }

  private static byte[] body(Submission answer) {
    String base64 = Base64.getEncoder().encodeToString(answer.report());
    return bytes("{\"device\":\"" + answer.id() + "\",\"answer\":\"" + base64 + "\"}");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Verdict<Participation> readReceipt(Reply reply) {
    if (!reply.isOk()) {
      return reply
          .refusal()
          .map(refusal -> refused(reply, refusal.code() + ": " + refusal.message()))
          .orElseGet(reply::later);
    }
    try {
      AnswerJson.status(reply.body()); // accepted, or a duplicate of what was
      return new Verdict.Said<>(Participation.of(Status.COUNTED));
    } catch (WireException e) {
      return Verdict.Later.because("the answer cannot be read: " + e.getMessage());
    }
  }

  private static Verdict<Participation> refused(Reply reply, String reason) {
    return reply.asksForAToken()
        ? new Verdict.Silent<>(reason)
        : new Verdict.Said<>(Participation.because(Status.LEFT_OUT, reason));
  }

  /** Closes the ledger. */
  @Override
  public void close() {
    ledger.close();
  }
}
