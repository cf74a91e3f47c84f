package dev.hearsay.distribution;

import dev.hearsay.number.NumericMechanism;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The expected errors of a smoothed histogram and of its quantiles, before any report is collected.
 * Immutable.
 *
 * <p>{@link HistogramEstimator} repeats θ ← M(θ∘Pᵀ(o/p)) with p = Pθ and smoothing M until it
 * converges. (The rough parts of shares are left out.) If the observed shares of symbols are o = p
 * + δo, the errors of the estimated shares are δθ = M(δθ − θ∘Kδθ + θ∘Pᵀ(δo/p)) to first order, with
 * K = Pᵀdiag(1/p)P. Over n reports δo has the covariance (diag(p) − ppᵀ)/n. So Σ g·δθ has the
 * variance (Σ_bc w_b·K_bc·w_c − (Σ w)²)/n, where w = θ∘Mv and (I − M + K·diag(θ)·M)v = g.
 *
 * <p>The formula is about the distribution from which people are drawn, and leaves out bias. It
 * holds where the density changes little within a few hundredths of the range. Smoothing moves the
 * edges of spikes by more.
 *
 * <p>If reports carry nearly no information, smoothing pulls the estimate towards even shares. The
 * estimate then hardly varies although it may be far from the truth. So errors are divided by the
 * part of a tilt of the density that the estimate follows, which is near 1 unless ε is small.
 *
 * <p>Quantile intervals assume nothing about the shape and are wider: up to twelve times in
 * measurements, and the more so the more reports there are.
 */
public final class HistogramError {

  /** The number of equal bins of the histogram. */
  public static final int BINS = 10;

  /** The number of bins of the computation, a multiple of {@link #BINS}. */
  private static final int FINE_BINS = 26 * BINS;

  /** The number of bins of an estimate. More would make the computation too long. */
  private static final double ESTIMATED_BINS = 1024;

  /**
   * The part of a smoothing on the computation's bins that smooths as much as one on the
   * estimate's: smoothing adds a variance of ½ squared bin to the place of each value.
   */
  private static final double SMOOTHED = Math.pow(FINE_BINS / ESTIMATED_BINS, 2);

  /** The mass that is spread evenly, because values may lie in bins that are empty in the prior. */
  private static final double EVEN_MASS = 0.02;

  private final double[] shares;
  private final double[][] information;
  private final LinearSystem response;
  private final double followed;

  private HistogramError(double[] shares, double[][] information) {
    this.shares = shares;
    this.information = information;
    this.response = new LinearSystem(response(shares, information));
    this.followed = followed();
  }

  /**
   * Returns the errors of estimates from a mechanism's reports.
   *
   * @param prior the expected shares of equal bins of the range; empty if values are spread evenly
   */
  public static HistogramError of(NumericMechanism mechanism, List<Double> prior) {
    double[] shares = spread(prior);
    BinChannel channel = new BinChannel(mechanism.law(), FINE_BINS);
    double[] predicted = new double[mechanism.symbols()];
    channel.predict(shares, predicted);
    double[][] information = new double[FINE_BINS][FINE_BINS];
    double[] unit = new double[FINE_BINS];
    double[] symbols = new double[predicted.length];
    for (int bin = 0; bin < FINE_BINS; bin++) {
      Arrays.fill(unit, 0);
      unit[bin] = 1;
      channel.predict(unit, symbols);
      for (int symbol = 0; symbol < symbols.length; symbol++) {
        symbols[symbol] = predicted[symbol] > 0 ? symbols[symbol] / predicted[symbol] : 0;
      }
      channel.average(symbols, information[bin]);
    }
    return new HistogramError(shares, information);
  }

  private static double[] spread(List<Double> prior) {
    double[] shares = new double[FINE_BINS];
    double even = 1.0 / FINE_BINS;
    for (int bin = 0; bin < FINE_BINS; bin++) {
      double expected =
          prior.isEmpty()
              ? even
              : prior.get((int) ((bin + 0.5) * even * prior.size())) * prior.size() * even;
      shares[bin] = EVEN_MASS * even + (1 - EVEN_MASS) * expected;
    }
    double sum = Arrays.stream(shares).sum();
    Arrays.setAll(shares, bin -> shares[bin] / sum);
    return shares;
  }

  /** Returns I − M + K·diag(θ)·M; M is symmetric. */
  private static double[][] response(double[] shares, double[][] information) {
    double[][] response = new double[FINE_BINS][FINE_BINS];
    for (int row = 0; row < FINE_BINS; row++) {
      for (int bin = 0; bin < FINE_BINS; bin++) {
        response[row][bin] = information[row][bin] * shares[bin];
      }
      response[row][row] -= 1;
      smooth(response[row]);
      response[row][row] += 1;
    }
    return response;
  }

  private static void smooth(double[] terms) {
    double[] smoothed = terms.clone();
    Smoothing.apply(smoothed);
    Arrays.setAll(terms, bin -> (1 - SMOOTHED) * terms[bin] + SMOOTHED * smoothed[bin]);
  }

  /**
   * Returns the part of a tilt of the density that the estimate of the share up to the median
   * follows.
   */
  private double followed() {
    double mean = 0;
    for (int bin = 0; bin < FINE_BINS; bin++) {
      mean += shares[bin] * bin;
    }
    double[] tilt = new double[FINE_BINS];
    for (int bin = 0; bin < FINE_BINS; bin++) {
      tilt[bin] = shares[bin] * (bin - mean);
    }
    double[] below = below(0.5);
    return Math.min(1, product(weighted(below), tilt) / dot(below, tilt));
  }

  /**
   * Returns the largest standard error of the share in one of {@link #BINS} equal bins, from a
   * single report. With n reports it is √n times smaller.
   */
  public double bin() {
    return IntStream.range(0, BINS).mapToDouble(this::bin).max().orElseThrow();
  }

  double bin(int bin) {
    int merged = FINE_BINS / BINS;
    double[] indicator = new double[FINE_BINS];
    Arrays.fill(indicator, bin * merged, (bin + 1) * merged, 1);
    return deviation(indicator);
  }

  /**
   * Returns the standard error of a quantile on [−1, 1], from a single report. With n reports it is
   * √n times smaller.
   *
   * @param level in (0, 1)
   */
  public double quantile(double level) {
    double density = shares[binOf(level)] * FINE_BINS / 2;
    return deviation(below(level)) / density;
  }

  private int binOf(double level) {
    double sum = 0;
    int bin = 0;
    while (bin < FINE_BINS - 1 && sum + shares[bin] < level) {
      sum += shares[bin++];
    }
    return bin;
  }

  /** Returns the part of each bin that is below a quantile. */
  private double[] below(double level) {
    double[] below = new double[FINE_BINS];
    int last = binOf(level);
    Arrays.fill(below, 0, last, 1);
    below[last] = (level - Arrays.stream(shares, 0, last).sum()) / shares[last];
    return below;
  }

  private double deviation(double[] function) {
    double[] weighted = weighted(function);
    double sum = Arrays.stream(weighted).sum();
    return Math.sqrt(Math.max(0, product(weighted, weighted) - sum * sum)) / followed;
  }

  /** Returns w, the weights of the ratios of observed to predicted shares in an estimate. */
  private double[] weighted(double[] function) {
    double[] weighted = response.solve(function);
    smooth(weighted);
    Arrays.setAll(weighted, bin -> shares[bin] * weighted[bin]);
    return weighted;
  }

  private double product(double[] one, double[] other) {
    double sum = 0;
    for (int row = 0; row < FINE_BINS; row++) {
      sum += one[row] * dot(information[row], other);
    }
    return sum;
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
