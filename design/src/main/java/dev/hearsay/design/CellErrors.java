package dev.hearsay.design;

import dev.hearsay.Plan;
import dev.hearsay.design.joint.JointAttribute.Window;
import dev.hearsay.joint.TupleMechanism;
import dev.hearsay.joint.TupleNoise;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The expected variances, times n, of the cells of a table or of the means of a number by group.
 * Attributes are assumed to be independent.
 *
 * <p>{@link TupleNoise} has the variance of a decoded cell. For the mean of a number by group, let
 * X be the number's symbol in a report, scaled so that the range is [−1/2, 1/2], and μ the expected
 * mean. Let I be 1 if the report is of the group, and 0 otherwise. The error of the group's mean is
 * the error of the average of the decoded I·(X − μ), divided by the group's share f. Of the
 * function I·(X − μ), the mean over people is 0, and that of its square f(E[X² | truth] − μ²). Over
 * all tuples of G groups, they are −μ/G and (E[X² | noise] + μ²)/G.
 *
 * <p>The variance among people is subtracted in both cases, since estimates describe the
 * participants and not a larger population.
 */
final class CellErrors {

  private final Plan plan;
  private final Expectations expectations;
  private final List<Integer> cross;
  private final double[] shares;

  CellErrors(Plan plan, Expectations expectations, List<Integer> cross) {
    this.plan = plan;
    this.expectations = expectations;
    this.cross = cross;
    this.shares =
        cross.stream()
            .filter(place -> !expectations.isNumber(place))
            .map(this::expected)
            .reduce(new double[] {1}, CellErrors::products);
  }

  private double[] expected(int place) {
    List<Double> prior = expectations.hint(place).prior();
    int values =
        expectations.attribute(place).match(one -> 1, many -> many.values().size(), v -> 1);
    return prior.isEmpty()
        ? DoubleStream.generate(() -> 1.0 / values).limit(values).toArray()
        : prior.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double[] products(double[] one, double[] other) {
    double[] products = new double[one.length * other.length];
    for (int i = 0; i < products.length; i++) {
      products[i] = one[i / other.length] * other[i % other.length];
    }
    return products;
  }

  /** Returns the average variance of the cells, each with the same weight. */
  double ofCells() {
    return DoubleStream.of(shares).map(this::cell).average().orElseThrow();
  }

  /** Returns the largest variance of the cells with an expected share above 0. */
  double largestOfCells() {
    return DoubleStream.of(shares).filter(share -> share > 0).map(this::cell).max().orElseThrow();
  }

  private double cell(double share) {
    double information = 0;
    for (CrossPart part : crossParts()) {
      information += part.inclusion() / part.noise().ofShare(share, 1.0 / shares.length);
    }
    return Math.max(0, 1 / information - share * (1 - share));
  }

  /** Returns the variance of a group's mean, averaged over people. */
  double ofMeans() {
    return DoubleStream.of(shares)
        .filter(share -> share > 0)
        .map(share -> share * mean(share))
        .sum();
  }

  /** Returns the largest variance of the groups with an expected share above 0. */
  double largestOfMeans() {
    return DoubleStream.of(shares).filter(share -> share > 0).map(this::mean).max().orElseThrow();
  }

  private double mean(double share) {
    int number = cross.stream().filter(expectations::isNumber).findFirst().orElseThrow();
    ExpectedError error = expectations.error(number);
    double center = error.assumed().mean(x -> x) / 2;
    double information = 0;
    for (CrossPart part : crossParts()) {
      Window window = part.window(number, error);
      double ofPeople = share * (window.truth() - center * center);
      double even = (window.noise() + center * center) / shares.length;
      double mean = -center / shares.length;
      information += part.inclusion() / part.noise().covariance(ofPeople, even, 0, mean, 0, mean);
    }
    double spread = error.scale() * error.spread();
    return Math.max(0, 1 / information - share * spread) / (share * share);
  }

  /** A part that reports on the whole cross. */
  private record CrossPart(Plan.Part part, TupleMechanism mechanism, double inclusion) {

    TupleNoise noise() {
      return mechanism.noise();
    }

    Window window(int place, ExpectedError error) {
      return Window.of(
          mechanism.coordinates().get(part.attributes().indexOf(place)), error.assumed());
    }
  }

  private List<CrossPart> crossParts() {
    List<CrossPart> crossParts = new ArrayList<>();
    for (int i = 0; i < plan.parts().size(); i++) {
      Plan.Part part = plan.parts().get(i);
      if (part.mechanism() instanceof TupleMechanism joint
          && part.attributes().containsAll(cross)) {
        crossParts.add(new CrossPart(part, joint, Expectations.inclusion(plan, i)));
      }
    }
    return crossParts;
  }
}
