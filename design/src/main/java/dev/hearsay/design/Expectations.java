package dev.hearsay.design;

import dev.hearsay.Attribute;
import dev.hearsay.Hint;
import dev.hearsay.Plan;
import dev.hearsay.Schema;
import dev.hearsay.design.joint.ErrorLimit;
import dev.hearsay.design.joint.JointAttribute.Window;
import dev.hearsay.design.joint.Target;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The expected errors of a schema's attributes and of plans for them. Searches often need the noise
 * of a mechanism, which takes time to compute, so it is cached. Not thread-safe.
 */
final class Expectations {

  /**
   * The doubtful fraction of the spread that is assumed of values without a prior. Reporting on
   * several attributes together is good if values are spread and bad if they are not; real numbers
   * vary by a tenth to a half of what is assumed. Limits of errors must also hold with the
   * remaining spread.
   */
  private static final double DOUBTED = 0.85;

  static final int FINE_NODES = 17;

  /**
   * The number of people at which reconstructed distributions are compared, since their error is
   * not proportional to 1/n.
   */
  private static final double PEOPLE = 10_000;

  private final Schema schema;
  private final List<Hint> hints;
  private final List<ExpectedError> errors;
  private final List<List<Integer>> crosses;
  private final boolean isHistogram;
  private final ForgedReports forged;
  private final Map<List<Object>, Double> noises = new HashMap<>();
  private final Map<List<Object>, Double> rangeErrors = new HashMap<>();

  /**
   * Creates expectations in which all reports are honest.
   *
   * @param hints the hint of each attribute, in the schema's order
   * @param crosses the attributes of each requested cross
   * @param isHistogram whether the distribution of every number is requested
   */
  Expectations(Schema schema, List<Hint> hints, List<List<Integer>> crosses, boolean isHistogram) {
    this(schema, hints, crosses, isHistogram, ForgedReports.NONE);
  }

  private Expectations(
      Schema schema,
      List<Hint> hints,
      List<List<Integer>> crosses,
      boolean isHistogram,
      ForgedReports forged) {
    this.schema = schema;
    this.hints = List.copyOf(hints);
    this.crosses = List.copyOf(crosses);
    this.isHistogram = isHistogram;
    this.forged = forged;
    this.errors =
        IntStream.range(0, hints.size())
            .mapToObj(i -> ExpectedError.of(schema.attributes().get(i), hints.get(i)))
            .toList();
  }

  /** Returns the same expectations with other forged reports. */
  Expectations with(ForgedReports others) {
    return new Expectations(schema, hints, crosses, isHistogram, others);
  }

  /** Returns the forged reports whose errors are counted when plans are compared. */
  ForgedReports forged() {
    return forged;
  }

  Schema schema() {
    return schema;
  }

  Attribute attribute(int place) {
    return schema.attributes().get(place);
  }

  Hint hint(int place) {
    return hints.get(place);
  }

  ExpectedError error(int place) {
    return errors.get(place);
  }

  /** Returns whether the attributes have different weights. */
  boolean isWeighted() {
    return hints.stream().anyMatch(hint -> hint.weight() != 1);
  }

  List<List<Integer>> crosses() {
    return crosses;
  }

  boolean isHistogram() {
    return isHistogram;
  }

  /** Returns all targets of a plan: the attributes, then the crosses. */
  List<Target> targets(List<ErrorLimit> limits) {
    return Stream.concat(
            IntStream.range(0, errors.size()).mapToObj(i -> target(i, limits.get(i))),
            crosses.stream().map(this::cross))
        .toList();
  }

