package dev.hearsay.lab;

import dev.hearsay.lab.paper.BudgetConvergence;
import dev.hearsay.lab.paper.BudgetReductions;
import dev.hearsay.lab.paper.BudgetSimulations;
import dev.hearsay.lab.paper.Budgets;
import dev.hearsay.lab.paper.Categories;
import dev.hearsay.lab.paper.CensusFrequencies;
import dev.hearsay.lab.paper.CensusGrowth;
import dev.hearsay.lab.paper.CensusMeans;
import dev.hearsay.lab.paper.Deployed;
import dev.hearsay.lab.paper.Deviations;
import dev.hearsay.lab.paper.Dimensions;
import dev.hearsay.lab.paper.DiscreteLearning;
import dev.hearsay.lab.paper.Discretization;
import dev.hearsay.lab.paper.Distributions;
import dev.hearsay.lab.paper.Errata;
import dev.hearsay.lab.paper.Learning;
import dev.hearsay.lab.paper.LearningWithDelta;
import dev.hearsay.lab.paper.MeansWithDelta;
import dev.hearsay.lab.paper.OneNumber;
import dev.hearsay.lab.paper.Planning;
import dev.hearsay.lab.paper.Recalibrations;
import dev.hearsay.lab.paper.Refinements;
import dev.hearsay.lab.paper.SyntheticMeans;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every experiment there is; a new one is one file and one line here. */
public final class Experiments {

  private static final List<Experiment> ALL =
      Stream.of(
              OneNumber.all(),
              Dimensions.all(),
              SyntheticMeans.all(),
              CensusMeans.all(),
              CensusFrequencies.all(),
              CensusGrowth.all(),
              MeansWithDelta.all(),
              Categories.all(),
              Budgets.all(),
              BudgetConvergence.all(),
              BudgetSimulations.all(),
              BudgetReductions.all(),
              Deviations.all(),
              Recalibrations.all(),
              Learning.all(),
              LearningWithDelta.all(),
              Discretization.all(),
              DiscreteLearning.all(),
              Planning.all(),
              Refinements.all(),
              Distributions.all(),
              Deployed.all(),
              Errata.all())
          .flatMap(List::stream)
          .toList();

  private Experiments() {}

  /** In the order of the report. */
  public static List<Experiment> all() {
    return ALL;
  }

  /** By name. */
  public static Experiment named(String name) {
    return ALL.stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no experiment is called '"
                        + name
                        + "'; there are "
                        + ALL.stream().map(Experiment::name).collect(Collectors.joining(", "))
                        + ", and all for all of them"));
  }
}
