package dev.hearsay.design;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Series;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The number of waves of a series that a person answers, which determines the loss of each answer.
 * Waves are sampled like attributes: with more answers, there are more reports per wave, with less
 * ε each.
 *
 * @param series the schedule with this number of answers, if the plan is for a series
 * @param loss the loss of all answers together
 * @param search the search for the plan of one answer
 */
record SeriesChoice(Optional<Series> series, PrivacyLoss loss, DesignSearch search) {

  /**
   * Returns the choice of least error.
   *
   * @param isChosen whether the planner chooses the number of answers
   * @param searchFor creates the search for the plan of one answer, from its loss and the share of
   *     people who answer a wave
   */
  static SeriesChoice of(
      Optional<Series> series,
      boolean isChosen,
      PrivacyLoss loss,
      BiFunction<PrivacyLoss, Double, DesignSearch> searchFor) {
    if (series.isEmpty() || !isChosen) {
      int answers = series.map(Series::answers).orElse(1);
      double answering = series.map(one -> answers / (double) one.waves()).orElse(1.0);
      return new SeriesChoice(series, loss, searchFor.apply(loss.share(answers), answering));
    }
    int most = (int) Math.max(1, Math.ceil(loss.epsilon() / DesignSearch.MIN_SHARE));
    return IntStream.rangeClosed(1, Math.min(series.get().waves(), most))
        .mapToObj(r -> of(series.map(one -> one.withAnswers(r)), false, loss, searchFor))
        .min(Comparator.comparingDouble(choice -> choice.roughError()))
        .orElseThrow();
  }

  /**
   * Returns the rough error of a wave. With r answers per person, a wave has r times the reports.
   */
  private double roughError() {
    Design rough = search.best(true);
    return search.expectations().error(plan(rough));
  }

  /** Returns the best plan of one answer. */
  Design best(boolean isRough) {
    return search.best(isRough);
  }

  /** Returns the plan of all answers. */
  Plan plan(Design ofOne) {
    Plan plan = ofOne.plan();
    return series.isEmpty()
        ? plan
        : new Plan(plan.schema(), loss, plan.sampling(), plan.parts(), series);
  }
}
