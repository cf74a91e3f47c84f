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
 * The means, shares and mean vectors of a tally's attributes, with error bars, as {@linkplain
 * #quantities quantities} or by the attribute's name. Immutable.
 */
public final class Estimates {

  private final Plan plan;
  private final long reports;
  private final double confidence;
  private final List<List<Quantity>> attributes;
  private final Reading reading;

  /** What is known apart from the confidence, and the attributes at any confidence. */
  private interface Reading {
    List<List<Quantity>> attributes(double confidence);

    long footprintBytes();
  }

  private Estimates(
      Plan plan,
      long reports,
      double confidence,
      List<List<Quantity>> attributes,
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
    public List<List<Quantity>> attributes(double confidence) {
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

  /** Returns the quantities of all attributes, in the schema's order. */
  public List<Quantity> quantities() {
    return attributes.stream().flatMap(List::stream).collect(toUnmodifiableList());
  }

  /**
   * Returns the quantities of one attribute: its mean and, where it may be missing, the share of
   * people who have it; or the shares of all its values; or the means of all its entries.
   */
  public List<Quantity> quantities(String attribute) {
    return attributes.get(plan.schema().indexOf(attribute));
  }

  /** The mean of a numeric attribute. */
  public Estimate mean(String attribute) {
    return find(attribute, Kind.MEAN, "is not a number").get(0);
  }

  /** The mean of every entry of a vector. */
  public List<Estimate> meanVector(String attribute) {
    return find(attribute, Kind.ENTRY, "is not a vector");
  }

  /** The share of those who have an answer, of a number that may be missing. */
  public Estimate answered(String attribute) {
    mean(attribute); // which refuses what is no number
    return find(attribute, Kind.ANSWERED, "has no answers that may be missing").get(0);
  }

  /** The share of every value of a categorical attribute, in the schema's order. */
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

  /** Reads one attribute from all parts that report on it. */
  private record Reader(
      long people,
      List<AttributeReading> readings,
      Optional<AnswerReading> answers,
      Confidence confidence) {

    List<Quantity> estimate(Attribute attribute) {
      return attribute.match(this::mean, this::frequencies, this::meanVector);
    }

    private long reports() {
      return readings.stream().mapToLong(AttributeReading::reports).sum();
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

    /** The mean of one of the attribute's numbers, on the mechanism's scale. */
    private Estimate number(int place) {
      return MeanEstimator.estimate(
          confidence,
          people,
          readings.stream().map(reading -> reading.sample(place)).collect(toUnmodifiableList()));
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
