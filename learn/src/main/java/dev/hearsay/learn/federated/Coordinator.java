package dev.hearsay.learn.federated;

import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import dev.hearsay.learn.Coefficients;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Model;
import dev.hearsay.learn.gradient.VectorSum;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Trains a model with devices that come by themselves, in rounds (Z20, Algorithm 1). An invitation
 * is the current question, for whoever asks: it takes no place and leaves no trace, so that names
 * which are made up and never answer cost nobody anything. A round ends when as many devices have
 * answered as its group has; {@link #closeRound}, called when a deadline has passed, ends it with
 * those that did if they are enough.
 *
 * <p>The answer of a device counts in one round only. That devices do not answer twice under other
 * names is for their own ledgers to see to. Thread-safe.
 */
public final class Coordinator {

  /** "HFC" and the version. */
  private static final int MAGIC = 0x48_46_43_03;

  private final UUID training;
  private final Learner learner;
  private final Rules rules;
  private final Set<String> answered = new HashSet<>();
  private VectorSum answers;
  private int calmRounds;
  private boolean isExhausted;

  /**
   * When to go on and when to stop.
   *
   * @param leastShare of a group that must have answered for a deadline to end its round
   * @param settledBelow the model has settled when so many rounds in a row have moved it by less
   *     than this, in proportion to its length; 0 for never
   * @param calmRounds how many rounds in a row
   */
  public record Rules(double leastShare, double settledBelow, int calmRounds) {

    /**
     * Half of a group is enough; stops when five rounds have moved the model by less than 0.1 %.
     */
    public static final Rules USUAL = new Rules(0.5, 0.001, 5);

    public Rules {
      if (!(leastShare > 0 && leastShare <= 1) || !(settledBelow >= 0) || calmRounds < 1) {
        throw new IllegalArgumentException(
            "at least "
                + leastShare
                + " of a group, settled below "
                + settledBelow
                + " in "
                + calmRounds
                + " rounds; (0, 1], 0 or more, and 1 or more are legal");
      }
    }
  }

  public Coordinator(UUID training, Learner learner, Rules rules) {
    this.training = training;
    this.learner = learner;
    this.rules = rules;
    this.answers = learner.newSum();
  }

  /** The invitation for a device: to the current round, unless it has answered before. */
  public synchronized Optional<byte[]> invite(String device) {
    return status() == Status.ASKING && !answered.contains(device)
        ? Optional.of(invitation())
        : Optional.empty();
  }

  private byte[] invitation() {
    return new Invitation(training, learner.question()).toBytes();
  }

  /** Takes a device's answer. */
  public synchronized Receipt answer(String device, byte[] bytes) {
    Answer answer;
    try {
      answer = Answer.of(bytes);
    } catch (IllegalArgumentException e) {
      return Receipt.MALFORMED;
    }
    if (!answer.training().equals(training) || answer.round() > learner.round()) {
      return Receipt.UNINVITED;
    }
    if (answered.contains(device)) {
      return Receipt.DUPLICATE;
    }
    return answer.round() < learner.round() || status() != Status.ASKING
        ? Receipt.LATE
        : count(device, answer);
  }

  private Receipt count(String device, Answer answer) {
    if (!answers.add(answer.report())) {
      return Receipt.MALFORMED;
    }
    answered.add(device);
    if (answers.reports() == learner.groupSize()) {
      endRound();
    }
    return Receipt.ACCEPTED;
  }

  private void endRound() {
    learner.learn(answers);
    calmRounds = learner.movement() < rules.settledBelow() ? calmRounds + 1 : 0;
    if (!learner.isDone()) {
      answers = learner.newSum();
    }
  }

  /**
   * A deadline has passed: the round ends with the answers there are if they are enough.
   *
   * @return whether the round has ended
   */
  public synchronized boolean closeRound() {
    if (status() != Status.ASKING) {
      return true;
    }
    if (hasEnough()) {
      endRound();
      return true;
    }
    return false;
  }

  private boolean hasEnough() {
    return answers.reports() >= rules.leastShare() * learner.groupSize();
  }

  /** Whether {@link #closeRound} would end the round. */
  public synchronized boolean canCloseRound() {
    return status() == Status.ASKING && hasEnough();
  }

  /** There will be no more devices: learns from the answers there are, and stops. */
  public synchronized void noMoreDevices() {
    if (status() == Status.ASKING && answers.reports() > 0) {
      endRound();
    }
    isExhausted = true;
  }

  public synchronized Status status() {
    if (learner.isDone()) {
      return Status.DONE;
    }
    if (calmRounds >= rules.calmRounds()) {
      return Status.SETTLED;
    }
    return isExhausted ? Status.EXHAUSTED : Status.ASKING;
  }

  /** The number of the current round, from 0 on. */
  public synchronized int round() {
    return learner.round();
  }

  /** How many rounds are planned. */
  public synchronized int rounds() {
    return learner.rounds();
  }

  /** How many answers the current round is to have. */
  public synchronized int groupSize() {
    return learner.groupSize();
  }

  /** How many devices have ever answered. */
  public synchronized int devices() {
    return answered.size();
  }

  /** What no answer to any round is longer than. */
  public synchronized int mostAnswerBytes() {
    return Answer.bytes(learner.mostWords());
  }

  /** How many answers the current round has. */
  public synchronized int answers() {
    return answers.reports();
  }

  /** The model so far. */
  public synchronized Model model() {
    return learner.model();
  }

  /** All that {@link #resume} needs to go on as if nothing had happened. */
  public synchronized byte[] checkpoint() {
    ByteWriter out = new ByteWriter(MAGIC).id(training);
    out.number(rules.leastShare()).number(rules.settledBelow()).integer(rules.calmRounds());
    learner.writeTo(out);
    out.integer(calmRounds).flag(isExhausted);
    out.integer(answers.reports()).coefficients(Coefficients.of(answers.total()));
    out.integer(answered.size());
    answered.forEach(out::text);
    return out.toBytes();
  }

  /**
   * A coordinator from a checkpoint. What came after it is not in it: either devices repeat their
   * answers when asked for them, or whoever has written down the calls since repeats these, in
   * order. A coordinator draws nothing and reads no clock, so the same calls lead to the same
   * model.
   *
   * @throws IllegalArgumentException if the bytes are no checkpoint
   */
  public static Coordinator resume(byte[] checkpoint) {
    ByteReader in = new ByteReader(checkpoint, MAGIC, "a checkpoint");
    UUID training = in.id();
    Rules rules = new Rules(in.number(), in.number(), in.integer());
    Coordinator resumed = new Coordinator(training, Learner.readFrom(in), rules);
    resumed.calmRounds = in.integer();
    resumed.isExhausted = in.flag();
    int reports = in.integer();
    resumed.answers.restore(in.coefficients().toArray(), reports);
    int devices = in.count(Integer.BYTES);
    for (int i = 0; i < devices; i++) {
      resumed.answered.add(in.text());
    }
    in.end();
    return resumed;
  }
}
