package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.Quantity.Coverage;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.category.ShareEstimator;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.MeanEstimator;
import dev.hearsay.number.Sample;
import dev.hearsay.numeric.Confidence;
import dev.hearsay.numeric.Deviation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The estimated means, shares and mean vectors of a tally's attributes, with error bars. They are
 * available as {@linkplain #quantities quantities} or by the attribute's name. Instances are
 * immutable.
 *
 * <pre>{@code
 * Estimates estimates = tally.estimates();
 * Estimate mean = estimates.mean("age"); // the mean of a number
 * List<Estimate> shares = estimates.frequencies("os"); // the share of each of a category's values
 * }</pre>
 */
public final class Estimates {

  /** A confidence for estimates whose standard errors alone are used. */
  private static final double ANY = 0.95;

  private final List<Tier> tiers;
  private final double confidence;
  private final List<List<Quantity>> attributes;
  private final Computation computation;

  /** A computation of the attributes' estimates for any confidence. */
  private interface Computation {
    List<List<Quantity>> attributes(double confidence);

    /** Returns the distributions of an attribute's deviations before post-processing. */
    List<Deviation> deviations(int place);

    long footprintBytes();
  }

  /**
   * The reports to one plan that the estimates use.
   *
   * @param reports how many people took part with this plan
   */
  public record Tier(Plan plan, long reports) {}

  private Estimates(
      List<Tier> tiers,
      double confidence,
      List<List<Quantity>> attributes,
      Computation computation) {
    this.tiers = tiers;
    this.confidence = confidence;
    this.attributes = attributes;
    this.computation = computation;
  }

  /**
   * Returns estimates about the people who took part; of a wave, about all people of its series.
   */
  static Estimates of(Counted counted, double confidence) {
    return of(counted, confidence, Tally.people(counted.tallies()));
  }

  /**
   * Returns estimates about the distribution from which the people were drawn: about infinitely
   * many people, of whom those who took part are a sample.
   */
  static Estimates ofLaw(Counted counted, double confidence) {
    return of(counted, confidence, Long.MAX_VALUE);
  }

  private static Estimates of(Counted counted, double confidence, long people) {
    RawComputation computation =
        new RawComputation(
            counted.schema(),
            people,
            AttributeCounts.all(counted),
            AnswerCounts.all(counted, people),
            counted.footprintBytes());
    List<Tier> tiers =
        counted.tallies().stream()
            .map(tally -> new Tier(tally.plan(), tally.reports()))
            .collect(toUnmodifiableList());
    return new Estimates(tiers, confidence, computation.attributes(confidence), computation);
  }

  /** A computation from copies of a tally's counts. */
  private record RawComputation(
      Schema schema,
      long people,
      List<List<AttributeCounts>> counts,
      List<Optional<AnswerCounts>> answers,
      long footprintBytes)
      implements Computation {

    @Override
    public List<List<Quantity>> attributes(double confidence) {
      Confidence intervals = new Confidence(confidence, schema.quantities());
      return IntStream.range(0, schema.attributes().size())
          .mapToObj(place -> estimator(place, intervals).estimate(schema.attributes().get(place)))
          .collect(toUnmodifiableList());
    }

    @Override
    public List<Deviation> deviations(int place) {
      return estimator(place, new Confidence(ANY, 1)).deviations(schema.attributes().get(place));
    }

    private AttributeEstimator estimator(int place, Confidence intervals) {
      return new AttributeEstimator(people, counts.get(place), answers.get(place), intervals);
    }
  }

  public Schema schema() {
    return tiers.get(0).plan().schema();
  }

  /**
   * Returns the plans to which people reported: one, or several tiers by rising ε among which they
   * chose.
   */
  public List<Tier> tiers() {
    return tiers;
  }

  /** Returns how many people took part. */
  public long reports() {
    return tiers.stream().mapToLong(Tier::reports).sum();
  }

  /** Returns the probability with which an interval contains the truth. */
  public double confidence() {
    return confidence;
  }

  /**
   * Returns these estimates with intervals of another confidence. The estimates themselves do not
   * change. Slow steps that do not depend on the confidence are not repeated, such as the bootstrap
   * behind {@link Postprocessing#CONSISTENT} shares.
   */
  public Estimates withConfidence(double other) {
    return new Estimates(tiers, other, computation.attributes(other), computation);
  }

  /** Returns about how many bytes of memory are kept for {@link #withConfidence}. */
  public long footprintBytes() {
    return computation.footprintBytes();
  }

  /** Returns the quantities of all attributes, in the schema's order. */
  public List<Quantity> quantities() {
    return attributes.stream().flatMap(List::stream).collect(toUnmodifiableList());
  }

  /**
   * Returns the quantities of one attribute. For a number, this is its mean and, if it may be
   * missing, the share of people who have an answer. For a category, these are the shares of all
   * its values; for a vector, the means of all its entries.
   */
  public List<Quantity> quantities(String attribute) {
    return attributes.get(schema().indexOf(attribute));
  }

  /** Returns the mean of a numeric attribute. */
  public Estimate mean(String attribute) {
    return find(attribute, Kind.MEAN, "is not a number").get(0);
  }

  /** Returns the mean of every entry of a vector. */
  public List<Estimate> meanVector(String attribute) {
    return find(attribute, Kind.ENTRY, "is not a vector");
  }

  /** Returns the share of people who have an answer, for a number that may be missing. */
  public Estimate answered(String attribute) {
    mean(attribute); // rejects an attribute that is no number
    return find(attribute, Kind.ANSWERED, "has no answers that may be missing").get(0);
  }

  /** Returns the share of every value of a categorical attribute, in the schema's order. */
  public List<Estimate> frequencies(String attribute) {
    return find(attribute, Kind.SHARE, "is not categorical");
  }

  /**
   * Returns the probability that these estimates, before post-processing, are within given
   * distances of the truth. It uses the estimated standard errors.
   *
   * <pre>{@code
   * Estimates.Closeness closeness = estimates.within(schema.distances(List.of("0.05", "age=2")));
   * }</pre>
   *
   * @param distances the distances by attribute, in its own unit, each above 0; attributes without
   *     one are left out
   */
  public Closeness within(Map<String, Double> distances) {
    return Closeness.of(schema(), distances, computation::deviations);
  }

  /**
   * The probability that estimates are within given distances of the truth, by the framework of
   * "High-Dimensional Space" (2022).
   *
   * @param attributes the attributes that have a distance, in the schema's order; at least one
   */
  public record Closeness(List<OfAttribute> attributes) {

    public Closeness {
      attributes = List.copyOf(attributes);
    }

    /**
     * The probability that one attribute's estimates are within a distance of the truth: the mean,
     * all shares, or all entries of a vector.
     *
     * @param distance the distance in the attribute's own unit
     * @param probability the normal approximation; 0 if nobody reported on the attribute
     * @param error the largest error of the probability, by the theorem of Berry and Esseen, for
     *     the given standard errors; 1 if no bound is known, as for a number that may be missing
     * @param doubt a bound on the probability that an estimate is farther off: the sum over the
     *     estimates, without the assumption that they are normal or independent
     */
    public record OfAttribute(
        String name, double distance, double probability, double error, double doubt) {

      /** Returns the least probability that the theorem of Berry and Esseen guarantees. */
      public double atLeast() {
        return Math.max(0, 1 - doubt);
      }

      private static OfAttribute of(
          Attribute attribute, double distance, List<Deviation> deviations) {
        if (deviations.isEmpty()) {
          return new OfAttribute(attribute.name(), distance, 0, 0, 1);
        }
        double bound = distance / attribute.range() * attribute.match(one -> 2, one -> 1, one -> 2);
        double probability = 1;
        double error = 0;
        double doubt = 0;
        for (Deviation deviation : deviations) {
          double within = deviation.probabilityWithin(bound);
          probability *= within;
          error += deviation.errorOfProbability();
          doubt += 1 - within + deviation.errorOfProbability();
        }
        return new OfAttribute(
            attribute.name(), distance, probability, Math.min(1, error), Math.min(1, doubt));
      }
    }

    /**
     * Returns the closeness of a schema's estimates.
     *
     * @param distances the distances by attribute, in its own unit
     * @param deviations the deviations of the attribute at a place, on the mechanisms' scale
     */
    @SuppressWarnings("exports") // for Hearsay's own modules
    public static Closeness of(
        Schema schema, Map<String, Double> distances, IntFunction<List<Deviation>> deviations) {
      if (distances.isEmpty()) {
        throw new IllegalArgumentException("no distance is given; at least one is needed");
      }
      for (Map.Entry<String, Double> entry : distances.entrySet()) {
        schema.indexOf(entry.getKey()); // checks it
        if (!(entry.getValue() > 0 && entry.getValue() < Double.POSITIVE_INFINITY)) {
          throw new IllegalArgumentException(
              String.format(
                  "the distance of '%s' is %s; it must be a finite number above 0",
                  entry.getKey(), entry.getValue()));
        }
      }
      return new Closeness(
          IntStream.range(0, schema.attributes().size())
              .filter(place -> distances.containsKey(schema.attributes().get(place).name()))
              .mapToObj(
                  place -> {
                    Attribute attribute = schema.attributes().get(place);
                    double distance = Objects.requireNonNull(distances.get(attribute.name()));
                    return OfAttribute.of(attribute, distance, deviations.apply(place));
                  })
              .collect(toUnmodifiableList()));
    }

    /**
     * Returns the probability that all estimates are within their distances: the product over the
     * estimates. If estimates depend on each other, as the shares of a category do, it is at least
     * the product, because normal deviations without bias are (Šidák 1967).
     */
    public double probability() {
      return attributes.stream().mapToDouble(OfAttribute::probability).reduce(1, (a, b) -> a * b);
    }

    /**
     * Returns the largest error of the product as the probability of independent estimates: the sum
     * over the attributes, at most 1.
     */
    public double error() {
      return Math.min(1, attributes.stream().mapToDouble(OfAttribute::error).sum());
    }

    /**
     * Returns a lower bound on the probability that all estimates are within their distances. It
     * assumes neither that deviations are normal nor that they are independent.
     */
    public double atLeast() {
      return Math.max(0, 1 - attributes.stream().mapToDouble(OfAttribute::doubt).sum());
    }
  }

  private List<Estimate> find(String attribute, Kind kind, String otherwise) {
    List<Estimate> found =
        quantities(attribute).stream()
            .filter(one -> one.key().kind() == kind)
            .map(Quantity::estimate)
            .collect(toUnmodifiableList());
    if (found.isEmpty()) {
      throw new IllegalArgumentException("attribute '" + attribute + "' " + otherwise);
    }
    return found;
  }

  /**
   * Returns these estimates after post-processing. The result is the same for the same tally.
   *
   * <p><strong>Intervals.</strong> The intervals of shares made {@link Postprocessing#CONSISTENT}
   * are computed anew, by a parametric bootstrap. They keep their confidence {@link
   * Coverage#ON_AVERAGE}, but not each of them. All other intervals are the earlier ones, cut to
   * the possible range, and widened to include the estimate if that was moved outside. They contain
   * the truth at least as often as before, because post-processing moves an estimate without new
   * knowledge of the truth. The standard error also stays that of the earlier estimate.
   */
  public Estimates postprocessed(Postprocessing how) {
    if (how == Postprocessing.NONE) {
      return this;
    }
    List<Plan> reported =
        tiers.stream()
            .filter(tier -> tier.reports() > 0)
            .map(Tier::plan)
            .collect(toUnmodifiableList());
    List<Postprocessor> processors =
        IntStream.range(0, attributes.size())
            .mapToObj(
                place ->
                    Postprocessor.of(
                        how,
                        schema().attributes().get(place),
                        attributes.get(place),
                        new Postprocessor.Source(reported, place)))
            .collect(toUnmodifiableList());
    ProcessedComputation processed = new ProcessedComputation(computation, processors);
    return new Estimates(tiers, confidence, processed.applied(attributes, confidence), processed);
  }

  /**
   * A computation that post-processes the result of another one, with one processor per attribute.
   */
  private record ProcessedComputation(Computation before, List<Postprocessor> processors)
      implements Computation {

    @Override
    public List<List<Quantity>> attributes(double confidence) {
      return applied(before.attributes(confidence), confidence);
    }

    List<List<Quantity>> applied(List<List<Quantity>> raw, double confidence) {
      return IntStream.range(0, raw.size())
          .mapToObj(place -> processors.get(place).apply(raw.get(place), confidence))
          .collect(toUnmodifiableList());
    }

    @Override
    public List<Deviation> deviations(int place) {
      return before.deviations(place);
    }

    @Override
    public long footprintBytes() {
      return before.footprintBytes()
          + processors.stream().mapToLong(Postprocessor::footprintBytes).sum();
    }
  }

  /** An estimator of one attribute from all parts that report on it. */
  private record AttributeEstimator(
      long people,
      List<AttributeCounts> counts,
      Optional<AnswerCounts> answers,
      Confidence confidence) {

    List<Quantity> estimate(Attribute attribute) {
      return attribute.match(this::mean, this::frequencies, this::meanVector);
    }

    private long reports() {
      return counts.stream().mapToLong(AttributeCounts::reports).sum();
    }

    private List<Quantity> mean(Numeric attribute) {
      if (answers.isPresent()) {
        return answers.get().estimate(confidence);
      }
      double half = attribute.halfRange();
      Estimate mean = number(0).scaled(half, attribute.min() + half);
      return List.of(new Quantity(new Quantity.Key(Kind.MEAN, attribute.name()), reports(), mean));
    }

    private List<Quantity> meanVector(Vector attribute) {
      long reports = reports();
      return IntStream.range(0, attribute.dimensions())
          .mapToObj(
              place ->
                  new Quantity(
                      new Quantity.Key(Kind.ENTRY, attribute.name(), Integer.toString(place)),
                      reports,
                      number(place).scaled(attribute.bound(), 0)))
          .collect(toUnmodifiableList());
    }

    /** Returns the mean of one of the attribute's numbers, on the mechanism's scale. */
    private Estimate number(int place) {
      return MeanEstimator.estimate(confidence, people, samples(place));
    }

    private List<Sample> samples(int place) {
      return counts.stream().map(part -> part.sample(place)).collect(toUnmodifiableList());
    }

    /**
     * Returns the distributions of the deviations from the truth, on the mechanism's scale: of the
     * mean, the shares, or the vector's entries. The list is empty if there are no reports.
     */
    List<Deviation> deviations(Attribute attribute) {
      if (reports() == 0) {
        return List.of();
      }
      List<Mechanism> mechanisms =
          counts.stream().map(AttributeCounts::mechanism).collect(toUnmodifiableList());
      return attribute.match(
          number ->
              answers.isPresent()
                  ? ofAnswers(number, answers.get())
                  : List.of(MeanEstimator.deviation(people, samples(0), mechanisms)),
          category ->
              IntStream.range(0, category.values().size())
                  .mapToObj(
                      value ->
                          ShareEstimator.deviation(
                              people,
                              share(value),
                              counts.stream()
                                  .map(part -> part.entries(value))
                                  .collect(toUnmodifiableList()),
                              mechanisms))
                  .collect(toUnmodifiableList()),
          vector ->
              IntStream.range(0, vector.dimensions())
                  .mapToObj(entry -> MeanEstimator.deviation(people, samples(entry), mechanisms))
                  .collect(toUnmodifiableList()));
    }

    /** Returns the deviation of the mean of people who have an answer; its error is unbounded. */
    private List<Deviation> ofAnswers(Numeric number, AnswerCounts known) {
      double error =
          known.estimate(confidence).get(0).estimate().standardError() / number.halfRange();
      return Double.isFinite(error)
          ? List.of(new Deviation(0, error * error, Double.POSITIVE_INFINITY))
          : List.of();
    }

    private List<Quantity> frequencies(Categorical attribute) {
      long reports = reports();
      return IntStream.range(0, attribute.values().size())
          .mapToObj(
              place ->
                  new Quantity(
                      new Quantity.Key(Kind.SHARE, attribute.name(), attribute.values().get(place)),
                      reports,
                      share(place)))
          .collect(toUnmodifiableList());
    }

    private Estimate share(int value) {
      AttributeCounts first = counts.get(0);
      if (counts.size() == 1 && first.isSupport() && first.reports() > 0) {
        return ShareEstimator.estimate(
            confidence,
            people,
            first.entries(value).mean(),
            first.supportModel(),
            first.cells()[value]);
      }
      return ShareEstimator.estimate(
          confidence,
          people,
          counts.stream().map(part -> part.entries(value)).collect(toUnmodifiableList()));
    }
  }
}
