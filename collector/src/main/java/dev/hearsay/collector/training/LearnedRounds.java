package dev.hearsay.collector.training;

import dev.hearsay.Plan;
import dev.hearsay.collector.collection.ClosingRule;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.PublishingRule;
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
 * What a training has learned from the rounds that are over. It follows from the training's
 * settings and its rounds' tallies alone, so that nothing of it is stored. Not thread-safe.
 */
final class LearnedRounds {

  private final TrainingInfo info;
  private final Rules rules;
  private final Learner learner;
  private int calm;

  /** Nothing yet. Designs mechanisms, which may take seconds. */
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

  /** How many rounds are over. */
  int over() {
    return learner.round();
  }

  /** The collection that the current round is to be. Designs its mechanism. */
  NewCollection currentRound() {
    Round round = new Round(info.space(), learner.question());
    Plan plan = RoundPlans.plan(round, info.name(), learner.mechanism(), info.loss());
    return new NewCollection(
        plan,
        new ClosingRule(OptionalLong.of(learner.groupSize()), Optional.empty()),
        new PublishingRule(learner.groupSize(), Optional.empty()), // all of it or nothing
        OptionalLong.empty(),
        info.readingTokenHash(),
        info.reportingTokenHash(),
        false);
  }

  /** Whether the current round may end with so many reports, if it has gone on for too long. */
  boolean isEnough(long reports) {
    return reports >= rules.leastShare() * learner.groupSize();
  }

  /**
   * Learns from those rounds that are over, and that it has not learned from yet. The model tells
   * all of a round, so that is published first, also if it ended before its group was complete.
   */
  void learnFrom(List<String> rounds, CollectionService collections, Publications publications) {
    while (over() < rounds.size() && isOver(collections.latest(rounds.get(over())))) {
      publications.publishAll(rounds.get(over()));
      Round.learn(learner, collections.tally(rounds.get(over())));
      calm = learner.movement() < rules.settledBelow() ? calm + 1 : 0;
    }
  }

  /** A round that nobody has reported to teaches nothing; nor is one over that is deleted. */
  private static boolean isOver(Optional<CollectionInfo> round) {
    return round.filter(info -> info.closed().isPresent() && info.reports() > 0).isPresent();
  }

  /**
   * How far the training is.
   *
   * @param reports how many each round has
   */
  Progress progress(TrainingStatus stored, List<Long> reports) {
    boolean isOpen = stored == TrainingStatus.ASKING && over() < reports.size();
    return new Progress(
        stored,
        over(),
        learner.rounds(),
        isOpen ? reports.get(over()) : 0,
        learner.isDone() ? 0 : learner.groupSize(),
        reports.stream().mapToLong(Long::longValue).sum());
  }

  /** What the training should be now. */
  TrainingStatus status() {
    if (learner.isDone()) {
      return TrainingStatus.DONE;
    }
    return calm >= rules.calmRounds() ? TrainingStatus.SETTLED : TrainingStatus.ASKING;
  }
}
