package dev.hearsay;

import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.List;
import java.util.Map;

/**
 * Turns a person's record into a report, on the person's own device.
 *
 * <p>Before it does anything it audits the plan, from the plan's integers and with its own code,
 * and refuses one that takes more than its owner allows or than it says. Each report spends the
 * plan's whole loss: send one per person. Immutable; a device with secure randomness is
 * thread-safe.
 */
public final class Device {

  private final Plan plan;

  /** Of the thread that made this device, which is often the one that uses it; or seeded ones. */
  private final BitSource bits;

  /** One per attribute, if the schema is total: look-up tables are built before any value comes. */
  private final List<Attribute.Placer> placers;

  private Device(Plan plan, PrivacyLoss limit, BitSource bits) {
    this.plan = plan;
    this.bits = bits;
    if (plan.isWholeSeries()) {
      throw new PlanRefusedException(plan + " is answered wave by wave; see Plan.wave");
    }
    refuseIfTooMuch(plan, "", limit);
    this.placers = plan.schema().isTotal() ? plan.schema().placers() : List.of();
  }

  /** A device whose owner allows what the plan claims to take. */
  public static Device of(Plan plan) {
    return of(plan, plan.loss());
  }

  /**
   * A device whose owner allows at most {@code limit}.
   *
   * @throws PlanRefusedException if the plan takes more than that, or more than it claims
   */
  public static Device of(Plan plan, PrivacyLoss limit) {
    return new Device(plan, limit, SecureBits.current());
  }

  /**
   * Returns a device for one wave of a series whose owner allows at most {@code limit} for all
   * answers together.
   *
   * @throws PlanRefusedException if the series takes more than that, or more than it claims
   * @throws IllegalArgumentException if the plan is no series, or has no such wave
   */
  public static Device ofWave(Plan series, int wave, PrivacyLoss limit) {
    Plan asked = series.wave(wave);
    refuseIfTooMuch(series, " with all answers", limit);
    return of(asked, limit);
  }

  /** A device that repeats itself and protects nobody: for tests and experiments. */
  public static Device insecure(Plan plan, InsecureSeededBits bits) {
    return new Device(plan, plan.loss(), bits);
  }

  private static void refuseIfTooMuch(Plan plan, String when, PrivacyLoss limit) {
    ExactLoss exact = plan.audit().loss();
    if (!exact.holds()) {
      throw new PlanRefusedException(
          String.format(
              "%s takes more than it claims%s: ε = %s, δ = %s",
              plan, when, exact.epsilon(), exact.delta()));
    }
    if (!exact.isWithin(limit)) {
      throw new PlanRefusedException(
          String.format(
              "%s takes more%s than its owner allows, which is %s: ε = %s, δ = %s",
              plan, when, limit, exact.epsilon(), exact.delta()));
    }
  }

  /** The plan that this device answers. */
  public Plan plan() {
    return plan;
  }

  /**
   * Draws a report on a person's values. From the moment it looks at them it cannot refuse: a
   * missing number, or what is no number, counts as the middle of the range, or as no answer if it
   * may be missing; one outside as the nearer end; a missing or unknown category as {@code other};
   * a missing vector as 0, and one that is too long is shortened. Nor do objects whose methods
   * throw stop it. (It cannot end a method that never returns.)
   *
   * <p>The steps of a look at a value do not depend on the value: all that takes time was done when
   * this device was made.
   *
   * @param values numbers, category names and vectors, by attribute
   * @throws PlanRefusedException if the plan's schema is not total, see {@link Schema#isTotal}; the
   *     values are not looked at then
   */
  public Report report(Map<String, ?> values) {
    if (!plan.schema().isTotal()) {
      throw new PlanRefusedException(
          plan + " leaves some values without a place: " + plan.schema().howToMakeTotal());
    }
    return report(PrivateRecord.placed(plan.schema(), placers, values));
  }

  /**
   * Draws a report on a record, all of whose values are legal.
   *
   * @throws IllegalArgumentException if it is a record of other attributes
   */
  public Report report(PrivateRecord person) {
    if (!person.isOf(plan.schema())) {
      throw new IllegalArgumentException(person + " is not of the schema of " + plan);
    }
    BitSource random = bits instanceof SecureBits secure ? secure.ofThisThread() : bits;
    int[] drawn = plan.sampling().draw(random);
    return drawn.length == 1 && plan.words(drawn[0]) == 1
        ? oneWord(person, drawn, random)
        : severalWords(person, drawn, random);
  }

  private Report oneWord(PrivateRecord person, int[] drawn, BitSource random) {
    long[] word = new long[1]; // of a known length, so that the compiler can do without it
    perturb(drawn[0], person, random, word, 0);
    return new Report(plan.hash(), drawn, word);
  }

  private Report severalWords(PrivateRecord person, int[] drawn, BitSource random) {
    long[] words = new long[plan.words(drawn)];
    int from = 0;
    for (int part : drawn) {
      perturb(part, person, random, words, from);
      from += plan.words(part);
    }
    return new Report(plan.hash(), drawn, words);
  }

  private void perturb(int part, PrivateRecord person, BitSource random, long[] words, int from) {
    Mechanism mechanism = plan.parts().get(part).mechanism();
    double[] values = person.rawValues();
    int[] places = plan.inputs(part);
    if (random instanceof SecureBits secure) {
      mechanism.report(values, places, secure, words, from);
    } else {
      mechanism.reportInsecurely(values, places, (InsecureSeededBits) random, words, from);
    }
  }
}
