package dev.hearsay.number.minimax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the window, the forms and the solver, each against a direct computation. */
class ConvexProgramTest {

  @ParameterizedTest
  @CsvSource({"0.1,2,2", "1,10,5", "1,10,6", "5,128,43", "12,128,5"})
  void aWindowIsPrivateAndMovesFromEndToEnd(double epsilon, int symbols, int halfSymbols) {
    SlidingWindow window = new SlidingWindow(epsilon, symbols, halfSymbols);
    double[] first = window.probabilities(0);
    double[] last = window.probabilities(window.lastStart());
    assertThat((window.breakpoints() - 1) * window.breakpointDistance())
        .isEqualTo(window.lastStart());
    for (double start = 0; start <= window.lastStart(); start += 0.1) {
      double[] row = window.probabilities(start);
      assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-12));
      double ratio =
          Arrays.stream(row).max().orElseThrow() / Arrays.stream(row).min().orElseThrow();
      assertThat(ratio).isLessThanOrEqualTo(Math.exp(epsilon) * (1 + 1e-12));
    }
    for (int symbol = 0; symbol < symbols; symbol++) {
      assertThat(first[symbol]).isCloseTo(last[symbols - 1 - symbol], within(1e-15));
    }
  }

  @Test
  void formsAreVariances() {
    SlidingWindow window = new SlidingWindow(1.3, 6, 3);
    VarianceForms forms = new VarianceForms(window, 1);
    double[] upper = {0.2, 1.1, 2.5};
    double[] values = {-2.5, -1.1, -0.2, 0.2, 1.1, 2.5};
    for (int form = 0; form < forms.count(); form++) {
      double[] row = window.probabilities(window.lastStart() - 0.25 * form);
      double mean = Vectors.dot(row, values);
      double moment = Vectors.dot(row, Arrays.stream(values).map(v -> v * v).toArray());
      assertThat(forms.value(form, upper)).isCloseTo(moment - mean * mean, within(1e-12));
      assertThat(new VarianceForms(window, 3).value(form, upper))
          .isCloseTo(3 * moment - mean * mean, within(1e-12));
    }
    assertThat(window.lastStart() - 0.25 * (forms.count() - 1))
        .isCloseTo(window.lastStart() / 2, within(0.24));
  }

  /** The mean alone determines the mechanism with two symbols, which is Duchi's. */
  @Test
  void withTwoSymbolsItIsDuchis() {
    VarianceForms forms = new VarianceForms(new SlidingWindow(1, 2, 2), 1);
    double[] best =
        BarrierMethod.minimize(forms, Objective.largestForm(1), forms.equallySpaced(), 1e-6);
    assertThat(best[0]).isCloseTo(1 / Math.tanh(0.5), within(1e-12));
  }

  /** A point of a convex program that no small step improves is the optimum. */
  @ParameterizedTest
  @CsvSource({"0.3,16,16", "1,16,15", "4,32,17", "8,32,6"})
  void noStepImprovesTheOptimum(double epsilon, int symbols, int halfSymbols) {
    VarianceForms forms = new VarianceForms(new SlidingWindow(epsilon, symbols, halfSymbols), 1);
    Objective objective = Objective.largestForm(forms.variables());
    double[] best = BarrierMethod.minimize(forms, objective, forms.equallySpaced(), 1e-7);
    double least = forms.largest(best);
    assertThat(Vectors.dot(forms.lastMean(), best)).isCloseTo(1, within(1e-12));
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double size = Math.pow(10, -4 * random.nextDouble());
      double[] other = best.clone();
      for (int k = 0; k < other.length; k++) {
        other[k] += size * random.nextGaussian();
      }
      double scale = 1 / Vectors.dot(forms.lastMean(), other);
      for (int k = 0; k < other.length; k++) {
        other[k] *= scale;
      }
      assertThat(forms.largest(other)).isGreaterThan(least * (1 - 1e-7));
    }
  }

  @Test
  void aCapIsKept() {
    VarianceForms forms = new VarianceForms(new SlidingWindow(2, 16, 13), 1);
    int size = forms.variables();
    double[] start =
        BarrierMethod.minimize(forms, Objective.largestForm(size), forms.equallySpaced(), 1e-4);
    double cap = 1.2 * forms.largest(start);
    double[] squares = new double[size];
    squares[0] = 1;
    double[] best =
        BarrierMethod.minimize(
            forms, Objective.quadratic(squares, new double[size], cap), start, 1e-6);
    assertThat(forms.largest(best)).isLessThan(cap);
    assertThat(best[0]).isCloseTo(0, within(1e-2));
  }

  @Test
  void solvesLinearSystems() {
    double[][] matrix = {{4, 0, 0}, {2, 5, 0}, {1, -1, 3}};
    assertThat(Vectors.factor(matrix)).isTrue();
    double[] solution = Vectors.solve(matrix, new double[] {4 + 4 + 3, 2 + 10 - 3, 1 - 2 + 9});
    assertThat(solution).containsExactly(new double[] {1, 2, 3}, within(1e-12));
    assertThat(Vectors.factor(new double[][] {{1, 0}, {2, 1}})).isFalse();
  }

  @Test
  void searchesAllWidths() {
    for (int target = 2; target <= 100; target++) {
      int wanted = target;
      int found = WidthSearch.best(100, (some, width) -> Math.abs(100.0 * width / some - wanted));
      assertThat(found).isEqualTo(wanted);
    }
  }

  /** Compares the expansion's gradient with differences of the expected variance itself. */
  @Test
  void theExpansionAgreesToFirstOrder() {
    WindowDesign shape = new WorstCaseDesign(3, 1).rough(32, 19);
    Prior prior = new Prior(new double[] {0, 0, 1, 4, 4, 1, 0, 0});
    Objective objective = prior.expansion(shape, Double.POSITIVE_INFINITY);
    double[] point = shape.upperHalf();
    for (int k = 0; k < point.length; k++) {
      double[] direction = new double[point.length];
      direction[k] = 1;
      double step = 1e-6;
      double difference =
          prior.expectedVariance(
                  new WindowDesign(shape.window(), Vectors.move(point, step, direction)))
              - prior.expectedVariance(
                  new WindowDesign(shape.window(), Vectors.move(point, -step, direction)));
      assertThat(objective.firstDerivative(k, point[k]))
          .as("variable %d", k)
          .isCloseTo(difference / (2 * step), within(1e-5));
    }
  }
}
