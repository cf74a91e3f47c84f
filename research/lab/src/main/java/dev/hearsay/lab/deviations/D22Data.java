package dev.hearsay.lab.deviations;

import dev.hearsay.lab.data.Counts;
import dev.hearsay.lab.data.DataOrigin;
import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.survey.RealSets;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;

/** The data sets of D22's Fig. 4, drawn person by person, once; and a real one for its COV-19. */
enum D22Data {
  /** Standard deviation 1/16; a tenth of the means are 0.9, the others 0. */
  GAUSSIAN(
      100_000,
      100,
      "normal values",
      "normal with standard deviation 1/16; the means of ten are 0.9, of the others 0") {
    @Override
    double[] column(int place, InsecureSeededBits bits) {
      return drawn(() -> normal(gaussianMean(place), bits));
    }
  },

  /** The same values, those below 0 made 0, and mapped so that a map to [0, 1] gives them back. */
  CLIPPED(
      100_000,
      100,
      "clipped normal values",
      "normal with standard deviation 1/16, below 0 made 0; the means of ten are 0.9, of the others"
          + " 0") {
    @Override
    double[] column(int place, InsecureSeededBits bits) {
      return drawn(() -> 2 * Math.max(0, normal(gaussianMean(place), bits)) - 1);
    }
  },

  /** Counts with an expectation of 1 to 99, mapped from their own least and largest to [−1, 1]. */
  POISSON(
      150_000,
      300,
      "Poisson counts",
      "Poisson counts with expectations of 1 to 99, mapped to [−1, 1]") {
    @Override
    double[] column(int place, InsecureSeededBits bits) {
      Counts counts = Counts.poisson(1 + bits.uniform(99));
      return normalized(drawn(() -> counts.draw(bits)));
    }
  },

  UNIFORM(120_000, 500, "uniform values", "uniform on [−1, 1]") {
    @Override
    double[] column(int place, InsecureSeededBits bits) {
      return drawn(() -> 2 * InsecureDraws.uniform(bits) - 1);
    }
  };

  private static final long SEED = 22;
  private static final double DEVIATION = 1.0 / 16;

  /** Blog posts, which stand in for COV-19. */
  static final String REAL = "blogfeedback";

  static final int REAL_PEOPLE = DataOrigin.rowsOf(REAL);

  private static final ConcurrentMap<D22Data, List<Dimension>> KNOWN = new ConcurrentHashMap<>();

  private static final ConcurrentMap<D22Data, List<double[]>> FOLLOWED = new ConcurrentHashMap<>();

  /** By data sets, as several may be read in one process. */
  private static final ConcurrentMap<DataSets, RealColumns> KNOWN_REAL = new ConcurrentHashMap<>();

  /**
   * The real columns.
   *
   * @param followed the values of the first ones in the order in which they are taken
   */
  private record RealColumns(List<Dimension> dimensions, List<double[]> followed) {

    static RealColumns of(DataSets data) {
      double[][] numbers = data.people(REAL, REAL_PEOPLE).numbers();
      return new RealColumns(
          Arrays.stream(numbers).map(Dimension::of).toList(),
          order(numbers.length, MeansSource.FOLLOWED).stream().map(j -> numbers[j]).toList());
    }
  }

  private final int people;
  private final int attributes;
  private final String kind;
  private final String words;

  D22Data(int people, int attributes, String kind, String words) {
    this.people = people;
    this.attributes = attributes;
    this.kind = kind;
    this.words = words;
  }

  int people() {
    return people;
  }

  int attributes() {
    return attributes;
  }

  abstract double[] column(int place, InsecureSeededBits bits);

  List<Dimension> dimensions() {
    return KNOWN.computeIfAbsent(this, data -> data.draw());
  }

  private List<Dimension> draw() {
    return IntStream.range(0, attributes).mapToObj(this::column).map(Dimension::of).toList();
  }

  private double[] column(int place) {
    return column(place, new InsecureSeededBits(seed(place)));
  }

  /** The values of some attributes, evenly spread over all of them. */
  List<double[]> followed() {
    return FOLLOWED.computeIfAbsent(
        this,
        data ->
            IntStream.range(0, MeansSource.FOLLOWED)
                .mapToObj(i -> data.column(i * data.attributes / MeansSource.FOLLOWED))
                .toList());
  }

  double[] drawn(DoubleSupplier value) {
    double[] values = new double[people];
    Arrays.setAll(values, person -> value.getAsDouble());
    return values;
  }

  double gaussianMean(int place) {
    return place < attributes / 10 ? 0.9 : 0;
  }

  /** What falls outside [−1, 1] is drawn again. */
  private static double normal(double mean, InsecureSeededBits bits) {
    double value;
    do {
      value = mean + DEVIATION * InsecureDraws.standardNormal(bits);
    } while (Math.abs(value) > 1);
    return value;
  }

  private static double[] normalized(double[] values) {
    double least = Arrays.stream(values).min().orElseThrow();
    double largest = Arrays.stream(values).max().orElseThrow();
    return Arrays.stream(values).map(x -> 2 * (x - least) / (largest - least) - 1).toArray();
  }

  /** The real set, or the people who are made up where it is not there. */
  static String name(DataSets data) {
    return data.has(REAL) ? REAL : RealSets.MADE_UP;
  }

  /**
   * Who these people are.
   *
   * @param quick how many a quick run asks
   */
  DataOrigin origin(int quick) {
    String seed = "seeds %d and on, one per attribute.".formatted(seed(0));
    return DataOrigin.madeUp(kind, attributes + " attributes, " + words, quick, people, n -> seed);
  }

  private long seed(int place) {
    return SEED + 1000L * attributes + place;
  }

  /** So many columns of the real set, in random order; again from the start when all are used. */
  static List<Dimension> real(DataSets data, int attributes) {
    List<Dimension> columns = realColumns(data).dimensions();
    return order(columns.size(), attributes).stream().map(columns::get).toList();
  }

  /** The values of the first of these columns. */
  static List<double[]> followed(DataSets data) {
    return realColumns(data).followed();
  }

  private static RealColumns realColumns(DataSets data) {
    return KNOWN_REAL.computeIfAbsent(data, RealColumns::of);
  }

  /** All places in random order, then all in another, until there are as many as are wanted. */
  private static List<Integer> order(int columns, int wanted) {
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    List<Integer> chosen = new ArrayList<>();
    while (chosen.size() < wanted) {
      List<Integer> shuffled = new ArrayList<>(IntStream.range(0, columns).boxed().toList());
      for (int i = shuffled.size() - 1; i > 0; i--) {
        Collections.swap(shuffled, i, bits.uniform(i + 1));
      }
      chosen.addAll(shuffled.subList(0, Math.min(columns, wanted - chosen.size())));
    }
    return chosen;
  }
}
