package dev.hearsay.lab;

import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.Quote;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.random.InsecureSeededBits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One table or figure: what to measure, and what was claimed. Repetition, seeds, intervals, files,
 * plots and verdicts are the lab's work. Immutable.
 */
public final class Experiment {

  private final String name;
  private final String source;
  private final String title;
  private final String text;
  private final List<Panel> panels;
  private final List<Function<Scope, List<Cell>>> cells;
  private final List<Claim> claims;

  private Experiment(Builder builder) {
    name = builder.name;
    source = builder.source;
    title = builder.title;
    text = builder.text;
    panels = List.copyOf(builder.panels);
    cells = List.copyOf(builder.cells);
    claims = List.copyOf(builder.claims);
  }

  /**
   * Begins to describe one.
   *
   * @param name as the command line spells it, such as {@code w19-variance}
   * @param source where the claims were made, such as "W19, Fig. 1"
   * @param title of its section in the report
   */
  public static Builder named(String name, String source, String title) {
    return new Builder(name, source, title);
  }

  public String name() {
    return name;
  }

  public String source() {
    return source;
  }

  public String title() {
    return title;
  }

  /** What is measured, how and why, in a few sentences. */
  public String text() {
    return text;
  }

  /** The plots and tables, in the order of the report. */
  public List<Panel> panels() {
    return panels;
  }

  /** Whose values the numbers of some panels are about. */
  public List<DataOrigin> dataOf(Set<String> some) {
    List<DataOrigin> data =
        panels.stream()
            .filter(panel -> some.contains(panel.name()))
            .flatMap(panel -> panel.data().stream())
            .filter(origin -> !origin.isNone())
            .distinct()
            .toList();
    return data.isEmpty() ? List.of(DataOrigin.NONE) : data;
  }

  /** The names of the data of a cell's panel, for files; with the mode if that chooses the rows. */
  String dataName(Cell cell) {
    String name =
        panels.stream()
            .filter(panel -> panel.name().equals(cell.panel()))
            .map(Panel::dataName)
            .findFirst()
            .orElseThrow();
    return name + cell.rows().map(mode -> " (" + mode + ")").orElse("");
  }

  /** Every number to measure. */
  public List<Cell> cells(Scope scope) {
    return cells.stream().flatMap(some -> some.apply(scope).stream()).toList();
  }

  /** What was claimed, each with the test that it must pass. */
  public List<Claim> claims() {
    return claims;
  }

  /** A number that mathematics gives. */
  @FunctionalInterface
  public interface Exact {
    double at(String series, double x);
  }

  /** A number that also depends on the data that are there. */
  @FunctionalInterface
  public interface ExactOnData {
    double at(Scope scope, String series, double x);
  }

  /** A number that chance has a part in. */
  @FunctionalInterface
  public interface Simulated {
    double at(Setting setting, String series, double x, InsecureSeededBits bits);
  }

  /**
   * Where a simulation takes place.
   *
   * @param people how many take part
   */
  public record Setting(Scope scope, int people) {}

  /** Collects the parts of an experiment. */
  public static final class Builder {
    private final String name;
    private final String source;
    private final String title;
    private String text = "";
    private final List<Panel> panels = new ArrayList<>();
    private final List<Function<Scope, List<Cell>>> cells = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();

    private Builder(String name, String source, String title) {
      this.name = name;
      this.source = source;
      this.title = title;
    }

    public Builder text(String explanation) {
      text = explanation;
      return this;
    }

    public Builder panel(Panel panel) {
      panels.add(panel);
      return this;
    }

    /** A line for each series, with a point at every x, in the panel given last. */
    public Builder exact(List<String> series, List<Double> xs, Exact value) {
      return exact(series, scope -> xs, value);
    }

    /** As {@link #exact}, for numbers that take so long that a quick run has fewer of them. */
    public Builder exact(List<String> series, Function<Scope, List<Double>> xs, Exact value) {
      String panel = lastPanel();
      return cells(
          series, xs, (scope, line, x) -> Cell.exact(panel, line, x, () -> value.at(line, x)));
    }

    /** As {@link #exact}, for numbers that follow from data. */
    public Builder exactOnData(List<String> series, List<Double> xs, ExactOnData value) {
      return exactOnData(series, scope -> xs, value);
    }

