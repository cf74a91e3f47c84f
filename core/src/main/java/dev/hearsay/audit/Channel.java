package dev.hearsay.audit;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.PrivacyProfile;
import java.math.BigInteger;
import java.util.List;

/**
 * A finite family of distributions, written out: one row of integer weights per input. All rows
 * have the same total. Its profile is computed by plain enumeration of all pairs of inputs and all
 * reports. So it is the yardstick for the laws' formulas, and audits a mechanism that is given as a
 * table.
 */
final class Channel implements PrivacyProfile {

  private final List<List<BigInteger>> rows;
  private final BigInteger total;

  /**
   * Creates a channel.
   *
   * @param rows at least two, of equal length and sum, no weight negative
   */
  Channel(List<List<BigInteger>> rows) {
    this.rows = rows.stream().map(List::copyOf).collect(toUnmodifiableList());
    if (this.rows.size() < 2) {
      throw new IllegalArgumentException(
          "a channel needs at least 2 inputs; it has " + this.rows.size());
    }
    total = sum(this.rows.get(0));
    for (int input = 0; input < this.rows.size(); input++) {
      check(input);
    }
  }

  private void check(int input) {
    List<BigInteger> row = rows.get(input);
    if (row.size() != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "input " + input + " has " + row.size() + " reports, input 0 has " + rows.get(0).size());
    }
    if (row.stream().anyMatch(weight -> weight.signum() < 0)) {
      throw new IllegalArgumentException("input " + input + " has a negative weight");
    }
    if (!sum(row).equals(total)) {
      throw new IllegalArgumentException(
          "input " + input + " adds up to " + sum(row) + ", input 0 to " + total);
    }
  }

  private static BigInteger sum(List<BigInteger> row) {
    return row.stream().reduce(BigInteger.ZERO, BigInteger::add);
  }

  /** Returns, for each input, the weights of all reports. */
  List<List<BigInteger>> rows() {
    return rows;
  }

  @Override
  public Fraction worstRatio() {
    Fraction worst = Fraction.ONE;
    for (List<BigInteger> mine : rows) {
      for (List<BigInteger> other : rows) {
        for (int report = 0; report < mine.size(); report++) {
          if (mine.get(report).signum() > 0) {
            worst = worst.max(new Fraction(mine.get(report), other.get(report)));
          }
        }
      }
    }
    return worst;
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    Fraction worst = Fraction.ZERO;
    for (List<BigInteger> mine : rows) {
      for (List<BigInteger> other : rows) {
        worst = worst.max(divergence(mine, other, bound));
      }
    }
    return worst;
  }

  private Fraction divergence(List<BigInteger> mine, List<BigInteger> other, Fraction bound) {
    Fraction sum = Fraction.ZERO;
    for (int report = 0; report < mine.size(); report++) {
      Fraction allowed = bound.times(new Fraction(other.get(report), total));
      sum = sum.plus(new Fraction(mine.get(report), total).minusOrZero(allowed));
    }
    return sum;
  }
}
