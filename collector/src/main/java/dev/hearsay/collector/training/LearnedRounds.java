package dev.hearsay.collector.training;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.CollectionInfo.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo.PublishingRule;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.intake.CollectionService;
import dev.hearsay.collector.publish.Publications;
import dev.hearsay.collector.store.TrainingRow;
import dev.hearsay.collector.training.NewTraining.Rules;
import dev.hearsay.collector.training.Trainings.Progress;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Round;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The state that a training has learned from its finished rounds. It follows from the training's
 * settings and its rounds' tallies alone, so it is not stored. Not thread-safe.
 */
final class LearnedRounds {

  private final TrainingInfo info;
  private final Rules rules;
  private final Learner learner;
  private int calmRounds;

  /** Creates the state before the first round. Designs mechanisms, which may take seconds. */
  LearnedRounds(TrainingRow row) {
    this.info = TrainingInfo.of(row);
    this.rules = new Rules(row.leastShare(), row.settledBelow(), row.calmRounds());
    this.learner = info.learner();
  }

  TrainingInfo info() {
    return info;
  }

  Learner learner() {
    return learner;
  }

  /** Returns the number of finished rounds. */
  int finished() {
    return learner.round();
  }

  /** Returns the collection to create for the current round. Designs its mechanism. */
  NewCollection currentRound() {
    Round round = new Round(info.space(), learner.question());
    Plan plan = RoundPlans.plan(round, info.name(), learner.mechanism(), info.loss());
    return new NewCollection(
        plan,
        new ClosingRule(OptionalLong.of(learner.groupSize()), Optional.empty()),
        new PublishingRule(learner.groupSize(), Optional.empty()), // the whole group or nothing
        OptionalLong.empty(),
        info.readingTokenHash(),
        info.reportingTokenHash(),
        false);
  }

  /**
   * Returns whether a number of reports is enough to end the current round after its time limit.
   */
  boolean isEnough(long reports) {
    return reports >= rules.leastShare() * learner.groupSize();
  }

  /**
   * Learns from the finished rounds that it has not learned from yet. The model reveals the
   * complete result of a round, so each round is published first, even if it ended before its group
   * was complete.
   */
  void learnFrom(List<String> rounds, CollectionService collections, Publications publications) {
    while (finished() < rounds.size() && isOver(collections.latest(rounds.get(finished())))) {
      publications.publishAll(rounds.get(finished()));
      Round.learn(learner, collections.tally(rounds.get(finished())));
      calmRounds = learner.movement() < rules.settledBelow() ? calmRounds + 1 : 0;
    }
  }

  /**
   * Returns whether a round is finished: it is closed and has reports. A deleted round is not
   * finished.
   */
  private static boolean isOver(Optional<CollectionInfo> round) {
    return round.filter(info -> info.closed().isPresent() && info.reports() > 0).isPresent();
  }

  /**
   * Returns the progress of the training.
   *
   * @param reports the number of reports of each round
   */
  Progress progress(TrainingStatus stored, List<Long> reports) {
    boolean isOpen = stored == TrainingStatus.ASKING && finished() < reports.size();
    return new Progress(
        stored,
        finished(),
        learner.rounds(),
        isOpen ? reports.get(finished()) : 0,
        learner.isDone() ? 0 : learner.groupSize(),
        reports.stream().mapToLong(Long::longValue).sum());
  }

  /** Returns the status that the training should have now. */
  TrainingStatus status() {
    if (learner.isDone()) {
      return TrainingStatus.DONE;
    }
    return calmRounds >= rules.calmRounds() ? TrainingStatus.SETTLED : TrainingStatus.ASKING;
  }
}
