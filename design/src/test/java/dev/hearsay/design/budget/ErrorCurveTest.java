package dev.hearsay.design.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorCurveTest {

  private static final List<ErrorCurve> CURVES =
      List.of(
          Scheme.UNARY.curve(2),
          Scheme.UNARY.curve(1_000_000),
          Scheme.DIRECT.curve(2),
          Scheme.DIRECT.curve(7),
          Scheme.DIRECT.curve(1_000_000));

  @Test
  void errorsAreThePapers() {
    for (double x : new double[] {0.01, 0.5, 3, 20}) {
      double c = Math.exp(x);
      for (int k : new int[] {2, 3, 100, 1_000_000}) {
        double square = (c - 1) * (c - 1);
        assertRatio(Scheme.UNARY.curve(k).error(x), k * c / square, 1e-12);
        assertRatio(Scheme.DIRECT.curve(k).error(x), (k - 1) * (2 * c + k - 2) / square, 1e-12);
      }
    }
  }

  @Test
  void marginalIsTheSlopeOfTheError() {
    for (ErrorCurve curve : CURVES) {
      for (double x : new double[] {1e-3, 0.1, 1, 5, 20}) {
        double step = x * 1e-5;
        double difference = curve.error(x - step) - curve.error(x + step);
        assertRatio(curve.marginal(x), difference / (2 * step), 1e-6);
      }
    }
  }

  /** The prices cover both branches of Cardano's formula, and all budgets from 10⁻¹⁵ to 64. */
  @Test
  void growthInvertsTheMarginal() {
    for (ErrorCurve curve : CURVES) {
      for (double x = 1e-15; x <= 64; x *= 1.01) {
        double u = curve.growthAt(curve.marginal(x));
        assertThat(Math.log1p(u) / x).as("%s at %s", curve, x).isCloseTo(1, within(4e-15));
      }
    }
  }

  /** The cubic, in exact arithmetic, changes its sign between neighbours of the root. */
  @Test
  void rootIsBracketed() {
    for (ErrorCurve curve : CURVES) {
      for (double price = 1e-20; price < 1e40; price *= 7) {
        double u = curve.growthAt(price);
        assertThat(cubic(curve, price, u * (1 - 2e-15))).isNegative();
        assertThat(cubic(curve, price, u * (1 + 2e-15))).isPositive();
      }
    }
  }

  @Test
  void responseIsTheSlopeOfTheBudget() {
    for (ErrorCurve curve : CURVES) {
      for (double x : new double[] {1e-6, 1e-2, 1, 10, 30}) {
        double price = curve.marginal(x);
        double less = Math.log1p(curve.growthAt(price * Math.exp(1e-5)));
        double more = Math.log1p(curve.growthAt(price * Math.exp(-1e-5)));
        assertRatio(curve.response(Math.expm1(x)), (more - less) / 2e-5, 1e-6);
      }
    }
  }

  /** Returns λu³ − w(u + 1)(u + b). */
  private static BigDecimal cubic(ErrorCurve curve, double price, double growth) {
    BigDecimal u = new BigDecimal(growth);
    BigDecimal product =
        new BigDecimal(curve.weight())
            .multiply(u.add(BigDecimal.ONE))
            .multiply(u.add(new BigDecimal(curve.offset())));
    return new BigDecimal(price).multiply(u.pow(3)).subtract(product);
  }

  private static void assertRatio(double actual, double expected, double tolerance) {
    assertThat(actual / expected).isCloseTo(1, within(tolerance));
  }
}
