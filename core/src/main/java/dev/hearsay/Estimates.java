package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.estimate.Estimators;
import dev.hearsay.estimate.Sample;
import dev.hearsay.estimate.Scaling;
import dev.hearsay.estimate.SecondMoment;
import dev.hearsay.estimate.SupportModel;
import dev.hearsay.law.OneHotLaw;
import dev.hearsay.law.SupportLaw;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.mechanism.VectorMechanism;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a tally tells about the people: a mean or shares an attribute, with error bars. Immutable.
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

  static Estimates of(Tally tally, double confidence, Scaling scaling) {
    Plan plan = tally.plan();
    Estimators estimators = new Estimators(confidence, quantities(plan.schema()), scaling);
    @Nullable AttributeEstimate[] attributes =
        new AttributeEstimate[plan.schema().attributes().size()];
    for (int part = 0; part < plan.parts().size(); part++) {
      Reading reading = new Reading(tally, part, estimators);
      List<Integer> places = plan.parts().get(part).attributes();
      for (int i = 0; i < places.size(); i++) {
        attributes[places.get(i)] =
            reading.estimate(plan.schema().attributes().get(places.get(i)), i);
      }
    }
    List<AttributeEstimate> all = new ArrayList<>();
    for (AttributeEstimate attribute : attributes) {
      if (attribute != null) { // the parts cover every attribute
        all.add(attribute);
      }
    }
    return new Estimates(plan, tally.reports(), confidence, List.copyOf(all));
  }

  /** A mean counts once, a category once a value. */
  private static int quantities(Schema schema) {
    int sum = 0;
    for (Attribute attribute : schema.attributes()) {
      sum += attribute instanceof Categorical categorical ? categorical.values().size() : 1;
    }
    return sum;
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
    if (find(attribute) instanceof AttributeEstimate.Mean found) {
      return found.mean();
    }
    throw new IllegalArgumentException(
        "attribute '" + attribute + "' is categorical, not a number");
  }

  /** The share of every value of a categorical attribute, in the schema's order. */
  public List<Estimate> frequencies(String attribute) {
    if (find(attribute) instanceof AttributeEstimate.Frequencies found) {
      return found.shares();
    }
    throw new IllegalArgumentException(
        "attribute '" + attribute + "' is a number, not categorical");
  }

  private AttributeEstimate find(String attribute) {
    return attributes.get(plan.schema().indexOf(attribute));
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

  /** Reads one part of a tally. */
  private static final class Reading {
    private final Tally tally;
    private final Plan.Part part;
    private final long reports;
    private final long[] cells;
    private final double inclusion;
    private final Estimators estimators;

    Reading(Tally tally, int part, Estimators estimators) {
      this.tally = tally;
      this.part = tally.plan().parts().get(part);
      this.reports = tally.reports(part);
      this.cells = tally.cells(part);
      this.inclusion = tally.plan().sampling().inclusion(part);
      this.estimators = estimators;
    }

    /** Of the i-th attribute that the part covers. */
    AttributeEstimate estimate(Attribute attribute, int i) {
      if (attribute instanceof Categorical categorical) {
        return new AttributeEstimate.Frequencies(
            categorical.name(), reports, categorical.values(), shares(), Coverage.EACH);
      }
      Numeric numeric = (Numeric) attribute;
      double half = numeric.halfRange();
      Estimate mean =
          part.mechanism() instanceof VectorMechanism vector
              ? coordinate(vector, i)
              : mean((NumericMechanism) part.mechanism());
      return new AttributeEstimate.Mean(
          numeric.name(), reports, mean.scaled(half, numeric.min() + half));
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
      return new Sample(tally.reports(), reports, sum / reports, squares / reports, inclusion);
    }
  }
}
