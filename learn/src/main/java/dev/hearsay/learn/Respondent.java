package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.ExactLoss;
import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.GradientMechanism;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Answers questions on a person's device. It designs the mechanism that a question names by itself
 * and audits it, from its integers, before the first use; it refuses what takes more than its owner
 * allows. Nothing leaves but the report that the mechanism draws.
 *
 * <p>It does not remember whom it answered for: a device asks a ledger first. Thread-safe with
 * secure randomness.
 */
public final class Respondent {

  private final FeatureLayout layout;
  private final Moments moments;
  private final PrivacyLoss limit;
  private final DesignCache designs;
  private final Supplier<BitSource> bits;
  private final Set<GradientMechanism> audited = ConcurrentHashMap.newKeySet();

  private Respondent(
      FeatureLayout layout, PrivacyLoss limit, DesignCache designs, Supplier<BitSource> bits) {
    this.layout = layout;
    this.moments = new Moments(layout);
    this.limit = limit;
    this.designs = designs;
    this.bits = bits;
  }

  /** A device whose owner allows at most {@code limit}. */
  public static Respondent of(FeatureLayout layout, PrivacyLoss limit) {
    return of(layout, limit, new DesignCache());
  }

  static Respondent of(FeatureLayout layout, PrivacyLoss limit, DesignCache designs) {
    return new Respondent(layout, limit, designs, SecureBits::current);
  }

  /** A device that repeats itself and protects nobody: for tests and experiments. */
  static Respondent insecure(
      FeatureLayout layout, PrivacyLoss limit, DesignCache designs, InsecureSeededBits bits) {
    return new Respondent(layout, limit, designs, () -> bits);
  }

  /**
   * The report that answers a question about an example.
   *
   * @throws IllegalArgumentException if the question takes more than the owner allows, or does not
   *     fit the example
   */
  public long[] answer(Question question, Example example) {
    double[] vector = vector(question, example);
    GradientMechanism mechanism = designs.get(question.mechanism(), vector.length, question.loss());
    refuseIfTooMuch(mechanism);
    mechanism.geometry().clip(vector, question.bound());
    long[] report = new long[mechanism.words()];
    BitSource random = bits.get();
    if (random instanceof SecureBits secure) {
      mechanism.perturb(vector, secure, report);
    } else {
      mechanism.perturbInsecurely(vector, (InsecureSeededBits) random, report);
    }
    return report;
  }

  private double[] vector(Question question, Example example) {
    if (example.features().length != layout.dimensions()
        || question.weights().size() != layout.dimensions()) {
      throw new IllegalArgumentException(
          "a question about "
              + question.weights().size()
              + " features; the device has "
              + layout.dimensions());
    }
    return question.kind() == Question.Kind.MOMENTS
        ? moments.of(example.features())
        : gradient(question, example);
  }

  /** The loss' slope times the features; the penalty is no secret, and the server adds it. */
  private static double[] gradient(Question question, Example example) {
    double[] vector = example.features().clone();
    question.normalizer().apply(vector);
    double slope = question.task().slope(question.weights().dot(vector), example.target());
    for (int j = 0; j < vector.length; j++) {
      vector[j] *= slope;
    }
    return vector;
  }

  private void refuseIfTooMuch(GradientMechanism mechanism) {
    if (audited.contains(mechanism)) {
      return;
    }
    ExactLoss exact = designs.audit(mechanism);
    if (!exact.holds() || exact.epsilon() > limit.epsilon() || exact.delta() > limit.delta()) {
      throw new IllegalArgumentException(
          "the question takes ε = "
              + exact.epsilon()
              + " and δ = "
              + exact.delta()
              + " by "
              + mechanism.name()
              + "; its owner allows "
              + limit);
    }
    audited.add(mechanism);
  }
}
