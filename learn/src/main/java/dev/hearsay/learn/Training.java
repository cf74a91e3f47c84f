package dev.hearsay.learn;

import dev.hearsay.learn.gradient.DesignCache;
import dev.hearsay.learn.gradient.VectorSum;
import dev.hearsay.random.InsecureSeededBits;

/**
 * Plays server and devices in one process, for experiments: one pass over the people, each of whom
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

  /** What training will do with so many people. */
  public Schedule schedule(FeatureLayout layout, int people) {
    return Schedule.of(settings, layout, people, designs);
  }

  /** Trains on all people that are left, with secure randomness. */
  public Model train(Examples examples, FreshUsers people) {
    Respondent device = Respondent.of(examples.layout(), settings.loss(), designs);
    return train(examples, people, device);
  }

  /** As {@link #train}, repeatably and without any protection: for tests and experiments. */
  public Model trainInsecurely(Examples examples, FreshUsers people, InsecureSeededBits bits) {
    Respondent device = Respondent.insecure(examples.layout(), settings.loss(), designs, bits);
    return train(examples, people, device);
  }

  private Model train(Examples examples, FreshUsers people, Respondent device) {
    Learner learner = new Learner(settings, examples.layout(), people.left(), designs);
    while (!learner.isDone()) {
      Question question = learner.question();
      VectorSum answers = learner.newSum();
      for (int person : people.take(learner.groupSize())) {
        answers.add(
            device.answer(question, learner.choice(), settings.loss(), examples.get(person)));
      }
      learner.learn(answers);
    }
    return learner.model();
  }
}
