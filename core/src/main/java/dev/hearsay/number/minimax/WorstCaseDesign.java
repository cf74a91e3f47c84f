package dev.hearsay.number.minimax;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The least possible largest form: factor·E[Y²|x] − x², for the x where it is largest. */
public final class WorstCaseDesign {

  /** Relative precision of the optimum when widths are compared, and of the final one. */
  private static final double ROUGH = 1e-4;

  private static final double PRECISE = 1e-6;

  private final double epsilon;
  private final double factor;

  /** Searches come back to lengths they have seen, and a prior's design begins at each again. */
  private final Map<List<Integer>, Shape> rough = new ConcurrentHashMap<>();

  public WorstCaseDesign(double epsilon, double factor) {
    this.epsilon = epsilon;
    this.factor = factor;
  }

  public Shape best(int symbols) {
    int width = WidthSearch.best(symbols, (some, candidate) -> worst(rough(some, candidate)));
    return solve(symbols, width, PRECISE);
  }

  /** For a given length of the window, and not very precisely. */
  Shape rough(int symbols, int width) {
    return rough.computeIfAbsent(List.of(symbols, width), wanted -> solve(symbols, width, ROUGH));
  }

  private Shape solve(int symbols, int width, double precision) {
    SlidingWindow window = new SlidingWindow(epsilon, symbols, width);
    VarianceForms forms = new VarianceForms(window, factor);
    Goal goal = Goal.largestForm(forms.variables());
    double[] start = forms.equallySpaced();
    return new Shape(window, BarrierMethod.minimize(forms, goal, start, precision));
  }

  public double worst(Shape shape) {
    return new VarianceForms(shape.window(), factor).largest(shape.upperHalf());
  }
}
