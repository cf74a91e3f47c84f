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
 * A training whose rounds are tables of reports. {@link #plan} returns the plan of the current
 * round, and {@link #learn} ends the round with the table of the reports to that plan. Then {@link
 * #plan} returns the next round's plan, and {@code learner().model()} the model so far. The model
 * depends on the rounds' tallies alone, so it equals the one that a collector learns from the same
 * reports.
 *
 * <pre>{@code
 * while (!training.learner().isDone()) {
 *   Dataset<Row> reports = collect(training.plan()); // from people's devices
 *   training.learn(reports, "report");
 * }
 * Model model = training.learner().model();
 * }</pre>
 *
 * <p>Not thread-safe. The state is not stored: after a failure, start again and pass the tables of
 * the completed rounds.
 */
public final class TableTraining {

  /** A function that makes a round's plan, with any planner. */
  @FunctionalInterface
  public interface RoundPlanner {
    /**
     * Returns a plan for answers to a question.
     *
     * @param asked the plan's schema: the entries of an answer, and the question
     * @param mechanism the mechanism that must perturb answers
     */
    Plan plan(Schema asked, AnswerMechanism mechanism);
  }

  private final String name;
  private final FeatureSpace space;
  private final Learner learner;
  private final RoundPlanner planner;
  private Plan plan;

  /**
   * Creates a training that continues from the learner's state.
   *
   * @param name the prefix of the names of the rounds' plans
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
    return planner.plan(
        new Round(space, learner.question()).planSchema(name, mechanism), mechanism);
  }

  /**
   * Returns the plan of the current round, which devices answer.
   *
   * @throws IllegalStateException if all rounds are over
   */
  public Plan plan() {
    checkOpen();
    return plan;
  }

  /** Returns the learner, which has the model and the number of the round. */
  public Learner learner() {
    return learner;
  }

  /**
   * Ends the current round.
   *
   * @param reports the reports to {@link #plan}, at least one; the functions must be registered
   * @param column the column with the reports
   * @return the tally, which includes the number of rejected reports
   * @throws IllegalArgumentException if no row contains a report to the plan
   * @throws IllegalStateException if all rounds are over
   */
  public Tally learn(Dataset<Row> reports, String column) {
    checkOpen();
    Row counted = reports.agg(HearsayFunctions.tally(reports.col(column), plan)).first();
    Tally tally = read(counted.getAs(0));
    if (tally.reports() == 0) {
      throw new IllegalArgumentException(
          "round %s has 0 valid and %s rejected reports; it requires at least 1 valid report"
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
      throw new UncheckedIOException("cannot read a tally from memory", e);
    }
  }

  private void checkOpen() {
    if (learner.isDone()) {
      throw new IllegalStateException(
          "all %s rounds of '%s' are over".formatted(learner.rounds(), name));
    }
  }
}
