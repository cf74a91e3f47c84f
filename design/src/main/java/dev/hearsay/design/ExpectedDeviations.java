package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.numeric.AssumedValues;
import dev.hearsay.numeric.Deviation;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The expected distributions of the deviations of a plan's estimates from the truth, with the
 * values that {@link ExpectedError} assumes.
 */
record ExpectedDeviations(Plan plan, Expectations expectations, long users) {

  /** Returns the deviations of an attribute's estimates, on the mechanisms' scale. */
  List<Deviation> of(int place) {
    Attribute attribute = expectations.attribute(place);
    return attribute.match(
        number ->
            List.of(
                number.mayBeMissing()
                    ? withoutBound(place)
                    : Deviation.ofMean(
                        expectations.variance(plan, place) / users,
                        expectations.error(place).assumed(),
                        (double) users,
                        sources(place, part -> expectations.total(part, place)))),
        category -> shares(place, category.values().size()),
        vector -> Collections.nCopies(vector.dimensions(), withoutBound(place)));
  }

  /** Returns the deviation of an estimate for which the error of the normal law is unknown. */
  private Deviation withoutBound(int place) {
    return new Deviation(0, expectations.variance(plan, place) / users, Double.POSITIVE_INFINITY);
  }

  private List<Deviation> shares(int place, int values) {
    List<Double> prior = expectations.hint(place).prior();
    return prior.isEmpty()
        ? Collections.nCopies(values, share(place, 1.0 / values))
        : prior.stream().map(share -> share(place, share)).toList();
  }

  /** Returns the deviation of the estimate of one share. */
  private Deviation share(int place, double share) {
    ToDoubleFunction<Plan.Part> total = part -> noise(part, place, share) + share * (1 - share);
    double variance = 1 / information(place, total) - share * (1 - share);
    return Deviation.ofMean(
        variance / users,
        AssumedValues.of(new double[] {1, 0}, new double[] {share, 1 - share}),
        (double) users,
        sources(place, total));
  }

  private static double noise(Plan.Part part, int place, double share) {
    CategoricalMechanism mechanism = (CategoricalMechanism) part.mechanismFor(place);
    return share * mechanism.variance(true) + (1 - share) * mechanism.variance(false);
  }

  /**
   * Returns the parts that report on an attribute. Parts are weighted by the inverse of their
   * variances.
   *
   * @param total the variance of one decoded report on a part
   */
  private List<Deviation.Source> sources(int place, ToDoubleFunction<Plan.Part> total) {
    double information = information(place, total);
    return partsOf(place)
        .mapToObj(
            i -> {
              Plan.Part part = plan.parts().get(i);
              double inclusion = Expectations.inclusion(plan, i);
              double weight = inclusion / total.applyAsDouble(part) / information;
              return new Deviation.Source(
                  users * inclusion, weight, part.mechanismFor(place)::thirdMoment);
            })
        .toList();
  }

  /** Returns the inverse of the variance of one person's contribution, from all parts. */
  private double information(int place, ToDoubleFunction<Plan.Part> total) {
    return partsOf(place)
        .mapToDouble(
            i -> Expectations.inclusion(plan, i) / total.applyAsDouble(plan.parts().get(i)))
        .sum();
  }

  private IntStream partsOf(int place) {
    return IntStream.range(0, plan.parts().size())
        .filter(part -> plan.parts().get(part).attributes().contains(place));
  }
}