  /**
   * Returns a cross as a target. Attributes are assumed to be independent, and numbers to be around
   * the middle of their range. So shares of cells are products of shares, and averages of squares
   * multiply.
   */
  Target cross(List<Integer> places) {
    double cells = 1;
    double alike = 1;
    double square = 1;
    double weight = 0;
    for (int place : places) {
      ExpectedError error = errors.get(place);
      weight += hints.get(place).weight() / places.size();
      if (isNumber(place)) {
        double answered = attribute(place).mayBeMissing() ? TupleMechanism.ANSWERED : 1;
        square *= error.scale() * error.assumed().mean(x -> x * x) / answered;
      } else {
        cells *= error.scale();
        alike *= 1 - error.scale() * error.spread();
      }
    }
    double spread = places.stream().anyMatch(this::isNumber) ? square : 1 - alike;
    return new Target(places, weight, spread, 0, cells, ErrorLimit.NONE);
  }

  /**
   * Returns the least number of nodes of a number's grid in a joint part. A mean needs only the
   * ends of the range. A correlation needs second moments, which rounding to a coarse grid hides,
   * and a histogram the values themselves.
   */
  int leastNodes(int place) {
    boolean isCorrelated =
        crosses.stream()
            .anyMatch(cross -> cross.contains(place) && cross.stream().allMatch(this::isNumber));
    return isCorrelated || isHistogram ? FINE_NODES : 2;
  }

  boolean isNumber(int place) {
    return attribute(place) instanceof Attribute.Numeric;
  }

