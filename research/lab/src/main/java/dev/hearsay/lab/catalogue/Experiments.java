package dev.hearsay.lab.catalogue;

import dev.hearsay.lab.Experiment;
import dev.hearsay.lab.budgets.BudgetConvergence;
import dev.hearsay.lab.budgets.BudgetReductions;
import dev.hearsay.lab.budgets.BudgetSimulations;
import dev.hearsay.lab.budgets.Budgets;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.delta.MeansWithDelta;
import dev.hearsay.lab.delta.TheoremsOfW20;
import dev.hearsay.lab.deviations.Deviations;
import dev.hearsay.lab.deviations.Recalibrations;
import dev.hearsay.lab.deviations.TheoremsOfD22;
import dev.hearsay.lab.errata.Errata;
import dev.hearsay.lab.frequencies.Categories;
import dev.hearsay.lab.frequencies.CensusFrequencies;
import dev.hearsay.lab.learning.DiscreteLearning;
import dev.hearsay.lab.learning.Learning;
import dev.hearsay.lab.learning.LearningWithDelta;
import dev.hearsay.lab.learning.SeveralRecords;
import dev.hearsay.lab.means.CensusGrowth;
import dev.hearsay.lab.means.CensusMeans;
import dev.hearsay.lab.means.SyntheticMeans;
import dev.hearsay.lab.ours.CrowdBounds;
import dev.hearsay.lab.ours.Deployed;
import dev.hearsay.lab.ours.Distributions;
import dev.hearsay.lab.ours.JointGains;
import dev.hearsay.lab.ours.Limit;
import dev.hearsay.lab.ours.MixedErrors;
import dev.hearsay.lab.ours.PlannedMechanisms;
import dev.hearsay.lab.ours.Refinements;
import dev.hearsay.lab.threeoutputs.Discretization;
import dev.hearsay.lab.threeoutputs.PictureProofs;
import dev.hearsay.lab.threeoutputs.TupleMeans;
import dev.hearsay.lab.threeoutputs.WorstVariances;
import dev.hearsay.lab.worstcase.Densities;
import dev.hearsay.lab.worstcase.Dimensions;
import dev.hearsay.lab.worstcase.PiecewiseAndHybrid;
import dev.hearsay.lab.worstcase.SampleSizes;
import dev.hearsay.lab.worstcase.TheoremsOfW19;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of all experiments. A new one is a file of its own and a line here. */
public final class Experiments {

  private Experiments() {}

  /**
   * Returns all experiments, in the order of the report.
   *
   * @param data where experiments on real people find them
   */
  public static List<Experiment> all(DataSets data) {
    return Stream.of(
            PiecewiseAndHybrid.all(),
            Densities.all(),
            WorstVariances.all(),
            PictureProofs.all(),
            Dimensions.all(),
            SampleSizes.all(),
            TheoremsOfW19.all(),
            SyntheticMeans.all(),
            CensusMeans.all(data),
            TupleMeans.all(data),
            CensusFrequencies.all(data),
            CensusGrowth.all(data),
            MeansWithDelta.all(data),
            TheoremsOfW20.all(),
            Categories.all(),
            Budgets.all(),
            BudgetConvergence.all(),
            BudgetSimulations.all(),
            BudgetReductions.all(),
            Deviations.all(),
            TheoremsOfD22.all(),
            Recalibrations.all(data),
            Learning.all(data),
            LearningWithDelta.all(data),
            Discretization.all(data),
            DiscreteLearning.all(data),
            SeveralRecords.all(data),
            Limit.all(),
            PlannedMechanisms.all(data),
            JointGains.all(data),
            MixedErrors.all(),
            Refinements.all(data),
            Distributions.all(data),
            Deployed.all(),
            CrowdBounds.all(),
            Errata.all())
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the experiment of a name. */
  public static Experiment named(String name, DataSets data) {
    List<Experiment> all = all(data);
    return all.stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no experiment is called '"
                        + name
                        + "'; there are "
                        + all.stream().map(Experiment::name).collect(Collectors.joining(", "))
                        + ", and all for all of them"));
  }
}
