package dev.hearsay.lab.deviations;

import dev.hearsay.lab.data.DataSets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Who is asked, in one of D22's figures.
 *
 * @param dimensions of as many attributes as are asked for
 * @param followed people's values of the attributes whose reports are simulated, in [−1, 1]
 * @param attributes that the figure has
 * @param people that there are
 */
record MeansSource(
    IntFunction<List<Dimension>> dimensions,
    Supplier<List<double[]>> followed,
    int attributes,
    int people) {

  /** So many attributes tell what a collection does; ε is shared by all that there are. */
  static final int FOLLOWED = 10;

  static MeansSource of(D22Data data) {
    return new MeansSource(
        d -> data.dimensions(), data::followed, data.attributes(), data.people());
  }

  /** Real columns, in random order, again where there are too few. */
  static MeansSource real(DataSets data, int attributes) {
    return new MeansSource(
        d -> D22Data.real(data, d), () -> D22Data.followed(data), attributes, D22Data.REAL_PEOPLE);
  }

  /** The values of some people. */
  List<double[]> followed(int some) {
    return followed.get().stream().map(column -> Arrays.copyOf(column, some)).toList();
  }
}
