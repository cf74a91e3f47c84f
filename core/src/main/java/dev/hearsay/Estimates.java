package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.AttributeEstimate.Coverage;
import dev.hearsay.category.ShareEstimator;
import dev.hearsay.number.MeanEstimator;
import dev.hearsay.numeric.Confidence;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a tally tells about the people: a mean, shares or a mean vector per attribute, with error
 * bars. Immutable.
 */
public final class Estimates {

  private final Plan plan;
  private final long reports;
  private final double confidence;
  private final List<AttributeEstimate> attributes;
  private final Reading reading;

  /** What is known apart from the confidence, and the attributes at any confidence. */
  private interface Reading {
    List<AttributeEstimate> attributes(double confidence);

    long footprintBytes();
  }

  private Estimates(
      Plan plan,
      long reports,
      double confidence,
      List<AttributeEstimate> attributes,
      Reading reading) {
    this.plan = plan;
    this.reports = reports;
    this.confidence = confidence;
    this.attributes = attributes;
    this.reading = reading;
  }

  /** About the people who took part; of a wave, in its series. */
  static Estimates of(Tally tally, double confidence) {
    return of(tally, confidence, tally.people());
  }

  /** About whomever they were drawn from: as if they were a few of infinitely many. */
  static Estimates ofLaw(Tally tally, double confidence) {
    return of(tally, confidence, Long.MAX_VALUE);
  }

  private static Estimates of(Tally tally, double confidence, long people) {
    RawReading reading =
        new RawReading(
            tally.plan(),
            people,
            AttributeReading.all(tally),
            AnswerReading.all(tally, people),
            tally.footprintBytes());
    return new Estimates(
        tally.plan(), tally.reports(), confidence, reading.attributes(confidence), reading);
  }

  /** A tally as it was when it was read. */
  private record RawReading(
      Plan plan,
      long people,
      List<List<AttributeReading>> readings,
      List<Optional<AnswerReading>> answers,
      long footprintBytes)
      implements Reading {

    @Override
    public List<AttributeEstimate> attributes(double confidence) {
      Confidence intervals = new Confidence(confidence, plan.schema().quantities());
      return IntStream.range(0, plan.schema().attributes().size())
          .mapToObj(
              place ->
                  new Reader(people, readings.get(place), answers.get(place), intervals)
                      .estimate(plan.schema().attributes().get(place)))
          .collect(toUnmodifiableList());
    }
  }

  public Plan plan() {
    return plan;
  }

  /** How many people took part. */
  public long reports() {
    return reports;
  }

  /** With which probability an interval holds the truth. */
  public double confidence() {
    return confidence;
  }

  /**
   * Returns these estimates with intervals of another confidence. The estimates stay as they are:
   * what takes long, such as the bootstrap behind {@link Postprocessing#CONSISTENT} shares, does
   * not depend on the confidence and is not done again.
   */
  public Estimates withConfidence(double other) {
    return new Estimates(plan, reports, other, reading.attributes(other), reading);
  }

  /** Returns about how much memory is kept for {@link #withConfidence}. */
  public long footprintBytes() {
    return reading.footprintBytes();
  }

  /** One an attribute, in the schema's order. */
  public List<AttributeEstimate> attributes() {
    return attributes;
  }

  /** The mean of a numeric attribute. */
  public Estimate mean(String attribute) {
    return find(attribute, AttributeEstimate.Mean.class, "a number").mean();
  }

  /** The mean of every entry of a vector. */
  public List<Estimate> meanVector(String attribute) {
    return find(attribute, AttributeEstimate.MeanVector.class, "a vector").entries();
  }

