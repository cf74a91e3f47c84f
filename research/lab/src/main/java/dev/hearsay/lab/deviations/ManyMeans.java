package dev.hearsay.lab.deviations;

import dev.hearsay.Interval;
import dev.hearsay.numeric.Deviation;
import dev.hearsay.recalibration.Recalibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Averages of reports on many attributes, and what becomes of their errors under a rule that
 * changes each of them. An average is normal about truth + bias; Figs. 2 and 3 check that, and so
 * do collections that are simulated report by report.
 */
final class ManyMeans {

  private static final double CONFIDENCE = 0.95;

  /** Errors are integrated over ±8σ. */
  private static final double FARTHEST = 8;

  /** Gauss's nodes and weights on [−1, 1], for pieces of at most σ without a kink. */
  private static final double[] NODES = {
    -0.932469514203152, -0.6612093864662645, -0.2386191860831969,
    0.2386191860831969, 0.6612093864662645, 0.932469514203152
  };

  private static final double[] WEIGHTS = {
    0.1713244923791704, 0.3607615730481386, 0.4679139345726910,
    0.4679139345726910, 0.3607615730481386, 0.1713244923791704
  };

  /** What is done to the averages. */
  enum Rule {
    NONE("none"),
    /** D22's Lemma 4: the bound on noise and bias, by Lemma 3, which takes the truth. */
    L1_PRINTED("L1 as printed"),
    /** D22's Eq. 35, λ = bound/(2λ), solved for λ. */
    L2_PRINTED("L2 as printed"),
    /** λ = bound/(2 mean) as Eq. 38 needs it, the mean being that of the deviation. */
    L2_PROVED("L2 as proved"),
    /** The same with the true mean. */
    L2_KNOWING("L2 knowing means"),
    /** The same with the estimated mean. */
    L2_ESTIMATED("L2 by estimates"),
    /** With the bound on the noise alone: who collects reports does not know the bias. */
    L1("L1"),
    /** Likewise, with the largest possible mean, which shrinks least. */
    L2("L2"),
    CLIP("clip"),
    AUTO("auto");

    private final String text;

    Rule(String text) {
      this.text = text;
    }

    static Rule named(String text) {
      return Arrays.stream(values())
          .filter(rule -> rule.text.equals(text))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no rule is called '" + text + "'"));
    }

