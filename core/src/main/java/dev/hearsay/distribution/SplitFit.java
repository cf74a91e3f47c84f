package dev.hearsay.distribution;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The distribution under which counted symbols are most likely, among those of which a given share
 * lies at or below a place and the rest at or above it. Not thread-safe.
 *
 * <p>A law is linear between its nodes. For symbols, every distribution of values is therefore
 * equivalent to point masses on nodes. Only the place of the split need not be a node. The
 * log-likelihood is concave in the masses. Let the gain at x be d(x) = Σ_s P(s | x)·o_s/p_s, where
 * o are the observed and p the predicted shares of symbols. No such distribution is more likely by
 * more than the headroom,
 *
 * <pre>  reports · (Σ_side mass(side) · max d over the side − 1),</pre>
 *
 * as a tangent lies above a concave function. The headroom therefore bounds the error of the
 * search. The search is Newton's method on few points (the constrained Newton method of Wang,
 * 2007). Each step adds local maxima of the gains, solves the quadratic model, and removes points
 * without mass.
 */
final class SplitFit {

  private static final int MAX_STEPS = 200;
  private static final int MAX_HALVINGS = 30;

  /**
   * The headroom, in nats, at which the search stops: a distribution that is less likely by this
   * little is as good as the most likely one.
   */
  private static final double TOLERANCE = 0.05;

  /**
   * The loss, in nats, beyond which a split is rejected at any confidence: ten standard deviations.
   */
  private static final double REJECTED_LOSS = 50;

  /** The initial mass of a point before the first step. */
  private static final double INITIAL_MASS = 1e-3;

