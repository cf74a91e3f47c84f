package dev.hearsay.number.minimax;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A design that minimizes the largest form: factor·E[Y²|x] − x² for the worst x. */
public final class WorstCaseDesign {

  /** The relative precision of the optimum when widths are compared, and of the final optimum. */
  private static final double ROUGH = 1e-4;

  private static final double PRECISE = 1e-6;

  private final double epsilon;
  private final double factor;

  /**
   * A cache of rough designs. Searches return to the same lengths, and a prior's design starts from
   * each again.
   */
  private final Map<List<Integer>, WindowDesign> rough = new ConcurrentHashMap<>();

  public WorstCaseDesign(double epsilon, double factor) {
    this.epsilon = epsilon;
    this.factor = factor;
  }

  public WindowDesign best(int symbols) {
    int width = WidthSearch.best(symbols, (some, candidate) -> worst(rough(some, candidate)));
    return solve(symbols, width, PRECISE);
  }

  /** Returns a design of low precision for a given length of the window. */
  WindowDesign rough(int symbols, int width) {
    return rough.computeIfAbsent(List.of(symbols, width), wanted -> solve(symbols, width, ROUGH));
  }

  private WindowDesign solve(int symbols, int width, double precision) {
    SlidingWindow window = new SlidingWindow(epsilon, symbols, width);
    VarianceForms forms = new VarianceForms(window, factor);
    Objective objective = Objective.largestForm(forms.variables());
    double[] start = forms.equallySpaced();
    return new WindowDesign(window, BarrierMethod.minimize(forms, objective, start, precision));
  }

  public double worst(WindowDesign shape) {
    return new VarianceForms(shape.window(), factor).largest(shape.upperHalf());
  }
}
