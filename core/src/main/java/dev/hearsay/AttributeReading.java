package dev.hearsay;

import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.Estimators.Entries;
import dev.hearsay.category.Estimators.Sample;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.SecondMoment;
import dev.hearsay.vector.VectorCounter;
import dev.hearsay.vector.VectorMechanism;
import java.util.ArrayList;
import java.util.List;

/**
 * What one part of a tally tells about one attribute. A joint part is seen through the attribute's
 * coordinate, so that whoever reads it need not know of joint parts.
 *
 * @param mechanism the part's, or of a joint part its coordinate's
 * @param first the place of the attribute's first number among the part's
 * @param reports how many people reported on the part
 * @param cells what was counted
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record AttributeReading(Mechanism mechanism, int first, long reports, long[] cells) {

  /** What all parts tell of one attribute, in the plan's order. */
  static List<AttributeReading> of(Tally tally, int attribute) {
    List<AttributeReading> readings = new ArrayList<>();
    for (int part : tally.plan().partsOf(attribute)) {
      Plan.Part read = tally.plan().parts().get(part);
      int coordinate = read.attributes().indexOf(attribute);
      int first =
          read.attributes().subList(0, coordinate).stream()
              .mapToInt(place -> width(tally, place))
              .sum();
      readings.add(of(read, coordinate, first, tally.reports(part), tally.cells(part)));
    }
    return readings;
  }

  /**
   * Of every attribute, in the schema's order: each part is read once, however many it is about.
   */
  static List<List<AttributeReading>> all(Tally tally) {
    List<List<AttributeReading>> readings = new ArrayList<>();
    tally.plan().schema().attributes().forEach(attribute -> readings.add(new ArrayList<>(1)));
    for (int part = 0; part < tally.plan().parts().size(); part++) {
      Plan.Part read = tally.plan().parts().get(part);
      long[] cells = tally.cells(part);
      int first = 0;
      for (int coordinate = 0; coordinate < read.attributes().size(); coordinate++) {
        int place = read.attributes().get(coordinate);
        readings.get(place).add(of(read, coordinate, first, tally.reports(part), cells));
        first += width(tally, place);
      }
    }
    return readings;
  }

  private static int width(Tally tally, int place) {
    return tally.plan().schema().attributes().get(place).width();
  }

  private static AttributeReading of(
      Plan.Part part, int coordinate, int first, long reports, long[] cells) {
    return part.mechanism() instanceof JointMechanism joint
        ? new AttributeReading(
            joint.marginal(coordinate), first, reports, joint.law().sumOnto(cells, coordinate))
        : new AttributeReading(part.mechanism(), first, reports, cells);
  }

  /** One of the attribute's numbers, on the mechanism's scale. */
  Sample sample(int place) {
    return mechanism.match(
        this::sample,
        categorical -> Sample.NONE, // a part's mechanism fits its attributes
        vector -> sample(vector, first + place),
        ball -> sample(ball, first + place),
        joint -> Sample.NONE);
  }

  private Sample sample(NumericMechanism numeric) {
    double sum = 0;
    double squares = 0;
    for (int symbol = 0; symbol < cells.length; symbol++) {
      double value = numeric.decode(symbol);
      sum += cells[symbol] * value;
      squares += cells[symbol] * value * value;
    }
    return sample(sum, squares, SecondMoment.of(numeric));
  }

  private Sample sample(VectorMechanism vector, int coordinate) {
    double scale = vector.scale();
    double sum = (2.0 * cells[coordinate] - reports) * scale;
    return sample(sum, reports * scale * scale, SecondMoment.of(vector));
  }

  private Sample sample(BallMechanism ball, int coordinate) {
    double scale = ball.scale();
    double sum = scale * VectorCounter.sum(cells[coordinate], reports);
    double squares = cells[ball.dimensions() + coordinate] / (double) VectorCounter.ONE;
    return sample(sum, scale * scale * squares, SecondMoment.of(ball));
  }

  private Sample sample(double sum, double squares, SecondMoment secondMoment) {
    return new Sample(reports, sum / reports, squares / reports, secondMoment);
  }

  /** Whether each report supports some of the values; otherwise it is a noisy number per value. */
  boolean isSupport() {
    return mechanism.law() instanceof SupportLaw;
  }

  /** Of at least one report, each supporting some of the values. */
  SupportModel supportModel() {
    return SupportModel.of((SupportLaw) mechanism.law(), reports);
  }

  /** The decoded entries of one value. */
  Entries entries(int value) {
    CategoricalMechanism categorical = (CategoricalMechanism) mechanism;
    return new Entries(
        reports,
        sum(categorical, value) / reports,
        categorical.variance(true),
        categorical.variance(false),
        categorical.law() instanceof SupportLaw law ? 1 / (gap(law) * reports) : 0);
  }

  private static double gap(SupportLaw law) {
    return law.supportOfTruth().minusOrZero(law.supportOfOther()).toDouble();
  }

  /**
   * With C of r reports in support, the entries are (1 − q)/(p − q), C times, and −q/(p − q). Noisy
   * ones are (symbol + first)/steps, so the sum of symbols suffices.
   */
  private double sum(CategoricalMechanism categorical, int value) {
    if (categorical.law() instanceof SupportLaw law) {
      return (cells[value] - reports * law.supportOfOther().toDouble()) / gap(law);
    }
    OneHotLaw law = (OneHotLaw) categorical.law();
    double steps = law.coordinate().nodes() - 1;
    return (cells[value] + (double) reports * law.coordinate().firstSum()) / steps;
  }
}
