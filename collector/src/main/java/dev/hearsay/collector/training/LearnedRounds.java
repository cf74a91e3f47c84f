package dev.hearsay.collector.training;

import dev.hearsay.Tally;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Model;
import dev.hearsay.learn.Round;

/**
 * What a training has learned from the rounds that are over. It follows from the training's
 * settings and its rounds' tallies alone, so that nothing of it is stored. Not thread-safe.
 */
final class LearnedRounds {

  private final TrainingInfo info;
  private final TrainingRules rules;
  private final Learner learner;
  private int calm;

  LearnedRounds(TrainingRow row) {
    this.info = TrainingInfo.of(row);
    this.rules = new TrainingRules(row.leastShare(), row.settledBelow(), row.calmRounds());
    this.learner = info.learner();
  }

  TrainingInfo info() {
    return info;
  }

  TrainingRules rules() {
    return rules;
  }

  /** How many rounds are over. */
  int round() {
    return learner.round();
  }

  /** How many are planned. */
  int rounds() {
    return learner.rounds();
  }

  /** How many reports the current round is to have. */
  int groupSize() {
    return learner.groupSize();
  }

  /** The current round. */
  Round next() {
    return new Round(info.space(), learner.question());
  }

  Learner learner() {
    return learner;
  }

  Model model() {
    return learner.model();
  }

  /** Ends a round with its reports, of which there is at least one. */
  void learn(Tally tally) {
    Round.learn(learner, tally);
    calm = learner.movement() < rules.settledBelow() ? calm + 1 : 0;
  }

  TrainingStatus status() {
    if (learner.isDone()) {
      return TrainingStatus.DONE;
    }
    return calm >= rules.calmRounds() ? TrainingStatus.SETTLED : TrainingStatus.ASKING;
  }
}