    /** As {@link #exactOnData}, at fewer x in a quick run. */
    public Builder exactOnData(
        List<String> series, Function<Scope, List<Double>> xs, ExactOnData value) {
      String panel = panelWithData("numbers follow from data");
      return cells(
          series,
          xs,
          (scope, line, x) ->
              Cell.exactOnData(panel, line, x, scope.mode(), () -> value.at(scope, line, x)));
    }

    /** Numbers that a paper prints, to be shown beside ours. */
    public Builder printed(String series, List<Double> xs, double... values) {
      if (xs.size() != values.length) {
        throw new IllegalArgumentException(
            series + " has " + values.length + " values for " + xs.size() + " places");
      }
      return exact(List.of(series), xs, (line, x) -> values[xs.indexOf(x)]);
    }

    /** A line for each series, every point of it measured several times. */
    public Builder simulated(
        List<String> series,
        List<Double> xs,
        Function<Scope, Scope.Size> sizes,
        Simulated measurement) {
      return simulated(series, scope -> xs, sizes, measurement);
    }

    /** As {@link #simulated}, at fewer x in a quick run. */
    public Builder simulated(
        List<String> series,
        Function<Scope, List<Double>> xs,
        Function<Scope, Scope.Size> sizes,
        Simulated measurement) {
      return simulated(series, xs, sizes, measurement, cell -> cell);
    }

    /** As {@link #simulated}; the points of a line are what the same runs tell at each x. */
    public Builder simulatedTogether(
        List<String> series,
        List<Double> xs,
        Function<Scope, Scope.Size> sizes,
        Simulated measurement) {
      return simulated(
          series, scope -> xs, sizes, measurement, cell -> cell.from(Cell.Runs.OF_LINE));
    }

    /** As {@link #simulated}; all lines are what the same runs tell, such as one survey each. */
    public Builder simulatedAtOnce(
        List<String> series,
        List<Double> xs,
        Function<Scope, Scope.Size> sizes,
        Simulated measurement) {
      return simulated(
          series, scope -> xs, sizes, measurement, cell -> cell.from(Cell.Runs.OF_PANEL));
    }

    private Builder simulated(
        List<String> series,
        Function<Scope, List<Double>> xs,
        Function<Scope, Scope.Size> sizes,
        Simulated measurement,
        UnaryOperator<Cell> kind) {
      String panel = panelWithData("reports are simulated");
      return cells(
          series,
          xs,
          (scope, line, x) ->
              kind.apply(repeated(panel, scope, line, x, sizes.apply(scope), measurement)));
    }

    private static Cell repeated(
        String panel, Scope scope, String line, double x, Scope.Size size, Simulated measurement) {
      Setting setting = new Setting(scope, size.people());
      return Cell.repeated(panel, line, x, size, bits -> measurement.at(setting, line, x, bits));
    }

    private interface CellMaker {
      Cell make(Scope scope, String series, double x);
    }

    private Builder cells(List<String> series, Function<Scope, List<Double>> xs, CellMaker maker) {
      cells.add(
          scope ->
              series.stream()
                  .flatMap(line -> xs.apply(scope).stream().map(x -> maker.make(scope, line, x)))
                  .toList());
      return this;
    }

    /** The panel given last, which must say whose values these are. */
    private String panelWithData(String why) {
      String panel = lastPanel();
      if (panels.get(panels.size() - 1).data().contains(DataOrigin.NONE)) {
        throw new IllegalStateException(
            name + ", " + panel + ": " + why + "; Panel.on must say whose");
      }
      return panel;
    }

    private String lastPanel() {
      if (panels.isEmpty()) {
        throw new IllegalStateException(name + " has numbers before it has a panel for them");
      }
      return panels.get(panels.size() - 1).name();
    }

    public Builder claim(Claim claim) {
      claims.add(claim);
      return this;
    }

    /** A claim of ours. */
    public Builder claim(String statement, Function<Results, ClaimCheck> test) {
      return claim(Claim.that(statement, test));
    }

    /** A claim of a paper. */
    public Builder claim(Quote quote, String statement, Function<Results, ClaimCheck> test) {
      return claim(Claim.that(quote, statement, test));
    }

    public Experiment build() {
      return new Experiment(this);
    }
  }
}
