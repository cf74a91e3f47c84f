package dev.hearsay.learn.federated;

import dev.hearsay.learn.Example;
import dev.hearsay.learn.Question;
import dev.hearsay.learn.Respondent;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A device that takes part: it holds its owner's example, answers at most one round of a training,
 * and repeats that answer, byte for byte, if it is asked for it again.
 */
public final class Worker {

  private final String device;
  private final Example example;
  private final Respondent respondent;
  private final Ledger ledger;

  public Worker(String device, Example example, Respondent respondent, Ledger ledger) {
    this.device = device;
    this.example = example;
    this.respondent = respondent;
    this.ledger = ledger;
  }

  /** How the coordinator knows the device. */
  public String device() {
    return device;
  }

  /**
   * The answer to an invitation; empty if the ledger refuses it.
   *
   * @throws IllegalArgumentException if the bytes are no invitation, or ask for more than the
   *     device's owner allows; nothing is spent then
   */
  public Optional<byte[]> answer(byte[] invitation) {
    return answer(Invitation.of(invitation));
  }

  /**
   * The answer to an invitation; empty if the ledger refuses it.
   *
   * @throws IllegalArgumentException if it asks for more than the device's owner allows; nothing is
   *     spent then, and the example was not looked at
   */
  public Optional<byte[]> answer(Invitation invited) {
    Question question = invited.question();
    Supplier<long[]> report = respondent.prepare(question, example);
    return ledger.answerOnce(
        invited.training(),
        question.round(),
        question.loss(),
        () -> new Answer(invited.training(), question.round(), report.get()).toBytes());
  }

  /** Asks for an invitation and sends the answer; empty if there was nothing to answer. */
  public Optional<Receipt> participate(Transport transport) throws IOException {
    Optional<byte[]> answer = transport.fetch(device).flatMap(this::answer);
    return answer.isEmpty() ? Optional.empty() : Optional.of(transport.send(device, answer.get()));
  }
}
