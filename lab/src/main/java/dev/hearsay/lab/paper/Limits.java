package dev.hearsay.lab.paper;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The least possible worst-case variance of any unbiased mechanism for one number of [−1, 1]: lower
 * bounds, from a linear program's dual solution.
 */
final class Limits {

  private static final NavigableMap<Double, Double> LOWER_BOUNDS =
      new TreeMap<>(
          Map.of(
              0.5, 16.002375762648654,
              1.0, 3.9905376334950318,
              1.5, 1.6914265629434713,
              2.0, 0.865380648055671,
              2.5, 0.49323531985515884,
              3.0, 0.3039962911783478,
              4.0, 0.12703795717424907,
              5.0, 0.057328139496392955,
              6.0, 0.02707987066311183));

  private Limits() {}

  static List<Double> epsilons() {
    return List.copyOf(LOWER_BOUNDS.keySet());
  }

  /** For one of {@link #epsilons}. */
  static double at(double epsilon) {
    return Objects.requireNonNull(LOWER_BOUNDS.get(epsilon));
  }
}