  /**
   * A part of the mass, and the range over which it is spread.
   *
   * @param places the places where gains, which are linear between nodes, can be greatest, rising
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
  private record Side(double mass, double[] places) {

    static Side of(double from, double to, double mass) {
      DoubleStream nodes =
          IntStream.rangeClosed((int) Math.ceil(from), (int) Math.floor(to)).asDoubleStream();
      DoubleStream ends = DoubleStream.of(from, to);
      return new Side(mass, DoubleStream.concat(ends, nodes).sorted().distinct().toArray());
    }

    double from() {
      return places[0];
    }

    double to() {
      return places[places.length - 1];
    }

    double bestGain(double[] gains) {
      return Arrays.stream(places).map(place -> at(gains, place)).max().orElseThrow();
    }

    /** Returns whether the gain at a place is no less than at the adjacent ones. */
    boolean isMaximum(int place, double[] gains) {
      double gain = at(gains, places[place]);
      return (place == 0 || at(gains, places[place - 1]) <= gain)
          && (place == places.length - 1 || at(gains, places[place + 1]) <= gain);
    }
  }

  /** A point mass, and the probability of every symbol there. */
  @SuppressWarnings("ArrayRecordComponent") // a carrier, never compared
  private record Atom(double place, int side, double[] symbols) {}

  private final SymbolCounts counts;
  private final List<Side> sides;
  private final List<Atom> atoms = new ArrayList<>();
  private double[] masses = {};
  private double[] predicted = {};
  private double logLikelihood;
  private double headroom = Double.POSITIVE_INFINITY;

  private SplitFit(SymbolCounts counts, List<Side> sides, List<Atom> others, double[] theirs) {
    this.counts = counts;
    this.sides = sides;
    start(others, theirs);
  }

  /** Returns the most likely of all distributions. */
  static SplitFit free(SymbolCounts counts) {
    Side everything = Side.of(0, counts.steps(), 1);
    SplitFit fit = new SplitFit(counts, List.of(everything), List.of(), new double[0]);
    fit.search(Double.NEGATIVE_INFINITY);
    return fit;
  }

  /**
   * Returns the best fit to this fit's own prediction among the distributions with a share {@code
   * level} up to {@code place}. It is as precise as its distance from the prediction requires.
   */
  SplitFit split(double place, double level) {
    SymbolCounts own = counts.expecting(predicted);
    SplitFit fit =
        new SplitFit(
            own,
            List.of(Side.of(0, place, level), Side.of(place, counts.steps(), 1 - level)),
            atoms,
            masses);
    fit.search(own.logLikelihood(predicted));
    return fit;
  }

  /** Returns a copy of the probability of every symbol. */
  double[] predicted() {
    return predicted.clone();
  }

  /**
   * Returns a bound of the gains' average over any distribution with this split; it is 1 or
   * slightly more.
   */
  double largestGain() {
    return 1 + headroom / counts.reports();
  }

  /** Returns the least place up to which there is a share {@code level} of the mass. */
  double quantile(double level) {
    int[] order =
        IntStream.range(0, masses.length)
            .boxed()
            .sorted(Comparator.comparingDouble(atom -> atoms.get(atom).place))
            .mapToInt(Integer::intValue)
            .toArray();
    double sum = 0;
    int last = 0;
    while (last < order.length - 1 && sum + masses[order[last]] < level) {
      sum += masses[order[last++]];
    }
    return atoms.get(order[last]).place;
  }

  /**
   * Starts with the masses of another fit, scaled to each side's mass. Small masses at the ends of
   * the sides ensure that every side has some.
   */
  private void start(List<Atom> others, double[] theirs) {
    double[] start = new double[others.size() + 2 * sides.size()];
    for (int side = 0; side < sides.size(); side++) {
      Side here = sides.get(side);
      int first = atoms.size();
      add(here.from(), side, start, INITIAL_MASS);
      add(here.to(), side, start, INITIAL_MASS);
      for (int i = 0; i < theirs.length; i++) {
        if (others.get(i).place > here.from() && others.get(i).place < here.to()) {
          start[atoms.size()] = theirs[i];
          atoms.add(new Atom(others.get(i).place, side, others.get(i).symbols));
        }
      }
      double sum = Arrays.stream(start, first, atoms.size()).sum();
      for (int i = first; i < atoms.size(); i++) {
        start[i] *= here.mass / sum;
      }
    }
    moveTo(Arrays.copyOf(start, atoms.size()));
  }

  private void add(double place, int side, double[] start, double mass) {
    start[atoms.size()] = mass;
    atoms.add(new Atom(place, side, counts.probabilities(place)));
  }

  private void moveTo(double[] next) {
    masses = next;
    predicted = predict(next);
    logLikelihood = counts.logLikelihood(predicted);
  }

  private double[] predict(double[] masses) {
    double floor = counts.floor();
    double[] sum = new double[counts.symbols()];
    for (int i = 0; i < masses.length; i++) {
      Atom atom = atoms.get(i);
      int end = counts.windowEnd(atom.place);
      for (int symbol = counts.windowStart(atom.place); symbol < end; symbol++) {
        sum[symbol] += masses[i] * (atom.symbols[symbol] - floor);
      }
    }
    double everywhere = floor * Arrays.stream(masses).sum();
    Arrays.setAll(sum, symbol -> sum[symbol] + everywhere);
    return sum;
  }

  /**
   * Searches until the headroom is small, in absolute terms or beside the loss of likelihood.
   *
   * @param greatest the greatest log-likelihood known to be possible; −∞ if none is known
   */
  private void search(double greatest) {
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] gains = counts.gains(predicted);
      headroom = Math.max(0, counts.reports() * (bestGain(gains) - 1));
      double tolerance = tolerance(greatest - logLikelihood);
      if (headroom < tolerance) {
        return;
      }
      addMaxima(gains, tolerance / counts.reports());
      if (!improve()) {
        return;
      }
    }
  }

  /**
   * Returns the headroom at which the search stops. A loss that rules the split out need only be
   * known up to half of it.
   */
  private static double tolerance(double loss) {
    return loss > REJECTED_LOSS ? loss / 2 : TOLERANCE * Math.max(1, loss);
  }

  private double bestGain(double[] gains) {
    return sides.stream().mapToDouble(side -> side.mass * side.bestGain(gains)).sum();
  }

  private static double at(double[] gains, double place) {
    int below = Math.min((int) place, gains.length - 2);
    return gains[below] + (place - below) * (gains[below + 1] - gains[below]);
  }

  /**
   * Adds local maxima of the gains where a side's mass gains more than on average. Between two
   * neighbouring masses only the greatest is added, because noise causes many.
   *
   * @param enough the total gain below which maxima of all sides may be left out
   */
  private void addMaxima(double[] gains, double enough) {
    for (int side = 0; side < sides.size(); side++) {
      double[] places = sides.get(side).places;
      Set<Double> taken = taken(side);
      double worth = enough / (2 * sides.size() * sides.get(side).mass);
      double least = average(side, gains) + worth;
      int best = -1;
      for (int i = 0; i < places.length; i++) {
        if (taken.contains(places[i])) {
          add(side, best);
          best = -1;
        } else if (at(gains, places[i]) > (best < 0 ? least : at(gains, places[best]))
            && sides.get(side).isMaximum(i, gains)) {
          best = i;
        }
      }
      add(side, best);
    }
    masses = Arrays.copyOf(masses, atoms.size());
  }

  /** Adds a point without mass; does nothing for a negative place. */
  private void add(int side, int place) {
    if (place >= 0) {
      double at = sides.get(side).places[place];
      atoms.add(new Atom(at, side, counts.probabilities(at)));
    }
  }

  private Set<Double> taken(int side) {
    return atoms.stream()
        .filter(atom -> atom.side == side)
        .map(Atom::place)
        .collect(Collectors.toSet());
  }

  private double average(int side, double[] gains) {
    double sum = 0;
    for (int i = 0; i < masses.length; i++) {
      sum += atoms.get(i).side == side ? masses[i] * at(gains, atoms.get(i).place) : 0;
    }
    return sum / sides.get(side).mass;
  }

  /** Takes one Newton step, halved until the likelihood rises. Returns false if it cannot rise. */
  private boolean improve() {
    QuadraticStep model =
        new QuadraticStep(
            counts,
            predicted,
            atoms.stream().map(Atom::symbols).collect(toUnmodifiableList()),
            atoms.stream().mapToDouble(Atom::place).toArray(),
            atoms.stream().mapToInt(Atom::side).toArray());
    double[] start = masses;
    double before = logLikelihood;
    double[] goal = model.improved(start);
    double length = 1;
    for (int i = 0; i < MAX_HALVINGS; i++) {
      moveTo(between(start, goal, length));
      if (logLikelihood > before) {
        removeEmpty();
        return true;
      }
      length /= 2;
    }
    moveTo(start);
    return false;
  }

  private static double[] between(double[] from, double[] to, double length) {
    double[] sum = new double[from.length];
    Arrays.setAll(sum, i -> from[i] + length * (to[i] - from[i]));
    return sum;
  }

  private void removeEmpty() {
    int kept = 0;
    for (int i = 0; i < masses.length; i++) {
      if (masses[i] > 0) {
        atoms.set(kept, atoms.get(i));
        masses[kept++] = masses[i];
      }
    }
    atoms.subList(kept, atoms.size()).clear();
    masses = Arrays.copyOf(masses, kept);
  }
}
