package dev.hearsay;

import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.List;
import java.util.Map;

/**
 * A device that turns a person's record into a report. It runs where the person's values are, and
 * the report is all that leaves it.
 *
 * <pre>{@code
 * Device device = Device.of(plan, PrivacyLoss.pure(2)); // refuses a plan that reveals more than ε = 2
 * Report report = device.report(Map.of("age", 34, "os", "ios"));
 * }</pre>
 *
 * <p>Before anything else, a device audits the plan, from the plan's integers and with its own
 * code. It refuses a plan that reveals more than its owner allows or than the plan claims. Each
 * report spends the plan's whole loss: send one per person. Devices are immutable, and thread-safe
 * unless they are seeded.
 */
public final class Device {

  private final Plan plan;

  /**
   * The random bits of the thread that made this device, which often also uses it; or seeded bits.
   */
  private final BitSource bits;

  /**
   * The readers of all attributes if the schema is total, made in advance so that look-up tables
   * exist before there is a value; empty otherwise.
   */
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

  /** Returns a device whose owner allows the loss that the plan claims. */
  public static Device of(Plan plan) {
    return of(plan, plan.loss());
  }

  /**
   * Returns a device whose owner allows at most {@code limit}.
   *
   * @throws PlanRefusedException if the plan reveals more than that, or more than it claims
   */
  public static Device of(Plan plan, PrivacyLoss limit) {
    return new Device(plan, limit, SecureBits.current());
  }

  /**
   * Returns a device for one wave of a series whose owner allows at most {@code limit} for all
   * answers together.
   *
   * @throws PlanRefusedException if the series reveals more than that, or more than it claims
   * @throws IllegalArgumentException if the plan is no series, or has no such wave
   */
  public static Device ofWave(Plan series, int wave, PrivacyLoss limit) {
    Plan asked = series.wave(wave);
    refuseIfTooMuch(series, " with all answers", limit);
    return of(asked, limit);
  }

  /**
   * Returns a device whose draws are repeatable and give no privacy: for tests and experiments
   * only.
   */
  public static Device insecure(Plan plan, InsecureSeededBits bits) {
    return new Device(plan, plan.loss(), bits);
  }

  private static void refuseIfTooMuch(Plan plan, String when, PrivacyLoss limit) {
    ExactLoss exact = plan.audit().loss();
    if (!exact.holds()) {
      throw new PlanRefusedException(
          String.format(
              "%s exceeds its claim%s: its exact loss is ε = %s, δ = %s",
              plan, when, exact.epsilon(), exact.delta()));
    }
    if (!exact.isWithin(limit)) {
      throw new PlanRefusedException(
          String.format(
              "%s exceeds its owner's limit of %s%s: its exact loss is ε = %s, δ = %s",
              plan, limit, when, exact.epsilon(), exact.delta()));
    }
  }

  /** Returns the plan that this device answers. */
  public Plan plan() {
    return plan;
  }

  /**
   * Draws a report on a person's values. Once it looks at them, it cannot refuse. A missing number,
   * or one that is not a number, counts as the middle of the range, or as no answer if the
   * attribute may be missing. A number outside the range counts as the nearer end. A missing or
   * unknown category counts as {@code other}. A missing vector counts as 0, and one that is too
   * long is shortened. Objects whose methods throw do not stop the draw either. (A method that
   * never returns does.)
   *
   * <p>The steps of reading a value do not depend on the value: all slow preparation was done when
   * this device was made.
   *
   * @param values numbers, category names and vectors, by attribute
   * @throws PlanRefusedException if the plan's schema is not total, see {@link Schema#isTotal}; the
   *     values are not looked at then
   */
  public Report report(Map<String, ?> values) {
    if (!plan.schema().isTotal()) {
      throw new PlanRefusedException(
          plan + " does not accept every value: " + plan.schema().howToMakeTotal());
    }
    return report(PrivateRecord.placed(plan.schema(), placers, values));
  }

  /**
   * Draws a report on a record, all of whose values are legal.
   *
   * @throws IllegalArgumentException if the record has other attributes
   */
  public Report report(PrivateRecord person) {
    if (!person.isOf(plan.schema())) {
      throw new IllegalArgumentException(person + " has other attributes than " + plan);
    }
    BitSource random = bits instanceof SecureBits secure ? secure.ofThisThread() : bits;
    int[] drawn = plan.sampling().draw(random);
    return drawn.length == 1 && plan.words(drawn[0]) == 1
        ? oneWord(person, drawn, random)
        : severalWords(person, drawn, random);
  }

  private Report oneWord(PrivateRecord person, int[] drawn, BitSource random) {
    long[] word = new long[1]; // of constant length, so that the compiler avoids the allocation
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
