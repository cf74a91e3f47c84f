package dev.hearsay.number.minimax;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.Duchi;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.TableLaw;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The unbiased ε-private mechanism whose worst-case variance is the least possible, and a variant
 * for values with a known prior. The worst-case variance is at most 1.0012 times the certified
 * upper bound of the limit where such a bound exists (ε from 0.1 to 8). It is below that of
 * Duchi's, the piecewise and the hybrid mechanisms for every ε.
 *
 * <p>The sliding window ({@code SlidingWindow}) defines the mechanisms to choose from. The variance
 * forms ({@code VarianceForms}) show why the best one solves a convex program. A design takes a few
 * tenths of a second. It uses only arithmetic that Java defines to the last bit, so that devices
 * and servers that design for themselves get the same table and the same values.
 */
public final class Minimax {

  public static final String NAME = "minimax";
  public static final String PRIOR_NAME = "minimax-prior";

  /** The default number of symbols: 7 bits per report. */
  public static final int SYMBOLS = 128;

  public static final int MAX_SYMBOLS = 256;

  /**
   * The largest ε of a design. Above it the window is hardly wider than a symbol, and mechanisms
   * with more symbols, such as the hybrid ones, soon become better.
   */
  public static final double MAX_EPSILON = 12;

  /**
   * The ε below which Duchi's mechanism is used: its worst-case variance coth²(ε/2) = 4/ε² + 2/3 +
   * … is above the limit by less than 1, a 40 000th.
   */
  static final double MIN_EPSILON = 0.01;

  /** The relative loss of variance at which two symbols are preferred to more. */
  private static final double NEGLIGIBLE = 1e-5;

  /** The least allowance of a prior's design; a smaller one leaves nothing to choose from. */
  private static final double MIN_ALLOWANCE = 1.001;

  private static final double MAX_ALLOWANCE = 100;

  private static final int MAX_REMEMBERED = 64;

