package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.AttributeEstimate.Coverage;
import dev.hearsay.count.VectorCounter;
import dev.hearsay.estimate.Estimators;
import dev.hearsay.estimate.Estimators.Sample;
import dev.hearsay.estimate.SecondMoment;
import dev.hearsay.estimate.share.SupportModel;
import dev.hearsay.law.category.OneHotLaw;
import dev.hearsay.law.category.SupportLaw;
import dev.hearsay.mechanism.BallMechanism;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.VectorMechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  private Estimates(
      Plan plan, long reports, double confidence, List<AttributeEstimate> attributes) {
    this.plan = plan;
    this.reports = reports;
    this.confidence = confidence;
    this.attributes = attributes;
  }

  static Estimates of(Tally tally, double confidence) {
    Plan plan = tally.plan();
    Estimators estimators = new Estimators(confidence, quantities(plan.schema()));
    Map<Integer, AttributeEstimate> byPlace = new TreeMap<>();
    for (int part = 0; part < plan.parts().size(); part++) {
      Plan.Part read = plan.parts().get(part);
      Reading reading =
          new Reading(read, tally.reports(), tally.reports(part), tally.cells(part), estimators);
      int first = 0;
      for (int place : read.attributes()) {
        Attribute attribute = plan.schema().attributes().get(place);
        byPlace.put(place, reading.estimate(attribute, first));
        first += attribute.width();
      }
    }
    return new Estimates(plan, tally.reports(), confidence, List.copyOf(byPlace.values()));
  }

  /** A mean counts once, a category once per value, a vector once per entry. */
  private static int quantities(Schema schema) {
    return schema.attributes().stream()
        .mapToInt(
            one -> one.match(number -> 1, category -> category.values().size(), Vector::width))
        .sum();
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
    Postprocessor processor = new Postprocessor(how, confidence);
    List<AttributeEstimate> processed = new ArrayList<>(attributes);
    for (Plan.Part part : plan.parts()) {
      for (int place : part.attributes()) {
        Attribute attribute = plan.schema().attributes().get(place);
        processed.set(place, processor.apply(attributes.get(place), attribute, part));
      }
    }
    return new Estimates(plan, reports, confidence, List.copyOf(processed));
  }

  /**
   * Reads one part of a tally.
   *
   * @param people everyone who took part
   * @param reports those who reported on the part
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Reading(
      Plan.Part part, long people, long reports, long[] cells, Estimators estimators) {

    /**
     * Of one of the attributes that the part covers.
     *
     * @param first the place of its first number among the part's
     */
    AttributeEstimate estimate(Attribute attribute, int first) {
      return attribute.match(
          numeric -> mean(numeric, first), this::frequencies, vector -> meanVector(vector, first));
    }

    private AttributeEstimate mean(Numeric attribute, int place) {
      double half = attribute.halfRange();
      Estimate mean = coordinate(place).scaled(half, attribute.min() + half);
      return new AttributeEstimate.Mean(attribute.name(), reports, mean);
    }

    private AttributeEstimate frequencies(Categorical attribute) {
      return new AttributeEstimate.Frequencies(
          attribute.name(), reports, attribute.values(), shares(), Coverage.EACH);
    }

    private AttributeEstimate meanVector(Vector attribute, int first) {
      List<Estimate> entries =
          IntStream.range(first, first + attribute.dimensions())
              .mapToObj(place -> coordinate(place).scaled(attribute.bound(), 0))
              .toList();
      return new AttributeEstimate.MeanVector(attribute.name(), reports, entries);
    }

    /** The mean of one of the part's numbers, on the mechanism's scale. */
    private Estimate coordinate(int place) {
      return part.mechanism()
          .match(
              this::mean,
              categorical -> Estimate.UNKNOWN, // a part's mechanism fits its attributes
              vector -> coordinate(vector, place),
              ball -> coordinate(ball, place));
    }

    private Estimate mean(NumericMechanism mechanism) {
      double sum = 0;
      double squares = 0;
      for (int symbol = 0; symbol < cells.length; symbol++) {
        double value = mechanism.decode(symbol);
        sum += cells[symbol] * value;
        squares += cells[symbol] * value * value;
      }
      return estimators.mean(sample(sum, squares), SecondMoment.of(mechanism));
    }

    private Estimate coordinate(VectorMechanism mechanism, int coordinate) {
      double scale = mechanism.scale();
      double sum = (2.0 * cells[coordinate] - reports) * scale;
      return estimators.mean(sample(sum, reports * scale * scale), SecondMoment.of(mechanism));
    }

    private Estimate coordinate(BallMechanism mechanism, int coordinate) {
      double scale = mechanism.scale();
      double sum = scale * VectorCounter.sum(cells[coordinate], reports);
      double squares = cells[mechanism.dimensions() + coordinate] / (double) VectorCounter.ONE;
      return estimators.mean(sample(sum, scale * scale * squares), SecondMoment.of(mechanism));
    }

    private List<Estimate> shares() {
      CategoricalMechanism mechanism = (CategoricalMechanism) part.mechanism();
      return IntStream.range(0, mechanism.values())
          .mapToObj(
              value ->
                  mechanism.law() instanceof SupportLaw law
                      ? share(law, value)
                      : share(mechanism, (OneHotLaw) mechanism.law(), value))
          .toList();
    }

    /** With C of r reports in support, the entries are (1 − q)/(p − q), C times, and −q/(p − q). */
    private Estimate share(SupportLaw law, int value) {
      if (reports == 0) {
        return Estimate.UNKNOWN;
      }
      SupportModel model = SupportModel.of(law, reports);
      double gap = law.supportOfTruth().minusOrZero(law.supportOfOther()).toDouble();
      double sum = (cells[value] - reports * model.q()) / gap;
      return estimators.share(sample(sum), model, cells[value]);
    }

    /** Entries are (symbol + first)/steps, so the sum of symbols suffices. */
    private Estimate share(CategoricalMechanism mechanism, OneHotLaw law, int value) {
      double steps = law.coordinate().nodes() - 1;
      double sum = (cells[value] + (double) reports * law.coordinate().firstSum()) / steps;
      return estimators.share(sample(sum), mechanism.variance(true), mechanism.variance(false));
    }

    /** A share's noise is known from the law, so that squares are not needed. */
    private Sample sample(double sum) {
      return sample(sum, Double.NaN);
    }

    private Sample sample(double sum, double squares) {
      return new Sample(people, reports, sum / reports, squares / reports);
    }
  }
}
