package dev.hearsay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.catalogue.Experiments;
import dev.hearsay.lab.claim.Claim;
import dev.hearsay.lab.claim.ClaimCheck;
import dev.hearsay.lab.claim.ClaimCheck.Outcome;
import dev.hearsay.lab.claim.Measured;
import dev.hearsay.lab.data.DataSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything is run quickly on made-up people. Then the numbers are spoiled (wrong constants,
 * turned round, labels shuffled), and every single claim must come to another outcome by one of
 * these mutants: a test that passes whatever is measured would be no test.
 *
 * <p>Those that train models take half of the time: they are in it with {@code -Dhearsay.learning}.
 */
class EveryClaimCanFailTest {

  private static final Scope QUICK = new Scope(Scope.Mode.QUICK, DataSets.madeUp());

  @TempDir Path folder;

  @Test
  void quickRunOfEverything() throws IOException {
    List<Experiment> all =
        Experiments.all(QUICK.data()).stream()
            .filter(each -> Boolean.getBoolean("hearsay.learning") || !trainsModels(each))
            .toList();
    Path report = new Reproduction(all, QUICK, folder).run((experiment, cell) -> {}).report();
    String page = Files.readString(report);
    for (Experiment experiment : all) {
      assertThat(page).contains("<section id=\"" + experiment.name() + "\">");
    }
    assertThat(page).doesNotContain("src=", "NaN", "Infinity");
    assertThat(claimsThatCannotFail(all)).isEmpty();
  }

  private static boolean trainsModels(Experiment experiment) {
    return experiment.name().contains("learn");
  }

  private List<String> claimsThatCannotFail(List<Experiment> experiments) throws IOException {
    List<String> cannotFail = new ArrayList<>();
    Path results = folder.resolve("results.csv");
    try (ResultsFile file = ResultsFile.open(results)) {
      Runner runner = new Runner(file, (experiment, cell) -> {});
      for (Experiment experiment : experiments) {
        cannotFail.addAll(cannotFail(experiment, runner.run(experiment, QUICK)));
      }
    }
    return cannotFail;
  }

  private static List<String> cannotFail(Experiment experiment, Results measured) {
    List<Results> spoiled =
        Mutant.all(experiment, measured).stream()
            .map(mutant -> mutant.of(experiment, measured))
            .toList();
    List<String> cannotFail = new ArrayList<>();
    for (int i = 0; i < experiment.claims().size(); i++) {
      Claim claim = experiment.claims().get(i);
      ClaimCheck truth = claim.check(measured);
      boolean canFail =
          !truth.holds()
              || isProof(claim, truth)
              || spoiled.stream().anyMatch(results -> isMoved(claim, results, truth.outcome()));
      if (!canFail) {
        cannotFail.add(experiment.name() + "." + (i + 1));
      }
    }
    return cannotFail;
  }

  /**
   * Whether a claim needs no measured number: it is decided by mathematics (signs of polynomials,
   * intervals, digits of a formula), whose own tests refuse what is wrong.
   */
  private static boolean isProof(Claim claim, ClaimCheck truth) {
    try {
      claim.check(new Results());
      return truth.power().isExact();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isMoved(Claim claim, Results spoiled, Outcome truth) {
    try {
      return claim.check(spoiled).outcome() != truth;
    } catch (IllegalArgumentException e) {
      // It asks about places that the spoiled numbers do not have: nothing is learned from that.
      return false;
    }
  }

  /** What fell rises. */
  private static List<Measured> turnedRound(List<Measured> points) {
    List<Measured> turned = new ArrayList<>(points);
    Collections.reverse(turned);
    return turned;
  }

  /** All lines are the same, level, rising or falling, and sure. */
  private static List<Measured> geometric(List<Measured> points, double step) {
    List<Measured> line = new ArrayList<>();
    double value = 1;
    for (Measured point : points) {
      line.add(new Measured(value, 1e-6 * value, point.people(), Math.max(2, point.repetitions())));
      value *= step;
    }
    return line;
  }

  /** Spoils a number, given its panel, line and place on the line. */
  private interface Mutant {

    Results of(Experiment experiment, Results measured);

    static List<Mutant> all(Experiment experiment, Results measured) {
      List<Mutant> mutants = new ArrayList<>();
      for (var panel : experiment.panels()) {
        int lines = measured.panel(panel.name()).size();
        for (String series : measured.panel(panel.name()).keySet()) {
          for (double factor : new double[] {0, 0.01, 0.5, 0.97, 1.03, 2, 100}) {
            mutants.add(wrongConstant(panel.name(), series, factor));
          }
        }
        for (int shift = 1; shift < lines; shift++) {
          mutants.add(shuffledLabels(panel.name(), shift));
        }
        mutants.add(everywhere(panel.name(), EveryClaimCanFailTest::turnedRound));
      }
      mutants.add(everywhere("", EveryClaimCanFailTest::turnedRound));
      for (double step : new double[] {1, 1.5, 1e3, 1 / 1.5, 1e-3}) {
        mutants.add(everywhere("", points -> geometric(points, step)));
      }
      mutants.add(rightPrints());
      return mutants;
    }

    /** In one panel, or in all if it has no name. */
    static Mutant everywhere(String panel, UnaryOperator<List<Measured>> change) {
      return (experiment, measured) ->
          changed(
              experiment,
              measured,
              (name, line, points) ->
                  panel.isEmpty() || name.equals(panel) ? change.apply(points) : points);
    }

    /** What is printed (p) becomes what is exact (e). */
    static Mutant rightPrints() {
      return (experiment, measured) ->
          changed(
              experiment,
              measured,
              (name, line, points) -> {
                String exact = line.replaceFirst(" p$", " e");
                return measured.panel(name).containsKey(exact)
                    ? List.copyOf(measured.series(name, exact).values())
                    : points;
              });
    }

    static Mutant wrongConstant(String panel, String series, double factor) {
      return (experiment, measured) ->
          changed(
              experiment,
              measured,
              (name, line, points) ->
                  name.equals(panel) && line.equals(series) ? scaled(points, factor) : points);
    }

    private static List<Measured> scaled(List<Measured> points, double factor) {
      return points.stream()
          .map(
              one ->
                  new Measured(
                      one.mean() * factor,
                      one.standardError() * factor,
                      one.people(),
                      one.repetitions()))
          .toList();
    }

    /** Each line of a panel gets the name of another one of as many points. */
    static Mutant shuffledLabels(String panel, int shift) {
      return (experiment, measured) ->
          changed(
              experiment,
              measured,
              (name, line, points) -> {
                List<String> names = List.copyOf(measured.panel(name).keySet());
                String other = names.get((names.indexOf(line) + shift) % names.size());
                List<Measured> others = List.copyOf(measured.series(name, other).values());
                return name.equals(panel) && others.size() == points.size() ? others : points;
              });
    }

    /** What a line becomes. */
    interface Change {
      List<Measured> of(String panel, String series, List<Measured> points);
    }

    private static Results changed(Experiment experiment, Results measured, Change change) {
      Results spoiled = new Results();
      for (var panel : experiment.panels()) {
        measured
            .panel(panel.name())
            .forEach(
                (series, line) -> {
                  List<Double> xs = List.copyOf(line.keySet());
                  List<Measured> points =
                      change.of(panel.name(), series, List.copyOf(line.values()));
                  for (int i = 0; i < xs.size(); i++) {
                    spoiled.put(
                        Cell.exact(panel.name(), series, xs.get(i), () -> 0), points.get(i));
                  }
                });
      }
      return spoiled;
    }
  }
}