  /**
   * A cache of designs. A design takes long, is immutable, and is needed again by planners, audits
   * and forecasts.
   */
  private static final Map<PrivacyLoss, NumericMechanism> RECENT =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<PrivacyLoss, NumericMechanism> eldest) {
              return size() > MAX_REMEMBERED;
            }
          });

  private Minimax() {}

  /**
   * Returns the mechanism of least worst-case variance with {@value #SYMBOLS} symbols. Above ε =
   * {@value #MAX_EPSILON} these are too few, and PM-OPT's finer grid is used.
   *
   * @throws IllegalArgumentException if δ is not 0
   */
  public static NumericMechanism of(PrivacyLoss loss) {
    NumericMechanism known = RECENT.get(loss);
    if (known != null) {
      return known;
    }
    NumericMechanism designed =
        loss.epsilon() > MAX_EPSILON && loss.isPure()
            ? Piecewise.named(NAME, loss, Piecewise.optimalParameter(loss.epsilon()))
            : of(loss, SYMBOLS);
    RECENT.put(loss, designed);
    return designed;
  }

  /**
   * Returns the mechanism of least worst-case variance with this number of symbols. Fewer symbols
   * make reports shorter. 64 symbols cost less than half a percent of variance up to ε = 6, and 32
   * up to ε = 1.5.
   *
   * @param symbols an even number from 2 to {@value #MAX_SYMBOLS}
   * @throws IllegalArgumentException if δ is not 0, or ε is above {@value #MAX_EPSILON}
   */
  public static NumericMechanism of(PrivacyLoss loss, int symbols) {
    check(NAME, loss, symbols);
    NumericMechanism simple = Duchi.named(NAME, loss);
    if (loss.epsilon() < MIN_EPSILON || symbols == 2) {
      return simple;
    }
    WorstCaseDesign design = new WorstCaseDesign(loss.epsilon(), 1);
    WindowDesign shape = design.best(symbols);
    double worst = design.worst(shape);
    return simple.worstCaseVariance() <= (1 + NEGLIGIBLE) * worst
        ? simple
        : mechanism(shape, NAME, loss, WindowDesign.enoughNodes(worst));
  }

  /**
   * Returns the mechanism of least expected variance under a prior, with a worst case within a
   * factor of the least possible one. Only the distribution of |x| matters. A design takes a few
   * seconds.
   *
   * @param histogram weights of equal bins of [−1, 1], of any sum
   * @param allowance the largest worst-case variance, relative to that of {@link #of(PrivacyLoss)}:
   *     1.001 to 100
   * @throws IllegalArgumentException if δ is not 0, ε is above {@value #MAX_EPSILON}, or the
   *     histogram is empty, all 0, or has a bin that is negative or not a number
   */
  public static NumericMechanism forPrior(PrivacyLoss loss, double[] histogram, double allowance) {
    check(PRIOR_NAME, loss, SYMBOLS);
    if (!(allowance >= MIN_ALLOWANCE && allowance <= MAX_ALLOWANCE)) {
      throw new IllegalArgumentException(
          String.format(
              "the worst case may be %s times the limit; it must be from %s to %s",
              allowance, MIN_ALLOWANCE, MAX_ALLOWANCE));
    }
    Prior prior = new Prior(histogram);
    if (loss.epsilon() < MIN_EPSILON) {
      return Duchi.named(PRIOR_NAME, loss);
    }
    return withinAllowance(loss, prior, allowance);
  }

  /**
   * Returns a design that keeps the allowance. The finished mechanism's worst case is slightly
   * above that of its variance forms, which ignore rounding to nodes and sample only half-way
   * between breakpoints. If it exceeds the allowance, the cap is lowered by the excess.
   */
  private static NumericMechanism withinAllowance(PrivacyLoss loss, Prior prior, double allowance) {
    WorstCaseDesign limit = new WorstCaseDesign(loss.epsilon(), 1);
    WindowDesign least = limit.best(SYMBOLS);
    double worst = limit.worst(least);
    NumericMechanism minimax = mechanism(least, PRIOR_NAME, loss, WindowDesign.enoughNodes(worst));
    PriorDesign design = new PriorDesign(limit, prior);
    int width = design.bestWidth(least, allowance);
    double cap = allowance * worst;
    while (design.isFeasible(SYMBOLS, width, cap)) {
      WindowDesign shape = design.best(SYMBOLS, width, cap);
      int nodes = WindowDesign.enoughNodes(prior.expectedVariance(shape));
      NumericMechanism mechanism = mechanism(shape, PRIOR_NAME, loss, nodes);
      double excess = mechanism.worstCaseVariance() / (allowance * minimax.worstCaseVariance());
      if (excess <= 1) {
        return mechanism;
      }
      cap /= excess * (1 + NEGLIGIBLE);
    }
    return minimax;
  }

  /**
   * Returns the mechanism with rows at equally spaced nodes, rounded to integers that are exactly
   * private.
   */
  private static NumericMechanism mechanism(
      WindowDesign shape, String name, PrivacyLoss loss, int nodes) {
    return new NumericMechanism(name, loss, TableLaw.fit(shape.rows(nodes), loss), shape.values());
  }

  private static void check(String name, PrivacyLoss loss, int symbols) {
    if (!loss.isPure()) {
      throw new IllegalArgumentException(
          name + " is a pure mechanism; delta is " + loss.delta() + ", and must be 0");
    }
    if (loss.epsilon() > MAX_EPSILON) {
      throw new IllegalArgumentException(
          String.format(
              "%s is designed for epsilon up to %s, not %s; use a hybrid mechanism above it",
              name, MAX_EPSILON, loss.epsilon()));
    }
    if (symbols < 2 || symbols > MAX_SYMBOLS || symbols % 2 != 0) {
      throw new IllegalArgumentException(
          String.format(
              "%s cannot have %s symbols; it must be an even number from 2 to %s",
              name, symbols, MAX_SYMBOLS));
    }
  }
}
