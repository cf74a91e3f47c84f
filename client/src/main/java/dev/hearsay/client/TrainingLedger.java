package dev.hearsay.client;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.wire.ReportId;
import dev.hearsay.wire.Submission;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A training's page in the person's one ledger: an answer is a report under the name that the
 * device has in the training, so that collections and trainings share one lifetime's loss.
 *
 * <p>The loss is counted before the answer is drawn, and the answer kept before anything is sent,
 * as {@link HearsayClient} explains. The question has been audited by then.
 */
final class TrainingLedger implements dev.hearsay.learn.federated.Ledger {

  private final Ledger ledger;
  private final CollectionKey training;
  private final ReportId device;

  TrainingLedger(Ledger ledger, CollectionKey training, ReportId device) {
    this.ledger = ledger;
    this.training = training;
    this.device = device;
  }

  /** The answer to be sent, if there is one whose receipt is not known. */
  static Optional<Submission> pending(Ledger ledger, CollectionKey training) {
    return ledger
        .find(training)
        .filter(known -> known.report().isPresent())
        .flatMap(known -> ledger.reserve(training, known.plan(), known.loss()).report());
  }

  @Override
  public Optional<byte[]> answerOnce(
      UUID asked, int round, PrivacyLoss loss, Supplier<byte[]> answer) {
    Optional<Submission> pending = pending(ledger, training);
    if (pending.isPresent()) {
      return pending.map(Submission::report);
    }
    ledger.reserve(training, hash(asked, loss), loss);
    byte[] drawn = answer.get();
    return Optional.of(ledger.keep(training, new Submission(device, drawn)).report());
  }

  /**
   * What a reservation is for: the same training at another address is the same training, but it
   * may not take more than was counted for it.
   */
  private static PlanHash hash(UUID asked, PrivacyLoss loss) {
    String named = "hearsay training " + asked + " " + loss.epsilon() + " " + loss.delta();
    try {
      byte[] text = named.getBytes(StandardCharsets.UTF_8);
      return PlanHash.ofBytes(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java runtime has no SHA-256", e);
    }
  }
}
