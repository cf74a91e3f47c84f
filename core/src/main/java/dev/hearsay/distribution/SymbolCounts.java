package dev.hearsay.distribution;

import java.util.Arrays;

/**
 * The observed or expected counts of symbols, and their likelihood under a mixture of places.
 * Places are counted in steps between nodes, from 0. It contains buffers, so each thread needs its
 * own.
 */
final class SymbolCounts {

  private final NodeChannel channel;
  private final double[] counts;
  private final double reports;
  private final double[] unit;

  SymbolCounts(NodeChannel channel, double[] counts) {
    this.channel = channel;
    this.counts = counts.clone();
    this.reports = Arrays.stream(counts).sum();
    this.unit = new double[channel.nodes()];
  }

  double reports() {
    return reports;
  }

  /** Returns counts of as many reports, with symbols in these proportions. */
  SymbolCounts expecting(double[] shares) {
    return new SymbolCounts(channel, Arrays.stream(shares).map(share -> share * reports).toArray());
  }

  int symbols() {
    return counts.length;
  }

  /** Returns the greatest place. */
  int steps() {
    return channel.nodes() - 1;
  }

  /** Returns the probability that every symbol has at least at every place. */
  double floor() {
    return channel.floor();
  }

  /** Returns the first symbol that can be more likely than the floor at a place. */
  int windowStart(double place) {
    return isWindowed() ? below(place) : 0;
  }

  /** Returns the first symbol after those that can be more likely than the floor at a place. */
  int windowEnd(double place) {
    return isWindowed() ? Math.min(symbols(), below(place) + 1 + channel.window()) : symbols();
  }

  private boolean isWindowed() {
    return channel.window() < channel.symbols();
  }

  private int below(double place) {
    return Math.min((int) place, steps() - 1);
  }

  /** Returns the probability of every symbol at a place: linear between nodes. */
  double[] probabilities(double place) {
    Arrays.fill(unit, 0);
    int below = below(place);
    unit[below] = 1 - (place - below);
    unit[below + 1] = place - below;
    double[] symbols = new double[counts.length];
    channel.predict(unit, symbols);
    return symbols;
  }

  /** Returns the average of a function of the symbol over the reports. */
  double average(double[] function) {
    double sum = 0;
    for (int symbol = 0; symbol < counts.length; symbol++) {
      sum += counts[symbol] * function[symbol];
    }
    return sum / reports;
  }

  /** Returns Σ_s count·ln(probability), in nats; −∞ if a reported symbol is impossible. */
  double logLikelihood(double[] predicted) {
    double sum = 0;
    for (int symbol = 0; symbol < counts.length; symbol++) {
      if (counts[symbol] > 0) {
        sum += counts[symbol] * Math.log(predicted[symbol]);
      }
    }
    return sum;
  }

  /**
   * Returns the ratio of observed to predicted share of every symbol; 0 for symbols without
   * reports.
   */
  double[] ratios(double[] predicted) {
    double[] ratios = new double[counts.length];
    for (int symbol = 0; symbol < counts.length; symbol++) {
      if (counts[symbol] > 0) {
        ratios[symbol] = counts[symbol] / reports / predicted[symbol];
      }
    }
    return ratios;
  }

  /** Returns the average of a function of the symbol at the first {@code count} of some places. */
  double[] averages(double[] function, double[] places, int count) {
    double[] averages = new double[count];
    channel.averageAt(function, places, count, averages);
    return averages;
  }

  /** Returns the average of the ratios at every node: the gain of a small mass there. */
  double[] gains(double[] predicted) {
    double[] gains = new double[channel.nodes()];
    channel.average(ratios(predicted), gains);
    return gains;
  }
}
