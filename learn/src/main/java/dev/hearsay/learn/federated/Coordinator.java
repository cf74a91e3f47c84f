package dev.hearsay.learn.federated;

import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import dev.hearsay.learn.Coefficients;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Model;
import dev.hearsay.learn.gradient.VectorSum;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Trains a model with devices that come by themselves, in rounds (Z20, Algorithm 1). A round
 * invites as many fresh devices as its group has, and ends when all have answered; {@link
 * #closeRound}, called when a deadline has passed, ends it with those that did if they are enough,
 * and lets others take the places of the rest if they are not.
 *
 * <p>A device is invited to one round only, whether it answered or not: the coordinator cannot know
 * what a silent device has spent. That devices do not answer twice is for their own ledgers to see
 * to; that no answer counts twice, for this class. Thread-safe.
 */
public final class Coordinator {

  /** "HFC" and the version. */
  private static final int MAGIC = 0x48_46_43_02;

  private final UUID training;
  private final Learner learner;
  private final Rules rules;
  private final Map<String, Place> places = new HashMap<>();
  private VectorSum answers;
  private int vacancies;
  private int calmRounds;
  private boolean isExhausted;

  /** Where a device was invited to, and whether it has answered. */
  private record Place(int round, boolean hasAnswered) {}

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
    this.vacancies = learner.groupSize();
  }

  /**
   * The invitation for a device: to the current round if it is fresh and there is room, or once
   * more if it was invited to this round and has not answered; otherwise none.
   */
  public synchronized Optional<byte[]> invite(String device) {
    if (status() != Status.ASKING) {
      return Optional.empty();
    }
    Place place = places.get(device);
    if (place == null && vacancies > 0) {
      place = new Place(learner.round(), false);
      places.put(device, place);
      vacancies--;
    }
    boolean isWaitedFor = place != null && place.round() == learner.round() && !place.hasAnswered();
    return isWaitedFor ? Optional.of(invitation()) : Optional.empty();
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
    Place place = places.get(device);
    if (place == null || !answer.training().equals(training) || answer.round() != place.round()) {
      return Receipt.UNINVITED;
    }
    if (place.hasAnswered()) {
      return Receipt.DUPLICATE;
    }
    return place.round() != learner.round() || status() != Status.ASKING
        ? Receipt.LATE
        : count(device, answer);
  }

  private Receipt count(String device, Answer answer) {
    if (!answers.add(answer.report())) {
      return Receipt.MALFORMED;
    }
    places.put(device, new Place(answer.round(), true));
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
      vacancies = learner.groupSize();
    }
  }

  /**
   * A deadline has passed: nobody waits any longer for devices that were invited and are silent.
   *
   * @return whether the round has ended; if not, other devices can take their places
   */
  public synchronized boolean closeRound() {
    if (status() != Status.ASKING) {
      return true;
    }
    if (hasEnough()) {
      endRound();
      return true;
    }
    vacancies = learner.groupSize() - answers.reports();
    return false;
  }

  private boolean hasEnough() {
    return answers.reports() >= rules.leastShare() * learner.groupSize();
  }

  /** Whether {@link #closeRound} would change anything: end the round, or free a place. */
  public synchronized boolean canCloseRound() {
    return status() == Status.ASKING
        && (hasEnough() || vacancies < learner.groupSize() - answers.reports());
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

  /** How many devices were ever invited. */
  public synchronized int devices() {
    return places.size();
  }

  /** Whether a device was ever invited. */
  public synchronized boolean hasInvited(String device) {
    return places.containsKey(device);
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
    out.integer(calmRounds).integer(vacancies).flag(isExhausted);
    out.integer(answers.reports()).coefficients(Coefficients.of(answers.total()));
    out.integer(places.size());
    places.forEach(
        (device, place) -> out.text(device).integer(place.round()).flag(place.hasAnswered()));
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
    resumed.vacancies = in.integer();
    resumed.isExhausted = in.flag();
    int reports = in.integer();
    resumed.answers.restore(in.coefficients().toArray(), reports);
    int devices = in.count(2 * Integer.BYTES + 1);
    for (int i = 0; i < devices; i++) {
      resumed.places.put(in.text(), new Place(in.integer(), in.flag()));
    }
    in.end();
    return resumed;
  }
}
