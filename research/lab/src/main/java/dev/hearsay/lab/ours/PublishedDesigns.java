package dev.hearsay.lab.ours;

/**
 * What other systems and libraries publish, as the variance of one report: of the share of a rare
 * value (one that the person does not hold), and the largest of a number of [−1, 1].
 *
 * <p>Most of these say yes about a value with probability p if it is the person's and q if not. The
 * unbiased entry is (bit − q)/(p − q), so a rare value's has the variance q(1 − q)/(p − q)².
 */
final class PublishedDesigns {

  private PublishedDesigns() {}

  private static double ofBits(double p, double q) {
    return q * (1 - q) / ((p - q) * (p - q));
  }

  /**
   * Basic one-time RAPPOR: every bit is replaced by a fair coin with probability f. Two values
   * differ in two bits, so ε = 2·ln((1 − f/2)/(f/2)).
   */
  static double rappor(double epsilon) {
    double f = 2 / (Math.exp(epsilon / 2) + 1);
    return ofBits(1 - f / 2, f / 2);
  }

  /**
   * RAPPOR's one report after both steps: the lasting one keeps a bit but for f, the momentary one
   * then says 1 with probability q of a set bit, p of another.
   */
  record TwoSteps(double f, double p, double q) {

    /** What RAPPOR's authors take. */
    static final TwoSteps PUBLISHED = new TwoSteps(0.5, 0.5, 0.75);

    private double ofSet() {
      return f * (p + q) / 2 + (1 - f) * q;
    }

    private double ofOther() {
      return f * (p + q) / 2 + (1 - f) * p;
    }

    /** One report: one bit of the two that differ speaks for a value, the other against it. */
    double epsilon() {
      return Math.log(ofSet() * (1 - ofOther()) / (ofOther() * (1 - ofSet())));
    }

    double variance() {
      return ofBits(ofSet(), ofOther());
    }
  }

  /**
   * Apple's count mean sketch: a random function hashes the value to one of m cells; a vector has 1
   * there and −1 elsewhere, and each sign is flipped with probability 1/(e^{ε/2} + 1), so that c
   * times a sign is unbiased for c = (e^{ε/2} + 1)/(e^{ε/2} − 1).
   *
   * <p>The entry of a value is m/(m − 1)·(c·sign/2 + 1/2 − 1/m). For a rare value the cell is the
   * person's with probability 1/m, so the mean of c·sign is 2/m − 1 and its square c².
   */
  static double countMeanSketch(double epsilon, int m) {
    double c = 1 / Math.tanh(epsilon / 4);
    double mean = 2.0 / m - 1;
    return debiased(m) * (c * c - mean * mean) / 4;
  }

  /**
   * The same with one bit: a random coordinate of the vector's Hadamard transform, ±1, flipped with
   * probability 1/(e^ε + 1). Times c = (e^ε + 1)/(e^ε − 1) and the matrix's sign at the value's
   * cell it has the mean 1 if cells are the same, else 0; and the square c².
   */
  static double hadamardSketch(double epsilon, int m) {
    double c = 1 / Math.tanh(epsilon / 2);
    return debiased(m) * (c * c - 1.0 / m / m);
  }

  /** Undoes that two values share a cell with probability 1/m. */
  private static double debiased(int m) {
    double factor = m / (m - 1.0);
    return factor * factor;
  }

  /** Optimized local hashing as Python libraries have it: g is e^ε rounded, plus 1. */
  static double localHashing(double epsilon) {
    double c = Math.exp(epsilon);
    double g = Math.rint(c) + 1;
    return ofBits(c / (c + g - 1), 1 / g);
  }

  /** Optimized unary encoding: p = 1/2, q = 1/(e^ε + 1). */
  static double unary(double epsilon) {
    return ofBits(0.5, 1 / (Math.exp(epsilon) + 1));
  }

  /** Direct encoding, or randomized response among k values. */
  static double direct(double epsilon, int k) {
    double c = Math.exp(epsilon);
    return ofBits(c / (c + k - 1), 1 / (c + k - 1));
  }

  /**
   * Microsoft's 1BitMean: for a value v of [0, 1], 1 with probability P = (1 + v(c − 1))/(c + 1), c
   * = e^ε. The estimate (bit·(c + 1) − 1)/(c − 1) has the variance P(1 − P)(c + 1)²/(c − 1)², most
   * for P = 1/2; [−1, 1] is twice as wide, which makes it (c + 1)²/(c − 1)².
   */
  static double oneBitMean(double epsilon) {
    double scale = 1 / Math.tanh(epsilon / 2);
    return scale * scale;
  }

  /** Two values are at most 2 apart, so the noise has the scale 2/ε and the variance 2·(2/ε)². */
  static double laplace(double epsilon) {
    return 8 / (epsilon * epsilon);
  }
}