  /** Returns the expected squared error of a target, from all parts of a plan that report on it. */
  double error(Plan plan, Target target) {
    double information = 0;
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      if (part.attributes().containsAll(target.places())) {
        information += inclusion(plan, i) / total(part, target);
      }
    }
    return 1 / information - target.spread();
  }

  /** Returns the share of all people who report on a part; in a series, per wave. */
  static double inclusion(Plan plan, int part) {
    double ofPeople =
        plan.series().map(series -> series.answers() / (double) series.waves()).orElse(1.0);
    return ofPeople * plan.sampling().inclusion(part);
  }

  private double total(Plan.Part part, Target target) {
    if (!(part.mechanism() instanceof TupleMechanism joint)) {
      return total(target.places().get(0), part.mechanism());
    }
    List<Window> windows =
        target.places().stream()
            .map(
                place ->
                    Window.of(
                        joint.coordinates().get(part.attributes().indexOf(place)),
                        errors.get(place).assumed()))
            .toList();
    return target.total(joint.noise(), windows);
  }

  /** Returns an attribute as a target of a plan. */
  private Target target(int place, ErrorLimit limit) {
    double cells = attribute(place).match(one -> 1, many -> many.values().size(), vector -> 1);
    return errors.get(place).target(place, hints.get(place).weight(), cells, limit);
  }

  /** Returns the part of an attribute's spread that is assumed only for lack of a prior. */
  private double doubt(int place) {
    ExpectedError error = errors.get(place);
    return hints.get(place).prior().isEmpty() ? DOUBTED * error.scale() * error.spread() : 0;
  }

  /**
   * Returns the limits within which another plan has no larger error on any attribute than this
   * one.
   */
  List<ErrorLimit> limits(Plan plan) {
    return IntStream.range(0, errors.size())
        .mapToObj(
            i ->
                new ErrorLimit(
                    1 / information(plan, i, 0), 1 / information(plan, i, doubt(i)), doubt(i)))
        .toList();
  }

  /**
   * Returns the inverse of the variance of an attribute's estimate. Parts are weighted by the
   * inverse of their variances, so these inverses add up.
   */
  private double information(Plan plan, int place, double doubt) {
    double information = 0;
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      if (part.attributes().contains(place)) {
        double total = total(part, place);
        information += inclusion(plan, i) / (total - doubt);
      }
    }
    return information;
  }

  /**
   * Returns the variance of one decoded report on an attribute, noise and spread together, on the
   * scale on which attributes are compared.
   */
  double total(Plan.Part part, int place) {
    return attribute(place).mayBeMissing()
        ? total(part, target(place, ErrorLimit.NONE))
        : total(place, part.mechanismFor(place));
  }

  private double total(int place, Mechanism mechanism) {
    ExpectedError error = errors.get(place);
    double noise =
        Objects.requireNonNull(
            noises.computeIfAbsent(
                List.of(hints.get(place).prior(), mechanism), absent -> error.noise(mechanism)));
    return error.scale() * (noise + error.spread());
  }

  /**
   * Returns the weighted squared errors of a plan's estimates and of forged reports, added up;
   * times n.
   */
  double error(Plan plan) {
    return errorOfNoise(plan) + forged.error(plan, hints);
  }

  private double errorOfNoise(Plan plan) {
    return errorOfAttributes(plan)
        + errorOfCrosses(plan)
        + IntStream.range(0, errors.size())
            .filter(this::isDistributionRequested)
            .mapToDouble(i -> hints.get(i).weight() * rangeError(plan, i))
            .sum();
  }

  /** Returns the weighted squared errors of the attributes' means and shares; times n. */
  double errorOfAttributes(Plan plan) {
    List<Double> each = errors(plan);
    return IntStream.range(0, each.size())
        .mapToDouble(i -> hints.get(i).weight() * each.get(i))
        .sum();
  }

  /** Returns the weighted squared errors of the requested crosses; times n. */
  double errorOfCrosses(Plan plan) {
    return crosses.stream()
        .map(this::cross)
        .mapToDouble(cross -> cross.weight() * error(plan, cross))
        .sum();
  }

  /** Returns whether the distribution of an attribute is requested. */
  boolean isDistributionRequested(int place) {
    return isHistogram && isNumber(place);
  }

  /**
   * Returns the expected squared error of the share of a range; times n. Estimates use only the
   * part with most symbols.
   */
  double rangeError(Plan plan, int place) {
    int best = -1;
    for (int i = 0; i < plan.parts().size(); i++) {
      if (plan.parts().get(i).attributes().contains(place)
          && (best < 0 || symbols(plan, i, place) > symbols(plan, best, place))) {
        best = i;
      }
    }
    return plan.parts().get(best).mechanismFor(place) instanceof NumericMechanism numeric
        ? rangeError(place, numeric, inclusion(plan, best))
        : Double.POSITIVE_INFINITY;
  }

  private static int symbols(Plan plan, int part, int place) {
    return plan.parts().get(part).mechanismFor(place) instanceof NumericMechanism numeric
        ? numeric.symbols()
        : 0;
  }

  /**
   * Returns the expected squared error of the share of a range, if this share of all people reports
   * by the mechanism; times n.
   */
  private double rangeError(int place, NumericMechanism mechanism, double share) {
    List<Double> prior = hints.get(place).prior();
    return PEOPLE
        * Objects.requireNonNull(
            rangeErrors.computeIfAbsent(
                List.of(prior, mechanism, share),
                absent -> RangeError.of(prior).of(mechanism, PEOPLE * share)));
  }

  /** Returns the cost of one report on a part for one of its attributes. */
  double cost(Plan.Part part, int place) {
    return attribute(place).mayBeMissing()
        ? total(part, place)
        : cost(place, part.mechanismFor(place));
  }

  /**
   * Returns the expected squared error of one report for all that is requested of an attribute: its
   * mean or shares alone, or its mean and its distribution, with equal weights.
   */
  double cost(int place, Mechanism mechanism) {
    double ofMean = total(place, mechanism);
    return isDistributionRequested(place) && mechanism instanceof NumericMechanism numeric
        ? ofMean + rangeError(place, numeric, 1)
        : ofMean;
  }

  /** Returns the variance of an attribute's estimate on its mechanisms' scale; times n. */
  double variance(Plan plan, int place) {
    return varianceOfLaw(plan, place) - errors.get(place).spread();
  }

  /**
   * Returns the same variance for estimates about the population from which people are drawn,
   * instead of these people alone.
   */
  double varianceOfLaw(Plan plan, int place) {
    return 1 / information(plan, place, 0) / errors.get(place).scale();
  }

  /** Returns the squared error of each attribute, in the schema's order. */
  List<Double> errors(Plan plan) {
    return IntStream.range(0, errors.size())
        .mapToObj(i -> 1 / information(plan, i, 0) - errors.get(i).scale() * errors.get(i).spread())
        .toList();
  }
}