  /** The share of those who have an answer, of a number that may be missing. */
  public Estimate answered(String attribute) {
    return find(attribute, AttributeEstimate.Mean.class, "a number")
        .answered()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "attribute '" + attribute + "' has no answers that may be missing"));
  }

  /** The share of every value of a categorical attribute, in the schema's order. */
  public List<Estimate> frequencies(String attribute) {
    return find(attribute, AttributeEstimate.Frequencies.class, "categorical").shares();
  }

  private <E> E find(String attribute, Class<E> kind, String inWords) {
    AttributeEstimate found = attributes.get(plan.schema().indexOf(attribute));
    if (!kind.isInstance(found)) {
      throw new IllegalArgumentException("attribute '" + attribute + "' is not " + inWords);
    }
    return kind.cast(found);
  }

  /**
   * These estimates after post-processing, which gives the same for the same tally.
   *
   * <p><strong>Intervals.</strong> Those of shares made {@link Postprocessing#CONSISTENT} are
   * computed anew, by a parametric bootstrap. They keep their confidence {@link
   * Coverage#ON_AVERAGE}, and not each. All others are those from before, less what is impossible,
   * and widened to include the estimate where that was moved outside. They hold the truth at least
   * as often as before: re-calibration moves an estimate, it does not know more about the truth.
   * The standard error also stays that of the estimate before.
   */
  public Estimates postprocessed(Postprocessing how) {
    List<Postprocessor> processors =
        IntStream.range(0, attributes.size())
            .mapToObj(place -> Postprocessor.of(how, attributes.get(place), plan, place))
            .collect(toUnmodifiableList());
    ProcessedReading processed = new ProcessedReading(reading, processors);
    return new Estimates(
        plan, reports, confidence, processed.applied(attributes, confidence), processed);
  }

  /** Estimates before post-processing, and what each attribute's takes. */
  private record ProcessedReading(Reading before, List<Postprocessor> processors)
      implements Reading {

    @Override
    public List<AttributeEstimate> attributes(double confidence) {
      return applied(before.attributes(confidence), confidence);
    }

    List<AttributeEstimate> applied(List<AttributeEstimate> raw, double confidence) {
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

  /** What is estimated of one attribute, from all parts that tell something of it. */
  private record Reader(
      long people,
      List<AttributeReading> readings,
      Optional<AnswerReading> answers,
      Confidence confidence) {

    AttributeEstimate estimate(Attribute attribute) {
      return attribute.match(this::mean, this::frequencies, this::meanVector);
    }

    private long reports() {
      return readings.stream().mapToLong(AttributeReading::reports).sum();
    }

    private AttributeEstimate mean(Numeric attribute) {
      if (answers.isPresent()) {
        return answers.get().estimate(confidence);
      }
      double half = attribute.halfRange();
      Estimate mean = number(0).scaled(half, attribute.min() + half);
      return new AttributeEstimate.Mean(attribute.name(), reports(), mean);
    }

    private AttributeEstimate meanVector(Vector attribute) {
      List<Estimate> entries =
          IntStream.range(0, attribute.dimensions())
              .mapToObj(place -> number(place).scaled(attribute.bound(), 0))
              .collect(toUnmodifiableList());
      return new AttributeEstimate.MeanVector(attribute.name(), reports(), entries);
    }

    /** The mean of one of the attribute's numbers, on the mechanism's scale. */
    private Estimate number(int place) {
      return MeanEstimator.estimate(
          confidence,
          people,
          readings.stream().map(reading -> reading.sample(place)).collect(toUnmodifiableList()));
    }

    private AttributeEstimate frequencies(Categorical attribute) {
      List<Estimate> shares =
          IntStream.range(0, attribute.values().size())
              .mapToObj(this::share)
              .collect(toUnmodifiableList());
      return new AttributeEstimate.Frequencies(
          attribute.name(), reports(), attribute.values(), shares, Coverage.EACH);
    }

    private Estimate share(int value) {
      AttributeReading first = readings.get(0);
      if (readings.size() == 1 && first.isSupport() && first.reports() > 0) {
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
          readings.stream().map(reading -> reading.entries(value)).collect(toUnmodifiableList()));
    }
  }
}
