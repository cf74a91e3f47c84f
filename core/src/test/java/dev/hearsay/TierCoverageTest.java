package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Series.Every;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the estimates of three tiers together contain the truth with their stated confidence,
 * and that their error is that of the best linear combination of the tiers' own estimates.
 *
 * <p>The best combination has the weights that minimize the error over all simulated collections,
 * so it knows more than any estimator. Errors are compared with those of the same collections.
 *
 * <p>Quantities of one kind are averaged. The tolerance of coverage is 1.5 % plus six standard
 * deviations of a single quantity, which bounds that of an average. That of errors is 2 % plus six
 * deviations of the ratio of two errors whose correlation is above 0.95. The probability of a false
 * failure is below 10⁻⁸ per comparison, of which there are fewer than 60. {@code
 * -Dhearsay.tiers=3000} makes the test precise.
 */
class TierCoverageTest {

  private static final int COLLECTIONS = Integer.getInteger("hearsay.tiers", 120);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());

  private static final List<String> JOBS = List.of("a", "b", "c");
  private static final List<String> VALUES =
      List.of("v0", "v1", "v2", "v3", "v4", "rare", "unused");

  private static final Schema SCHEMA =
      new Schema(
          "tiers",
          List.of(
              new Attribute.Numeric("even", 0, 10),
              new Attribute.Numeric("spiky", 0, 100),
              new Attribute.Categorical("job", JOBS),
              new Attribute.Categorical("zipf", VALUES)));

  private record Person(double even, double spiky, String job, String zipf) {

    double number(String name) {
      return name.equals("even") ? even : spiky;
    }

    String category(String name) {
      return name.equals("job") ? job : zipf;
    }

    PrivateRecord hidden(PrivateRecord.Reader reader) {
      return reader.read(List.of(Double.toString(even), Double.toString(spiky), job, zipf));
    }
  }

  /** Returns people whose numbers depend on each other and on their job. */
  private static List<Person> people(int count) {
    List<Person> people = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double even = 10 * ((i * 0.6180339887) % 1);
      double spiky = even > 9 ? 100 : 2 + even / 10;
      String job = i % 20 == 0 ? "c" : even + (i % 4) > 7 ? "b" : "a";
      String zipf = i == 7 ? "rare" : "v" + Math.min(4, Integer.numberOfTrailingZeros(i | 16));
      people.add(new Person(even, spiky, job, zipf));
    }
    return people;
  }

  /** The plans, numbers of people and choices of tiers that are simulated. */
  enum Setting {
    USUAL(1500),
    SMALL_EPSILON(1500),
    LARGE_EPSILON(1500),
    FEW_PEOPLE(400),
    MIXED(800),
    WAVE(1500),
    CROSSES(6000),
    CROSSES_OF_SMALL_EPSILON(9000);

    private final int people;

    Setting(int people) {
      this.people = people;
    }

    Tiers tiers() {
      return new Tiers(Arrays.stream(epsilons()).mapToObj(this::plan).toList());
    }

    private double[] epsilons() {
      return switch (this) {
        case USUAL -> new double[] {0.5, 1, 2};
        case SMALL_EPSILON -> new double[] {0.05, 0.1, 0.3};
        case LARGE_EPSILON -> new double[] {1, 4, 8};
        case FEW_PEOPLE -> new double[] {0.5, 2, 6};
        case MIXED -> new double[] {0.5, 1, 4};
        case WAVE, CROSSES -> new double[] {1, 2, 4};
        case CROSSES_OF_SMALL_EPSILON -> new double[] {0.7, 1, 2};
      };
    }

    private Plan plan(double epsilon) {
      return switch (this) {
        case USUAL -> single(epsilon, 1, "piecewise", "grr");
        case SMALL_EPSILON -> single(epsilon, 2, "duchi", "oue");
        case LARGE_EPSILON -> single(epsilon, 1, "hybrid", "olh");
        case FEW_PEOPLE -> single(epsilon, 1, "piecewise", "oue");
        case MIXED -> mixed(epsilon);
        case WAVE -> series(epsilon, epsilon > 1 ? 2 : 1).wave(2);
        case CROSSES, CROSSES_OF_SMALL_EPSILON -> joint(epsilon);
      };
    }

    private static Plan mixed(double epsilon) {
      if (epsilon < 1) {
        return single(epsilon, 1, "duchi", "olh");
      }
      return epsilon > 1 ? single(epsilon, 4, "hybrid", "grr") : single(epsilon, 2, "scdf", "oue");
    }

    boolean isCrossed() {
      return name().startsWith("CROSSES");
    }

    /**
     * Returns whether the best weights depend on knowing that hardly anyone has a value. With some
     * hundred reports and a large ε, the noise of the largest tier is then a hundredth of what it
     * is for a share of 1 %, and no estimator knows which is true.
     */
    boolean isUnknowable(Quantity.Key key) {
      return (this == LARGE_EPSILON || this == FEW_PEOPLE)
          && Stream.of("rare", "unused").anyMatch(key.values()::contains);
    }

    /** Returns the least coverage; less for means of a hundred reports with a spike of 10 %. */
    double leastCoverage(Quantity.Kind kind) {
      return this == FEW_PEOPLE && kind == Quantity.Kind.MEAN ? 0.9 : 0.935;
    }
  }

  private static Plan single(double epsilon, int m, String numeric, String categorical) {
    return Plans.of(SCHEMA, PrivacyLoss.pure(epsilon), m, numeric, categorical);
  }

  private static Plan series(double epsilon, int answers) {
    Series series = new Series(4, answers, Every.WEEK, Instant.parse("2030-01-07T00:00:00Z"), 24);
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    return new Plan(
        SCHEMA,
        loss,
        Sampling.evenly(1, 4),
        Plans.parts(SCHEMA, loss.share(answers), "piecewise", "grr"),
        Optional.of(series));
  }

  private static final int[][] PAIRS = {{2, 3}, {2, 0}, {0, 1}};

  private static Plan joint(double epsilon) {
    Coordinate[] coordinates = {
      Coordinate.number(9, 4),
      Coordinate.number(9, 4),
      Coordinate.category(JOBS.size()),
      Coordinate.category(VALUES.size())
    };
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    return new Plan(
        SCHEMA,
        loss,
        1,
        Stream.of(PAIRS)
            .map(
                pair ->
                    new Plan.Part(
                        List.of(pair[0], pair[1]),
                        Mechanisms.joint(
                            List.of(coordinates[pair[0]], coordinates[pair[1]]), loss)))
            .toList());
  }

  private static final List<List<String>> CROSSES =
      List.of(List.of("job", "zipf"), List.of("job", "even"), List.of("even", "spiky"));

  private static double truth(Quantity.Key key, List<Person> people) {
    List<String> names = key.attributes();
    return switch (key.kind()) {
      case MEAN -> mean(people, person -> person.number(names.get(0)));
      case SHARE, CELL -> mean(people, person -> isIn(person, key) ? 1 : 0);
      case GROUP_MEAN ->
          mean(
              people.stream().filter(person -> person.job.equals(key.values().get(0))).toList(),
              Person::even);
      case COVARIANCE -> covariance(people, Person::even, Person::spiky);
      case CORRELATION ->
          covariance(people, Person::even, Person::spiky)
              / Math.sqrt(
                  covariance(people, Person::even, Person::even)
                      * covariance(people, Person::spiky, Person::spiky));
      default -> Double.NaN;
    };
  }

  private static boolean isIn(Person person, Quantity.Key key) {
    return IntStream.range(0, key.values().size())
        .allMatch(i -> person.category(key.attributes().get(i)).equals(key.values().get(i)));
  }

  private static <T> double mean(List<T> items, ToDoubleFunction<T> value) {
    return items.stream().mapToDouble(value).average().orElse(0);
  }

  private static double covariance(
      List<Person> people, ToDoubleFunction<Person> one, ToDoubleFunction<Person> other) {
    return mean(people, person -> one.applyAsDouble(person) * other.applyAsDouble(person))
        - mean(people, one) * mean(people, other);
  }

  /** Returns one collection, in which half of the people choose the first tier. */
  private static TieredTally collect(
      Tiers tiers, List<Device> devices, List<PrivateRecord> people, InsecureSeededBits bits) {
    TieredTally tally = TieredTally.of(tiers);
    for (PrivateRecord person : people) {
      int drawn = bits.uniform(10);
      int tier = drawn < 5 ? 0 : drawn < 8 ? 1 : 2;
      Plan plan = tiers.plans().get(tier);
      boolean isAnswered =
          plan.series().map(series -> bits.uniform(series.waves()) < series.answers()).orElse(true);
      if (isAnswered) {
        tally.add(devices.get(tier).report(person));
      }
    }
    return tally;
  }

  private static List<Quantity> quantities(Counted counted, boolean isCrossed) {
    Stream<Quantity> crosses =
        isCrossed
            ? CROSSES.stream().flatMap(names -> counted.cross(names, 0.95).quantities().stream())
            : Stream.of();
    return Stream.concat(counted.estimates().quantities().stream(), crosses).toList();
  }

  /** The errors of one quantity in all collections, of the tiers alone and together. */
  private static final class Errors {
    private int held;
    private int known;
    private final List<double[]> all = new ArrayList<>();

    void add(Estimate together, List<Estimate> tiers, double truth) {
      if (!Double.isFinite(together.value())) {
        return;
      }
      known++;
      held += together.interval().contains(truth) ? 1 : 0;
      double error = together.value() - truth;
      all.add(
          Stream.concat(Stream.of(error), tiers.stream().map(tier -> tier.value() - truth))
              .mapToDouble(Double::doubleValue)
              .toArray());
    }

    double coverage() {
      return held / (double) known;
    }

    double rms() {
      return Math.sqrt(product(0, 0));
    }

    private double product(int i, int j) {
      return all.stream().mapToDouble(one -> one[i] * one[j]).average().orElseThrow();
    }

    /** Returns the least error of a combination of the tiers whose estimates are always known. */
    double best() {
      List<Integer> tiers =
          IntStream.rangeClosed(1, 3)
              .filter(i -> all.stream().allMatch(one -> Double.isFinite(one[i])))
              .boxed()
              .toList();
      // The weights solve M w = 1, where M has the mean products of errors; the error is 1/Σw.
      int n = tiers.size();
      double[][] m = new double[n][n + 1];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          m[i][j] = product(tiers.get(i), tiers.get(j));
        }
        m[i][n] = 1;
      }
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++) {
          double factor = k == i ? 0 : m[k][i] / m[i][i];
          for (int j = 0; j <= n; j++) {
            m[k][j] -= factor * m[i][j];
          }
        }
      }
      double weights = 0;
      for (int i = 0; i < n; i++) {
        weights += m[i][n] / m[i][i];
      }
      return n == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(1 / weights);
    }
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void tiersTogetherCoverTheTruthWithTheLeastError(Setting setting) {
    System.out.println("TierCoverageTest: -Dhearsay.seed=" + SEED);
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    List<Person> people = people(setting.people);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    List<PrivateRecord> records = people.stream().map(one -> one.hidden(reader)).toList();
    Tiers tiers = setting.tiers();
    List<Device> devices = tiers.plans().stream().map(plan -> Device.insecure(plan, bits)).toList();
    Map<Quantity.Key, Errors> errors = new LinkedHashMap<>();
    for (int i = 0; i < COLLECTIONS; i++) {
      TieredTally tally = collect(tiers, devices, records, bits);
      List<Quantity> together = quantities(tally, setting.isCrossed());
      List<List<Quantity>> alone =
          tally.tallies().stream().map(tier -> quantities(tier, setting.isCrossed())).toList();
      for (Quantity one : together) {
        List<Estimate> ofTiers = alone.stream().map(tier -> find(tier, one.key())).toList();
        errors
            .computeIfAbsent(one.key(), key -> new Errors())
            .add(one.estimate(), ofTiers, truth(one.key(), people));
      }
    }
    check(setting, errors);
  }

  private static Estimate find(List<Quantity> quantities, Quantity.Key key) {
    return quantities.stream()
        .filter(one -> one.key().equals(key))
        .map(Quantity::estimate)
        .findFirst()
        .orElse(Estimate.UNKNOWN);
  }

  private static void check(Setting setting, Map<Quantity.Key, Errors> errors) {
    Map<Quantity.Kind, List<Quantity.Key>> kinds =
        errors.keySet().stream()
            .filter(key -> errors.get(key).known > 0.95 * COLLECTIONS)
            .filter(key -> !Double.isNaN(errors.get(key).rms()))
            .collect(Collectors.groupingBy(Quantity.Key::kind));
    kinds.forEach(
        (kind, keys) -> {
          double coverage = mean(keys, key -> errors.get(key).coverage());
          double overBest =
              mean(
                  keys.stream().filter(key -> !setting.isUnknowable(key)).toList(),
                  key -> errors.get(key).rms() / errors.get(key).best());
          System.out.printf(
              "%s, %d of kind %s: coverage %.4f, error over the best %.4f%n",
              setting, keys.size(), kind, coverage, overBest);
          String which = "%s %s, -Dhearsay.seed=%s".formatted(setting, kind, SEED);
          double chance = 6 * Math.sqrt(0.95 * 0.05 / COLLECTIONS);
          assertThat(coverage)
              .as(which)
              .isBetween(setting.leastCoverage(kind) - chance, 0.965 + chance);
          assertThat(overBest).as(which).isLessThan(1.02 + 6 * Math.sqrt(0.1 / COLLECTIONS));
        });
  }
}
