package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.numeric.ErrorFunction;
import dev.hearsay.numeric.Normal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How two collections to one plan differ: two weeks, two groups of people.
 *
 * <p>Their people, and the noise of their reports, are independent, so that variances add up. A
 * difference is about the laws that the people were drawn from: with everybody's values in hand,
 * two samples of one law would still differ by chance.
 *
 * @param confidence with which an interval holds the true difference
 * @param attributes in the schema's order
 */
public record Difference(double confidence, List<AttributeDifference> attributes) {

  public Difference {
    attributes = List.copyOf(attributes);
  }

  /**
   * One attribute's.
   *
   * @param type as schemas spell it
   * @param terms of a number one, and one more of those who answered if it may be missing; of a
   *     category one per value, of a vector one per entry
   */
  public record AttributeDifference(String name, String type, List<Term> terms) {
    public AttributeDifference {
      terms = List.copyOf(terms);
    }
  }

  /**
   * One mean or share of the later collection less that of the earlier.
   *
   * @param value the category's value, or the vector's entry; of a number empty, or {@link
   *     Numeric#ANSWERED}
   * @param difference with {@link Estimate#simultaneous} over all terms of all attributes
   * @param pValue how likely a difference as large is if there is none; 1 if nobody reported, as
   *     nothing speaks against there being none
   * @param adjustedPValue the same for all terms together: of those that are at most α, all are
   *     right but with probability α (Holm)
   */
  public record Term(
      Optional<String> value, Estimate difference, double pValue, double adjustedPValue) {}

  /**
   * What changed from one collection, or wave of a series, to another.
   *
   * @throws IllegalArgumentException if they are not of one plan, nor of one series
   */
  public static Difference of(Tally before, Tally after, double confidence) {
    if (!before.plan().asksLike(after.plan())) {
      throw new IllegalArgumentException(
          String.format(
              "the tallies are of plans %s and %s; they must be of one plan",
              before.plan().hash(), after.plan().hash()));
    }
    Normal.checkConfidence(confidence);
    List<AttributeEstimate> first = Estimates.ofLaw(before, confidence).attributes();
    List<AttributeEstimate> second = Estimates.ofLaw(after, confidence).attributes();
    int all = first.stream().mapToInt(one -> estimates(one).size()).sum();
    List<List<Estimate>> differences =
        IntStream.range(0, first.size())
            .mapToObj(
                i ->
                    differences(estimates(first.get(i)), estimates(second.get(i)), confidence, all))
            .collect(toUnmodifiableList());
    return new Difference(confidence, attributes(before.plan().schema().attributes(), differences));
  }

  static List<Estimate> estimates(AttributeEstimate estimate) {
    return estimate.match(
        mean ->
            mean.answered().map(share -> List.of(mean.mean(), share)).orElse(List.of(mean.mean())),
        AttributeEstimate.Frequencies::shares,
        AttributeEstimate.MeanVector::entries);
  }

  private static List<Estimate> differences(
      List<Estimate> before, List<Estimate> after, double confidence, int all) {
    return IntStream.range(0, before.size())
        .mapToObj(i -> difference(before.get(i), after.get(i), confidence, all))
        .collect(toUnmodifiableList());
  }

  /**
   * The later of two estimates less the earlier, both of laws.
   *
   * @param all how many differences there are together
   */
  static Estimate difference(Estimate before, Estimate after, double confidence, int all) {
    double value = after.value() - before.value();
    return Double.isNaN(value)
        ? Estimate.UNKNOWN
        : new Estimate(
            value,
            Math.hypot(before.standardError(), after.standardError()),
            difference(
                new Reach(before, before.interval(), 1 - confidence),
                new Reach(after, after.interval(), 1 - confidence)),
            difference(
                new Reach(before, before.simultaneous(), (1 - confidence) / all),
                new Reach(after, after.simultaneous(), (1 - confidence) / all)));
  }

  /**
   * From the intervals of the two. The difference is least where the earlier is as large as its
   * interval allows and the later as small. Both at once is as likely as a deviation by the root of
   * the sum of the squares of the two distances (Newcombe; Zou and Donner): the usual interval for
   * normal estimates, and still right where intervals are not symmetric, as those of rare values.
   */
  private static Interval difference(Reach before, Reach after) {
    double value = after.estimate.value() - before.estimate.value();
    return new Interval(
        value - Math.hypot(after.below(), before.above()),
        value + Math.hypot(after.above(), before.below()));
  }

  /**
   * How far an estimate may be off. An interval of a share ends where shares end, at 0 or 1, but an
   * estimate errs beyond them as well: there its standard error counts.
   */
  private record Reach(Estimate estimate, Interval interval, double risk) {

    private double usual() {
      return Normal.sigmas(risk) * estimate.standardError();
    }

    double below() {
      double distance = estimate.value() - interval.low();
      return interval.low() <= 0 ? Math.max(distance, usual()) : distance;
    }

    double above() {
      double distance = interval.high() - estimate.value();
      return interval.high() >= 1 ? Math.max(distance, usual()) : distance;
    }
  }

  private static List<AttributeDifference> attributes(
      List<Attribute> attributes, List<List<Estimate>> differences) {
    double[] pValues =
        differences.stream().flatMap(List::stream).mapToDouble(Difference::pValue).toArray();
    double[] adjusted = holm(pValues);
    List<AttributeDifference> all = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < attributes.size(); i++) {
      List<Term> terms = new ArrayList<>();
      for (int j = 0; j < differences.get(i).size(); j++) {
        Estimate difference = differences.get(i).get(j);
        terms.add(new Term(value(attributes.get(i), j), difference, pValues[next], adjusted[next]));
        next++;
      }
      Attribute attribute = attributes.get(i);
      all.add(new AttributeDifference(attribute.name(), attribute.type(), terms));
    }
    return all;
  }

  static Optional<String> value(Attribute attribute, int place) {
    return attribute.match(
        number -> place == 0 ? Optional.empty() : Optional.of(Numeric.ANSWERED),
        category -> Optional.of(category.values().get(place)),
        vector -> Optional.of(String.valueOf(place)));
  }

  private static double pValue(Estimate difference) {
    double deviations = Math.abs(difference.value()) / difference.standardError();
    return Double.isNaN(deviations) ? 1 : ErrorFunction.erfc(deviations / Math.sqrt(2));
  }

  /** The i-th least of k counts k − i times as much (i from 0), and none less than one before. */
  private static double[] holm(double[] pValues) {
    List<Integer> order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .collect(toUnmodifiableList());
    double[] adjusted = new double[pValues.length];
    double greatest = 0;
    for (int i = 0; i < adjusted.length; i++) {
      greatest = Math.max(greatest, Math.min(1, (adjusted.length - i) * pValues[order.get(i)]));
      adjusted[order.get(i)] = greatest;
    }
    return adjusted;
  }
}