    /** Whether it starts from averages with the bias undone. */
    boolean isUnbiased() {
      return this == CLIP || this == AUTO;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Interval possible;
  private final double[] truths;

  /** How far averages stray. */
  private final Deviation[] deviations;

  /** What the collector takes that for. */
  private final Deviation[] known;

  ManyMeans(List<Dimension> dimensions, ReportLaw law, long people) {
    this(dimensions, dimensions.stream().map(law::placed).toList(), law, people);
  }

  /** The same for a collector who has estimated the values' moments, on the law's interval. */
  ManyMeans(List<Dimension> dimensions, List<Dimension> estimated, ReportLaw law, long people) {
    possible = law.possible();
    List<Dimension> placed = dimensions.stream().map(law::placed).toList();
    truths = placed.stream().mapToDouble(Dimension::mean).toArray();
    deviations = deviations(placed, law, people);
    known = deviations(estimated, law, people);
  }

  private static Deviation[] deviations(List<Dimension> dimensions, ReportLaw law, long people) {
    return dimensions.stream()
        .map(
            dimension ->
                Deviation.ofReports(
                    dimension.averageOfQuadratic(law.bias()),
                    dimension.averageOfQuadratic(law.variance()),
                    0,
                    (double) people))
        .toArray(Deviation[]::new);
  }

  /** The expected squared error, averaged over the attributes. */
  double expectedError(Rule rule) {
    List<Node> nodes = new ArrayList<>();
    for (int place = 0; place < truths.length; place++) {
      addNodes(nodes, place);
    }
    double[] changed =
        changed(
            rule,
            nodes.stream().mapToDouble(Node::average).toArray(),
            nodes.stream().mapToInt(Node::place).toArray());
    double error = 0;
    for (int i = 0; i < changed.length; i++) {
      Node node = nodes.get(i);
      error += node.weight() * Math.pow(changed[i] - truths[node.place()], 2);
    }
    return error / truths.length;
  }

  /** An average that an attribute may have, with its share of the probability. */
  private record Node(int place, double average, double weight) {}

  /** Over pieces between the places where rules have kinks. */
  private void addNodes(List<Node> nodes, int place) {
    double sigma = deviations[place].standardDeviation();
    double low = estimate(place, -FARTHEST);
    double high = estimate(place, FARTHEST);
    double[] ends =
        DoubleStream.concat(DoubleStream.of(low, high), kinks(place))
            .filter(end -> end >= low && end <= high)
            .sorted()
            .toArray();
    for (int i = 1; i < ends.length; i++) {
      int pieces = (int) Math.ceil((ends[i] - ends[i - 1]) / sigma);
      for (int piece = 0; piece < pieces; piece++) {
        double half = (ends[i] - ends[i - 1]) / pieces / 2;
        addPiece(nodes, place, ends[i - 1] + half * (2 * piece + 1), half);
      }
    }
  }

  private DoubleStream kinks(int place) {
    double noise = Recalibration.bounds(errors(known[place]), CONFIDENCE)[0];
    double whole = deviations[place].bound(CONFIDENCE);
    return DoubleStream.of(possible.low(), possible.high(), -noise, noise, -whole, whole);
  }

  private void addPiece(List<Node> nodes, int place, double middle, double half) {
    double sigma = deviations[place].standardDeviation();
    for (int i = 0; i < NODES.length; i++) {
      double average = middle + half * NODES[i];
      double z = (average - estimate(place, 0)) / sigma;
      double density = Math.exp(-z * z / 2) / (sigma * Math.sqrt(2 * Math.PI));
      nodes.add(new Node(place, average, half * WEIGHTS[i] * density));
    }
  }

  private double estimate(int place, double sigmas) {
    Deviation deviation = deviations[place];
    return truths[place] + deviation.bias() + deviation.standardDeviation() * sigmas;
  }

  /** The squared error of averages, one of each attribute, averaged over the attributes. */
  double error(Rule rule, double[] averages) {
    int[] places = new int[truths.length];
    Arrays.setAll(places, j -> j);
    double[] changed = changed(rule, averages, places);
    double error = 0;
    for (int j = 0; j < changed.length; j++) {
      error += Math.pow(changed[j] - truths[j], 2) / changed.length;
    }
    return error;
  }

  /** The average weight λ of an attribute. */
  double weight(Rule rule) {
    double[] bounds = wholeBounds();
    return switch (rule) {
      case L1, L1_PRINTED -> Arrays.stream(bounds).average().orElseThrow();
      case L2_PRINTED -> Arrays.stream(printedWeights(bounds)).average().orElseThrow();
      case L2 -> Arrays.stream(bounds).average().orElseThrow() / (2 * largest());
      default -> throw new IllegalArgumentException(rule + " has no weight that is a number");
    };
  }

  /**
   * Every rule changes each estimate by itself, so one call may take many draws of an attribute.
   */
  private double[] changed(Rule rule, double[] estimates, int[] places) {
    return switch (rule) {
      case NONE -> estimates;
      case L1_PRINTED -> Recalibration.l1(estimates, spread(wholeBounds(), places));
      case L2_PRINTED -> Recalibration.l2(estimates, spread(printedWeights(wholeBounds()), places));
      case L2_PROVED -> shrunk(estimates, places, i -> deviations[places[i]].bias());
      case L2_KNOWING -> shrunk(estimates, places, i -> truths[places[i]]);
      case L2_ESTIMATED -> shrunk(estimates, places, i -> possible.clip(estimates[i]));
      case L1 -> Recalibration.l1(estimates, spread(noiseBounds(), places));
      case L2 -> Recalibration.l2(estimates, spread(weights(noiseBounds()), places));
      case CLIP -> Arrays.stream(estimates).map(possible::clip).toArray();
      case AUTO ->
          Recalibration.auto(estimates, spread(errors(known), places), possible, CONFIDENCE);
    };
  }

  /** θ̂/(1 + bound/|mean|), which is 0 where the mean is. */
  private double[] shrunk(double[] estimates, int[] places, IntToDoubleFunction mean) {
    double[] bounds = wholeBounds();
    double[] result = new double[estimates.length];
    for (int i = 0; i < result.length; i++) {
      double size = Math.abs(mean.applyAsDouble(i));
      result[i] = estimates[i] * (size / (size + bounds[places[i]]));
    }
    return result;
  }

  private static double[] errors(Deviation... deviations) {
    return Arrays.stream(deviations).mapToDouble(Deviation::standardDeviation).toArray();
  }

  private double[] noiseBounds() {
    return Recalibration.bounds(errors(known), CONFIDENCE);
  }

  private double[] wholeBounds() {
    return Arrays.stream(deviations)
        .mapToDouble(deviation -> deviation.bound(CONFIDENCE))
        .toArray();
  }

  private static double[] printedWeights(double[] bounds) {
    return Arrays.stream(bounds).map(bound -> Math.sqrt(bound / 2)).toArray();
  }

  private double[] weights(double[] bounds) {
    return Recalibration.l2Weights(bounds, largest());
  }

  private double largest() {
    return Math.max(Math.abs(possible.low()), Math.abs(possible.high()));
  }

  private static double[] spread(double[] values, int[] places) {
    return Arrays.stream(places).mapToDouble(place -> values[place]).toArray();
  }
}
