package dev.hearsay.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The binomial coefficients, computed from the primes that divide them. */
public final class BinomialCoefficient {

  private BinomialCoefficient() {}

  /** Returns the number of ways to choose {@code choose} of {@code from} things. */
  public static BigInteger of(int from, int choose) {
    List<BigInteger> powers = new ArrayList<>(List.of(BigInteger.ONE));
    BitSet composite = new BitSet();
    for (int prime = 2; prime <= from; prime = composite.nextClearBit(prime + 1)) {
      for (long multiple = (long) prime * prime; multiple <= from; multiple += prime) {
        composite.set((int) multiple);
      }
      int power = exponent(prime, from) - exponent(prime, choose) - exponent(prime, from - choose);
      powers.add(BigInteger.valueOf(prime).pow(power));
    }
    return product(powers);
  }

  /** Returns the exponent of a prime in n!. */
  private static int exponent(int prime, int n) {
    int sum = 0;
    for (int left = n / prime; left > 0; left /= prime) {
      sum += left;
    }
    return sum;
  }

  /** Returns the product, multiplied by halves: one after another, long factors would take long. */
  private static BigInteger product(List<BigInteger> factors) {
    int half = factors.size() / 2;
    return half == 0
        ? factors.get(0)
        : product(factors.subList(0, half))
            .multiply(product(factors.subList(half, factors.size())));
  }
}
