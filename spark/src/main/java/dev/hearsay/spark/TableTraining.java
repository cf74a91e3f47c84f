package dev.hearsay.spark;

import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.learn.AnswerMechanism;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Round;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A training whose rounds are tables of reports: {@link #plan} is what the current round asks, and
 * {@link #learn} ends it with the table of the reports to that plan. Then the next round's plan is
 * known, and {@code learner().model()} the model so far. What is learned depends on the rounds'
 * tallies alone, so that it equals what a collector learns from the same reports.
 *
 * <p>Not thread-safe. Nothing of it is stored: after a failure, start again and pass the tables of
 * the rounds that are over.
 */
public final class TableTraining {

  /** Makes a round's plan, with whichever planner there is. */
  @FunctionalInterface
  public interface RoundPlanner {
    /**
     * Returns a plan for answers to a question.
     *
     * @param asked the entries of an answer, and the question; the plan's schema
     * @param mechanism how answers are to be perturbed
     */
    Plan plan(Schema asked, AnswerMechanism mechanism);
  }

  private final String name;
  private final FeatureSpace space;
  private final Learner learner;
  private final RoundPlanner planner;
  private Plan plan;

  /**
   * A training that has learned what the learner has.
   *
   * @param name what the plans of its rounds are called
   */
  public TableTraining(String name, FeatureSpace space, Learner learner, RoundPlanner planner) {
    this.name = name;
    this.space = space;
    this.learner = learner;
    this.planner = planner;
    this.plan = nextPlan();
  }

  private Plan nextPlan() {
    AnswerMechanism mechanism = learner.mechanism();
    return planner.plan(new Round(space, learner.question()).asked(name, mechanism), mechanism);
  }

  /**
   * What the current round asks; devices answer it.
   *
   * @throws IllegalStateException if all rounds are over
   */
  public Plan plan() {
    checkOpen();
    return plan;
  }

  /** The learner: its model, and how far it is. */
  public Learner learner() {
    return learner;
  }

  /**
   * Ends the current round.
   *
   * @param reports to {@link #plan}, of which there must be at least one; the functions must be
   *     registered
   * @param column the one with the reports
   * @return what was counted, rejected reports included
   * @throws IllegalArgumentException if no row holds a report to the plan
   * @throws IllegalStateException if all rounds are over
   */
  public Tally learn(Dataset<Row> reports, String column) {
    checkOpen();
    Row counted = reports.agg(HearsayFunctions.tally(reports.col(column), plan)).first();
    Tally tally = read(counted.getAs(0));
    if (tally.reports() == 0) {
      throw new IllegalArgumentException(
          "round %s has no reports, and %s rejected ones; it takes at least one report"
              .formatted(learner.round() + 1, tally.rejected()));
    }
    Round.learn(learner, tally);
    if (!learner.isDone()) {
      plan = nextPlan();
    }
    return tally;
  }

  private Tally read(byte[] bytes) {
    try {
      return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be read", e);
    }
  }

  private void checkOpen() {
    if (learner.isDone()) {
      throw new IllegalStateException(
          "all %s rounds of '%s' are over".formatted(learner.rounds(), name));
    }
  }
}
