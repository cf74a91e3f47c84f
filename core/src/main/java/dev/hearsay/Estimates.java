package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.Quantity.Coverage;
import dev.hearsay.Quantity.Kind;
import dev.hearsay.category.ShareEstimator;
import dev.hearsay.number.MeanEstimator;
import dev.hearsay.numeric.Confidence;
import java.util.List;
import java.util.Optional;
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

  private final Plan plan;
  private final long reports;
  private final double confidence;
  private final List<List<Quantity>> attributes;
  private final Computation computation;

  /** A computation of the attributes' estimates for any confidence. */
  private interface Computation {
    List<List<Quantity>> attributes(double confidence);

    long footprintBytes();
  }

  private Estimates(
      Plan plan,
      long reports,
      double confidence,
      List<List<Quantity>> attributes,
      Computation computation) {
    this.plan = plan;
    this.reports = reports;
    this.confidence = confidence;
    this.attributes = attributes;
    this.computation = computation;
  }

  /**
   * Returns estimates about the people who took part; of a wave, about all people of its series.
   */
  static Estimates of(Tally tally, double confidence) {
    return of(tally, confidence, tally.people());
  }

  /**
   * Returns estimates about the distribution from which the people were drawn: about infinitely
   * many people, of whom those who took part are a sample.
   */
  static Estimates ofLaw(Tally tally, double confidence) {
    return of(tally, confidence, Long.MAX_VALUE);
  }

  private static Estimates of(Tally tally, double confidence, long people) {
    RawComputation computation =
        new RawComputation(
            tally.plan(),
            people,
            AttributeCounts.all(tally),
            AnswerCounts.all(tally, people),
            tally.footprintBytes());
    return new Estimates(
        tally.plan(), tally.reports(), confidence, computation.attributes(confidence), computation);
  }

  /** A computation from copies of a tally's counts. */
  private record RawComputation(
      Plan plan,
      long people,
      List<List<AttributeCounts>> counts,
      List<Optional<AnswerCounts>> answers,
      long footprintBytes)
      implements Computation {

    @Override
    public List<List<Quantity>> attributes(double confidence) {
      Confidence intervals = new Confidence(confidence, plan.schema().quantities());
      return IntStream.range(0, plan.schema().attributes().size())
          .mapToObj(
              place ->
                  new AttributeEstimator(people, counts.get(place), answers.get(place), intervals)
                      .estimate(plan.schema().attributes().get(place)))
          .collect(toUnmodifiableList());
    }
  }

  public Plan plan() {
    return plan;
  }

  /** Returns how many people took part. */
  public long reports() {
    return reports;
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
    return new Estimates(plan, reports, other, computation.attributes(other), computation);
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
    return attributes.get(plan.schema().indexOf(attribute));
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
    List<Postprocessor> processors =
        IntStream.range(0, attributes.size())
            .mapToObj(place -> Postprocessor.of(how, attributes.get(place), plan, place))
            .collect(toUnmodifiableList());
    ProcessedComputation processed = new ProcessedComputation(computation, processors);
    return new Estimates(
        plan, reports, confidence, processed.applied(attributes, confidence), processed);
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
      return MeanEstimator.estimate(
          confidence,
          people,
          counts.stream().map(part -> part.sample(place)).collect(toUnmodifiableList()));
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
