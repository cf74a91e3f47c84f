package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.numeric.Confidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The mean of a number among the people of every group.
 *
 * <p>People without an answer, of a number that may be missing, are in none of the groups.
 *
 * <p>Of the people of a group, a share F of all, the reports tell A = E[x; group] and F without
 * bias; the mean is m = A/F. Both vary with the reports' noise and with who was chosen to report: r
 * of n people, without replacement. So their covariance is that among reports, over r, less that
 * among people, over n: of (x·1, 1) for the group's indicator 1. The latter needs E[x²; group],
 * which is decoded from the same reports where the grid is fine enough. Where it is not, the least
 * possible, A²/F, makes error bars too wide rather than too narrow.
 *
 * @param people n
 * @param samples of different people each, whose last coordinate is the number
 */
public record GroupMeans(long people, List<JointCounts> samples) {

  private static final int A = 0;
  private static final int F = 1;
  private static final int SQUARE = 2;

  /** All that a number on the mechanisms' scale can be. */
  private static final Interval SCALE = new Interval(-1, 1);

  /**
   * One group.
   *
   * @param share of all people
   * @param mean on [−1, 1]; empty where the group may be empty, or the mean may be anything
   */
  public record Group(Estimate share, Optional<Estimate> mean) {}

  /** One per group, the last category's values changing fastest. */
  public List<Group> estimates(double confidence) {
    return estimates(new Confidence(confidence, groups().cells()));
  }

  /** One per group, as some of the quantities that are estimated together. */
  public List<Group> estimates(Confidence confidence) {
    List<Estimate> shares = groups().estimates(confidence);
    List<Group> groups = new ArrayList<>();
    for (int group = 0; group < shares.size(); group++) {
      boolean mayBeEmpty = shares.get(group).interval().low() <= 0;
      groups.add(
          new Group(
              shares.get(group),
              mayBeEmpty
                  ? Optional.empty()
                  : mean(group, confidence.sigmas(), confidence.simultaneousSigmas())));
    }
    return groups;
  }

  private CellShares groups() {
    return new CellShares(
        people, samples.stream().map(JointCounts::ofGroups).collect(toUnmodifiableList()));
  }

  private Optional<Estimate> mean(int group, double sigmas, double simultaneous) {
    Decoded found =
        Decoded.combined(
            samples.stream().map(sample -> decoded(sample, group)).collect(toUnmodifiableList()),
            means -> new double[] {1, -means[A] / means[F]});
    Ratio ratio = ratio(found);
    return ratio
        .within(sigmas)
        .filter(interval -> interval.low() > SCALE.low() || interval.high() < SCALE.high())
        .map(
            interval ->
                new Estimate(
                    ratio.value(),
                    ratio.standardError(),
                    possible(interval, ratio),
                    possible(ratio.within(simultaneous).orElse(SCALE), ratio)));
  }

  private static Interval possible(Interval interval, Ratio ratio) {
    return interval.clippedTo(SCALE).including(ratio.value());
  }

  /** Of x·1, of 1 and of x²·1. */
  private static Decoded decoded(JointCounts sample, int group) {
    Powers powers = powers(sample);
    double[][] tables = {powers.of(1), powers.of(0), powers.of(2)};
    return Decoded.of(sample, group * tables[0].length, tables, 2);
  }

  private static Powers powers(JointCounts sample) {
    List<Coordinate> all = sample.law().coordinates();
    return new Powers(all.get(all.size() - 1));
  }

  private Ratio ratio(Decoded found) {
    double a = found.means()[A];
    double f = found.means()[F];
    double share = Math.max(0, Math.min(1, f));
    double square = a * a / f + share * spread(found);
    double[][] among = found.covariance();
    double[] variances = {
      among[A][A] - (square - a * a) / people,
      among[A][F] - a * (1 - share) / people,
      among[F][F] - share * (1 - share) / people
    };
    return Ratio.of(a, f, variances, found.least(new double[] {1, -a / f}));
  }

  /** The variance of x in the group, within what is possible. */
  private double spread(Decoded found) {
    if (!samples.stream().allMatch(sample -> powers(sample).tellsSquares())) {
      return 0;
    }
    double mean = SCALE.clip(found.means()[A] / found.means()[F]);
    double spread = found.means()[SQUARE] / found.means()[F] - mean * mean;
    return Math.max(0, Math.min(1 - mean * mean, spread));
  }
}
