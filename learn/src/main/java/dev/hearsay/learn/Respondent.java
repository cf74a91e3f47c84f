package dev.hearsay.learn;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.ExactLoss;
import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.GradientMechanism;
import dev.hearsay.learn.gradient.MechanismChoice;
import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Answers questions as a device would, without a plan: for experiments that play server and devices
 * in one process, also with mechanisms that no plan has.
 */
final class Respondent {

  private final AnswerVectors vectors;
  private final PrivacyLoss limit;
  private final DesignCache designs;
  private final Supplier<BitSource> bits;
  private final Set<GradientMechanism> audited = ConcurrentHashMap.newKeySet();

  private Respondent(
      FeatureLayout layout, PrivacyLoss limit, DesignCache designs, Supplier<BitSource> bits) {
    this.vectors = new AnswerVectors(layout);
    this.limit = limit;
    this.designs = designs;
    this.bits = bits;
  }

  /** A device whose owner allows at most {@code limit}. */
  static Respondent of(FeatureLayout layout, PrivacyLoss limit, DesignCache designs) {
    return new Respondent(layout, limit, designs, SecureBits::current);
  }

  /** A device that repeats itself and protects nobody: for tests and experiments. */
  static Respondent insecure(
      FeatureLayout layout, PrivacyLoss limit, DesignCache designs, InsecureSeededBits bits) {
    return new Respondent(layout, limit, designs, () -> bits);
  }

  /**
   * Draws the report on one person.
   *
   * @throws IllegalArgumentException if the mechanism takes more than its owner allows, or the
   *     question does not fit the example
   */
  long[] answer(Question question, MechanismChoice choice, PrivacyLoss loss, Example example) {
    vectors.check(question);
    GradientMechanism mechanism = designs.get(choice, vectors.dimensions(question), loss);
    refuseIfTooMuch(mechanism);
    return draw(mechanism, question, example);
  }

  private long[] draw(GradientMechanism mechanism, Question question, Example example) {
    long[] report = new long[mechanism.words()];
    BitSource random = bits.get();
    double[] vector = vectors.answer(question, example);
    mechanism.geometry().clip(vector, question.bound());
    if (random instanceof SecureBits secure) {
      mechanism.perturb(vector, secure, report);
    } else {
      mechanism.perturbInsecurely(vector, (InsecureSeededBits) random, report);
    }
    return report;
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
