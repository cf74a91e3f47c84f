package dev.hearsay.joint;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Estimate;
import dev.hearsay.Interval;
import dev.hearsay.numeric.Confidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The means of a number among the people of every group.
 *
 * <p>If the number may be missing, people without an answer are in no group.
 *
 * <p>Let F be the share of a group's people among all. The reports estimate A = E[x; group] and F
 * without bias, and the mean is m = A/F. Both vary with the reports' noise and with the choice of
 * reporters: r of n people, without replacement. So their covariance is that among reports, over r,
 * minus that among people, over n, of (x·1, 1) for the group's indicator 1. The latter requires
 * E[x²; group], which is decoded from the same reports if the grid is fine enough. Otherwise the
 * least possible value, A²/F, makes error bars too wide rather than too narrow.
 *
 * @param people n
 * @param samples samples of different people each, whose last coordinate is the number
 */
public record GroupMeans(long people, List<JointCounts> samples) {

  private static final int A = 0;
  private static final int F = 1;
  private static final int SQUARE = 2;

  /** The range of a number on the mechanisms' scale. */
  private static final Interval SCALE = new Interval(-1, 1);

  /**
   * The estimates of one group.
   *
   * @param share the group's share of all people
   * @param mean the mean on [−1, 1]; empty if the group may be empty, or its mean may be any number
   */
  public record Group(Estimate share, Optional<Estimate> mean) {}

  /** Returns one estimate per group, the last category's values changing fastest. */
  public List<Group> estimates(double confidence) {
    return estimates(new Confidence(confidence, groups().cells()));
  }

  /**
   * Returns one estimate per group, where the groups are some of several simultaneous quantities.
   */
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
    DecodedMeans decoded =
        DecodedMeans.combined(
            samples.stream().map(sample -> decoded(sample, group)).collect(toUnmodifiableList()),
            means -> new double[] {1, -means[A] / means[F]});
    Ratio ratio = ratio(decoded);
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

  /** Returns the decoded means of x·1, of 1 and of x²·1. */
  private static DecodedMeans decoded(JointCounts sample, int group) {
    Powers powers = powers(sample);
    double[][] tables = {powers.of(1), powers.of(0), powers.of(2)};
    return sample.decoded(group * tables[0].length, tables, 2);
  }

  private static Powers powers(JointCounts sample) {
    return new Powers(sample.last());
  }

  private Ratio ratio(DecodedMeans decoded) {
    double a = decoded.means()[A];
    double f = decoded.means()[F];
    double share = Math.max(0, Math.min(1, f));
    double square = a * a / f + share * spread(decoded);
    double[][] among = decoded.covariance();
    double[] variances = {
      among[A][A] - (square - a * a) / people,
      among[A][F] - a * (1 - share) / people,
      among[F][F] - share * (1 - share) / people
    };
    return Ratio.of(a, f, variances, decoded.least(new double[] {1, -a / f}));
  }

  /** Returns the variance of x in the group, clamped to the possible range. */
  private double spread(DecodedMeans decoded) {
    if (!samples.stream().allMatch(sample -> powers(sample).resolvesSquares())) {
      return 0;
    }
    double mean = SCALE.clip(decoded.means()[A] / decoded.means()[F]);
    double spread = decoded.means()[SQUARE] / decoded.means()[F] - mean * mean;
    return Math.max(0, Math.min(1 - mean * mean, spread));
  }
}
