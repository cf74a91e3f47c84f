package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.category.ShareEstimator;
import dev.hearsay.category.SupportModel;
import dev.hearsay.joint.JointCounts.Supports;
import dev.hearsay.numeric.Confidence;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The shares of the cells of a table of categories. A tuple of categories is treated as one
 * category with as many values as there are tuples, and its share is estimated as any other.
 *
 * @param people n, the number of people, some of whom reported
 * @param samples samples of different people each, over the same cells
 */
public record CellShares(long people, List<Supports> samples) {

  /** Returns one estimate per cell, the last category's values changing fastest. */
  public static List<Estimate> of(long people, List<JointCounts> samples, double confidence) {
    List<Supports> supports =
        samples.stream().map(JointCounts::ofCells).collect(toUnmodifiableList());
    CellShares shares = new CellShares(people, supports);
    return shares.estimates(new Confidence(confidence, shares.cells()));
  }

  int cells() {
    return samples.get(0).counts().length;
  }

  List<Estimate> estimates(Confidence confidence) {
    return IntStream.range(0, cells())
        .mapToObj(cell -> estimate(confidence, cell))
        .collect(toUnmodifiableList());
  }

  private Estimate estimate(Confidence confidence, int cell) {
    Supports first = samples.get(0);
    Optional<SupportModel> model = samples.size() == 1 ? first.model() : Optional.empty();
    return model.isPresent()
        ? ShareEstimator.estimate(
            confidence, people, first.entries(cell).mean(), model.get(), first.counts()[cell])
        : ShareEstimator.estimate(
            confidence,
            people,
            samples.stream().map(one -> one.entries(cell)).collect(toUnmodifiableList()));
  }
}
