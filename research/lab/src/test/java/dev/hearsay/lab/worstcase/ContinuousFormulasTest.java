package dev.hearsay.lab.worstcase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.number.Gaussian;
import dev.hearsay.number.Hybrid;
import dev.hearsay.number.Piecewise;
import dev.hearsay.number.SquareWave;
import dev.hearsay.number.ThreeOutputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worst-case variances differ from the continuous formulas by no more than mechanisms.md says. */
class ContinuousFormulasTest {

  private static final Path PAGE = Path.of("../../docs/mechanisms.md");
  private static final String HEADER = "| mechanism | ε from 0.1 to 8 | ε above 8, to 14 |";
  private static final double DELTA = 1e-6;

  /** The ε of the largest differences, of a search by steps of 0.1. */
  private static final double[] LARGEST = {4.6, 6.1, 7.2, 7.8, 8.7, 9, 10.8, 13.2, 13.9, 14};

  @Test
  void differencesAreThoseOfThePage() throws IOException {
    Map<String, double[]> limits = limits();
    assertThat(limits).hasSize(12);
    limits.forEach(
        (mechanism, most) -> {
          double largest = 0;
          for (double epsilon : epsilons()) {
            double difference =
                Math.abs(variance(mechanism, epsilon) / formula(mechanism, epsilon) - 1);
            assertThat(difference)
                .as(mechanism + " at " + epsilon)
                .isLessThanOrEqualTo(most[epsilon <= 8 ? 0 : 1]);
            largest = Math.max(largest, difference);
          }
          assertThat(largest).as(mechanism).isGreaterThan(most[1] / (most[1] > 1e-7 ? 1.5 : 1e9));
        });
  }

  private static double[] epsilons() {
    return DoubleStream.concat(
            IntStream.rangeClosed(1, 28).mapToDouble(i -> i / 2.0), DoubleStream.of(LARGEST))
        .sorted()
        .distinct()
        .toArray();
  }

  private static Map<String, double[]> limits() throws IOException {
    Map<String, double[]> limits = new LinkedHashMap<>();
    Files.readString(PAGE)
        .lines()
        .dropWhile(line -> !line.equals(HEADER))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.split("\\|", -1))
        .forEach(
            cells -> {
              for (String name : cells[1].split(",", -1)) {
                limits.put(name.strip(), new double[] {number(cells[2]), number(cells[3])});
              }
            });
    return limits;
  }

  /** "2.5·10⁻⁴", "10⁻⁷" or "31 %". */
  private static double number(String cell) {
    String text = cell.strip();
    if (text.endsWith(" %")) {
      return Double.parseDouble(text.substring(0, text.length() - 2)) / 100;
    }
    int power = text.indexOf("10⁻");
    int exponent = "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(text.charAt(text.length() - 1));
    double factor = power == 0 ? 1 : Double.parseDouble(text.substring(0, power - 1));
    return factor * Math.pow(10, -exponent);
  }

  private static double variance(String mechanism, double epsilon) {
    return Mechanisms.numeric(mechanism, loss(mechanism, epsilon)).worstCaseVariance();
  }

  private static PrivacyLoss loss(String mechanism, double epsilon) {
    return new PrivacyLoss(epsilon, mechanism.equals("gaussian") ? DELTA : 0);
  }

  private static double formula(String mechanism, double epsilon) {
    return switch (mechanism) {
      case "laplace", "scdf", "duchi" -> OneNumberVariance.of(mechanism, epsilon);
      case "staircase" -> OneNumberVariance.staircase(epsilon);
      case "gaussian" -> Math.pow(Gaussian.sigma(loss(mechanism, epsilon), 2), 2);
      case "piecewise" -> worst(1, Piecewise.parameter(epsilon), 0, epsilon);
      case "pm-opt" -> worst(1, Piecewise.optimalParameter(epsilon), 0, epsilon);
      case "pm-sub" -> worst(1, Piecewise.suboptimalParameter(epsilon), 0, epsilon);
      case "square-wave" -> worst(1, 1 / (2 * SquareWave.reach(epsilon)), 0, epsilon);
      case "hybrid" -> worst(Hybrid.alpha(epsilon), Piecewise.parameter(epsilon), 0, epsilon);
      case "three-outputs" -> worst(0, 1, ThreeOutputs.zeroAtZero(epsilon), epsilon);
      case "hm-tp" ->
          worst(
              Hybrid.beta(epsilon),
              Piecewise.suboptimalParameter(epsilon),
              ThreeOutputs.zeroAtZero(epsilon),
              epsilon);
      default -> throw new IllegalArgumentException("no formula of " + mechanism);
    };
  }

  /** The largest variance of a mix of the piecewise family and of three outputs. */
  private static double worst(double share, double t, double zero, double epsilon) {
    double c = Math.exp(epsilon);
    double output = (c + 1) / ((c - 1) * (1 - zero / c));
    return IntStream.rangeClosed(0, 4_000)
        .mapToDouble(i -> i / 4_000.0)
        .map(
            x ->
                share * Piecewise.variance(epsilon, t, x)
                    + (1 - share) * (output * output * (1 - zero + (zero - zero / c) * x) - x * x))
        .max()
        .orElseThrow();
  }
}
