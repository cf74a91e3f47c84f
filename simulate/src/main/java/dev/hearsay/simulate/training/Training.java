package dev.hearsay.simulate.training;

import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerVectors;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Question;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Model;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;

/**
 * A simulated training, server and devices in one process: one pass over the people, each of whom
 * answers one question.
 */
public final class Training {

  private final Settings settings;
  private final DesignCache designs;

  public Training(Settings settings) {
    this(settings, new DesignCache());
  }

  public Training(Settings settings, DesignCache designs) {
    this.settings = settings;
    this.designs = designs;
  }

  private Learner learner(FeatureLayout layout, int people) {
    return new Learner(settings, layout, people, designs::noise);
  }

  /** Trains on all remaining people, with secure randomness. */
  public Model train(Examples examples, FreshUsers people) {
    return train(
        examples,
        people,
        (mechanism, vector, report) -> mechanism.perturb(vector, SecureBits.current(), report));
  }

  /**
   * Trains like {@link #train}, but repeatably and without any protection: for tests and
   * experiments.
   */
  public Model trainInsecurely(Examples examples, FreshUsers people, InsecureSeededBits bits) {
    return train(
        examples,
        people,
        (mechanism, vector, report) -> mechanism.perturbInsecurely(vector, bits, report));
  }

  @FunctionalInterface
  private interface Draw {
    void draw(GradientMechanism mechanism, double[] vector, long[] report);
  }

  private Model train(Examples examples, FreshUsers people, Draw device) {
    AnswerVectors vectors = new AnswerVectors(examples.layout());
    Learner learner = learner(examples.layout(), people.left());
    while (!learner.isDone()) {
      Question question = learner.question();
      GradientMechanism mechanism =
          designs.get(learner.mechanism(), vectors.dimensions(question), settings.loss());
      checkLoss(mechanism);
      VectorSum answers = new VectorSum(mechanism, question.bound());
      for (int person : people.take(learner.groupSize())) {
        double[] vector = vectors.answer(question, examples.get(person));
        mechanism.geometry().clip(vector, question.bound());
        long[] report = new long[mechanism.words()];
        device.draw(mechanism, vector, report);
        answers.add(report);
      }
      learner.learn(answers.mean(), answers.predictedError());
    }
    return learner.model();
  }

  /** Rejects a mechanism whose loss exceeds the settings', as a device would. */
  private void checkLoss(GradientMechanism mechanism) {
    ExactLoss exact = designs.audit(mechanism);
    if (!exact.holds() || !exact.isWithin(settings.loss())) {
      throw new IllegalArgumentException(
          "a report of %s has ε = %s and δ = %s; the settings allow %s"
              .formatted(mechanism.name(), exact.epsilon(), exact.delta(), settings.loss()));
    }
  }
}
