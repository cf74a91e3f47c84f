package dev.hearsay.design;

import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Series;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * How many waves of a series a person answers, and so how much each answer may reveal. Waves are
 * one more thing to sample: more answers are more reports per wave, with less ε each.
 *
 * @param series with the answers chosen, if the plan is for one
 * @param loss of all answers together
 * @param search for the plan of one answer
 */
record SeriesChoice(Optional<Series> series, PrivacyLoss loss, DesignSearch search) {

  /**
   * @param isChosen whether the number of answers is to be found
   * @param searchFor for the plan of one answer that may reveal so much, given the share of people
   *     who answer a wave
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

  /** The error of a wave: r answers per person are r times the reports. */
  private double roughError() {
    Design rough = search.best(true);
    return search.expectations().error(plan(rough));
  }

  /** The plan of one answer. */
  Design best(boolean isRough) {
    return search.best(isRough);
  }

  /** The plan of all answers. */
  Plan plan(Design ofOne) {
    Plan plan = ofOne.plan();
    return series.isEmpty()
        ? plan
        : new Plan(plan.schema(), loss, plan.sampling(), plan.parts(), series);
  }
}
