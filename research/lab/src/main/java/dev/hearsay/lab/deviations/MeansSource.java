package dev.hearsay.lab.deviations;

import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.survey.RealSets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Who is asked, in one of D22's figures.
 *
 * @param dimensions of as many attributes as are asked for
 * @param followed people's values of the attributes whose reports are simulated, in [−1, 1]
 * @param attributes that the figure has
 * @param people that there are
 * @param origin who they are; of some of them in a quick run, where reports are drawn
 */
record MeansSource(
    IntFunction<List<Dimension>> dimensions,
    Supplier<List<double[]>> followed,
    int attributes,
    int people,
    IntFunction<DataOrigin> origin) {

  /** So many attributes tell what a collection does; ε is shared by all that there are. */
  static final int FOLLOWED = 10;

  /** That one collection may take: a full run would last for hours otherwise. */
  private static final int VALUES = 300_000;

  private static final int FEWEST = 3;

  static MeansSource of(D22Data data) {
    return new MeansSource(
        d -> data.dimensions(), data::followed, data.attributes(), data.people(), data::origin);
  }

  /** Real columns, in random order, again where there are too few. */
  static MeansSource real(DataSets data, int attributes) {
    return new MeansSource(
        d -> D22Data.real(data, d),
        () -> D22Data.followed(data),
        attributes,
        D22Data.REAL_PEOPLE,
        quick -> RealSets.origin(D22Data.name(data), quick, D22Data.REAL_PEOPLE));
  }

  /** The values of some people; of fewer attributes where there are many people. */
  List<double[]> followed(int some) {
    int count = Math.max(FEWEST, Math.min(FOLLOWED, VALUES / some));
    List<double[]> columns = followed.get();
    return IntStream.range(0, count)
        .mapToObj(i -> Arrays.copyOf(columns.get(i * FOLLOWED / count), some))
        .toList();
  }
}
