package dev.hearsay.simulate.training;

import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.learn.AnswerVectors;
import dev.hearsay.learn.DeviceRecords;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Question;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.features.FeatureLayout;
import dev.hearsay.learn.model.Model;
import dev.hearsay.random.BitSource;
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

  /**
   * Designs the mechanisms of a training with this number of people.
   *
   * @throws IllegalArgumentException if the settings do not fit these features or people
   */
  public void prepare(FeatureLayout layout, int people) {
    learner(layout, people);
  }

  private Learner learner(FeatureLayout layout, int people) {
    return new Learner(settings, layout, people, designs::noise);
  }

  /** Trains on all remaining people, with secure randomness. */
  public Model train(Examples examples, FreshUsers people) {
    return train(examples, people, SecureBits.current());
  }

  /**
   * Trains like {@link #train}, but repeatably and without any protection: for tests and
   * experiments.
   */
  public Model trainInsecurely(Examples examples, FreshUsers people, InsecureSeededBits bits) {
    return train(examples, people, bits);
  }

  private Model train(Examples examples, FreshUsers people, BitSource bits) {
    AnswerVectors vectors = new AnswerVectors(examples.layout());
    Learner learner = learner(examples.layout(), people.left());
    while (!learner.isDone()) {
      Question question = learner.question();
      GradientMechanism mechanism =
          designs.get(learner.mechanism(), vectors.dimensions(question), settings.loss());
      checkLoss(mechanism);
      VectorSum answers = new VectorSum(mechanism, question.bound());
      int[] group = people.take(learner.groupSize());
      if (bits instanceof InsecureSeededBits insecure
          && examples.hasOneRecordEach()
          && question.isPlain()) {
        addAnswers(examples, question, answers, group, insecure);
      } else {
        for (int person : group) {
          double[] vector = vectors.answer(question, records(examples, person, bits));
          mechanism.geometry().clip(vector, question.bound());
          long[] report = new long[mechanism.words()];
          draw(mechanism, vector, bits, report);
          answers.add(report);
        }
      }
      learner.learn(answers.mean(), answers.predictedError());
    }
    return learner.model();
  }

  /**
   * Adds the same answers to a plain question as devices would, in a fraction of the time: it
   * visits only the features that are not 0, and needs no report of its own for each person.
   */
  private static void addAnswers(
      Examples examples,
      Question question,
      VectorSum answers,
      int[] group,
      InsecureSeededBits bits) {
    SparseVector features = new SparseVector(examples.layout().dimensions());
    SparseVector answer = question.isNumber() ? new SparseVector(1) : features;
    for (int person : group) {
      examples.copyFeatures(person, features);
      double score = features.dot(question.weights());
      double target = examples.target(person);
      if (question.isNumber()) {
        answer.clear();
        answer.set(0, AnswerVectors.number(question, score, target));
      } else {
        answer.multiply(question.task().slope(score, target));
      }
      answers.mechanism().geometry().clipFinite(answer, question.bound());
      answers.addDraw(answer, bits);
    }
    answers.complete(bits);
  }

  /** Returns the records that a person's device works through. */
  private DeviceRecords records(Examples examples, int person, BitSource bits) {
    int[] rows = examples.records(person);
    return rows.length == 1
        ? DeviceRecords.of(examples.get(rows[0])) // the same answer, with less work
        : DeviceRecords.draw(
            rows.length, settings.local().records(), i -> examples.get(rows[i]), bits);
  }

  private static void draw(
      GradientMechanism mechanism, double[] vector, BitSource bits, long[] report) {
    if (bits instanceof SecureBits secure) {
      mechanism.perturb(vector, secure, report);
    } else {
      mechanism.perturbInsecurely(vector, (InsecureSeededBits) bits, report);
    }
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
