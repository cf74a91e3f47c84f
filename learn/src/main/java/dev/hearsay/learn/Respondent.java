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

  /** As {@link #prepare}, and draws at once: for those who count the loss elsewhere. */
  long[] answer(Question question, Example example) {
    return prepare(question, example).get();
  }

  /**
   * Checks all of a question that does not depend on the person's values.
   *
   * @return draws the report. It is the first to look at the values, and it cannot fail because of
   *     them: count the loss before you call it, since silence would be an answer too
   * @throws IllegalArgumentException if the question takes more than the owner allows, or does not
   *     fit the example
   */
  public Supplier<long[]> prepare(Question question, Example example) {
    if (example.size() != layout.dimensions() || question.weights().size() != layout.dimensions()) {
      throw new IllegalArgumentException(
          "a question about "
              + question.weights().size()
              + " features; the device has "
              + layout.dimensions());
    }
    GradientMechanism mechanism =
        designs.get(question.mechanism(), dimensions(question), question.loss());
    refuseIfTooMuch(mechanism);
    return () -> draw(mechanism, question, example);
  }

  private int dimensions(Question question) {
    return switch (question.kind()) {
      case RESIDUAL, DEVIATION -> 1;
      case MOMENTS -> moments.dimensions();
      case GRADIENT -> layout.dimensions();
    };
  }

  private long[] draw(GradientMechanism mechanism, Question question, Example example) {
    long[] report = new long[mechanism.words()];
    BitSource random = bits.get();
    double[] vector = vector(question, example);
    mechanism.geometry().clip(vector, question.bound());
    if (random instanceof SecureBits secure) {
      mechanism.perturb(vector, secure, report);
    } else {
      mechanism.perturbInsecurely(vector, (InsecureSeededBits) random, report);
    }
    return report;
  }

  private double[] vector(Question question, Example example) {
    return switch (question.kind()) {
      case RESIDUAL -> new double[] {residual(question, example)};
      case DEVIATION -> new double[] {TargetSurvey.deviation(residual(question, example))};
      case MOMENTS -> moments.of(example.features());
      case GRADIENT -> gradient(question, example);
    };
  }

  private static double residual(Question question, Example example) {
    double[] features = example.features().clone();
    question.normalizer().apply(features);
    return example.target() - question.weights().dot(features);
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
