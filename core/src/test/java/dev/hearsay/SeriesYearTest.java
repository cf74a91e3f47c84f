package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Series.Every;
import dev.hearsay.random.InsecureSeededBits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests years of 52 waves and 20,000 people, a third of whom join late while others drop out. The
 * estimates of each wave are unbiased for all of its people, and its intervals have their stated
 * coverage.
 *
 * <p>The tolerance of coverage is 1.5 % plus six standard deviations; that of the mean of all
 * errors, in standard errors, is six of its own deviations. All standard deviations are doubled, as
 * the people of a year are the same in all of its waves. A false failure has a probability below
 * 10⁻⁸ per comparison, of which there are 36. {@code -Dhearsay.years=200} makes the test precise.
 */
class SeriesYearTest {

  private static final int YEARS = Integer.getInteger("hearsay.years", 4);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());
  private static final int WAVES = 52;
  private static final int PEOPLE = 20_000;

  private static final List<String> MOODS = List.of("good", "fair", "bad");

  private static final Schema SCHEMA =
      new Schema(
          "a year",
          List.of(
              new Attribute.Numeric("hours", 0, 10, true, Optional.empty()),
              new Attribute.Categorical("mood", MOODS, Optional.of("bad"), Optional.empty())));

  /** The ways in which the mean, as a part of the range, and the first share move. */
  enum Truth {
    CONSTANT,
    DRIFTING,
    STEPPING;

    double level(int wave) {
      return switch (this) {
        case CONSTANT -> 0.3;
        case DRIFTING -> 0.3 + 0.2 * wave / WAVES;
        case STEPPING -> wave < 30 ? 0.3 : 0.45;
      };
    }
  }

  /** A person: the wave of joining, the wave of leaving, and the traits that distinguish people. */
  private record Person(int joins, int leaves, double place, double mood) {

    static Person of(InsecureSeededBits bits) {
      boolean isLate = bits.uniform(3) == 0;
      int joins = isLate ? 1 + bits.uniform(40) : 1;
      int leaves = bits.uniform(3) == 0 ? joins + bits.uniform(WAVES) : WAVES;
      return new Person(joins, leaves, uniform(bits), uniform(bits));
    }

    PrivateRecord at(Truth truth, int wave) {
      return new PrivateRecord.Reader(SCHEMA)
          .read(List.of(Double.toString(hours(truth, wave)), mood(truth, wave)));
    }

    double hours(Truth truth, int wave) {
      return 10 * truth.level(wave) + 4 * (place - 0.5);
    }

    String mood(Truth truth, int wave) {
      double good = truth.level(wave);
      return mood < good ? "good" : mood < good + 0.02 ? "fair" : "bad";
    }
  }

  private static double uniform(InsecureSeededBits bits) {
    return bits.uniform(1 << 30) / (double) (1 << 30);
  }

  private static Plan plan(double epsilon, int answers) {
    Series series =
        new Series(WAVES, answers, Every.WEEK, Instant.parse("2030-01-07T00:00:00Z"), 24);
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    return new Plan(
        SCHEMA,
        loss,
        Sampling.evenly(1, 2),
        Plans.parts(SCHEMA, loss.share(answers), "piecewise", "grr"),
        Optional.of(series));
  }

  @ParameterizedTest
  @CsvSource({"CONSTANT, 1, 1", "DRIFTING, 4, 1", "STEPPING, 4, 4", "STEPPING, 1, 1"})
  void wavesAreUnbiasedAndCovered(Truth truth, double epsilon, int answers) {
    System.out.println("SeriesYearTest: -Dhearsay.seed=" + SEED);
    InsecureSeededBits bits = new InsecureSeededBits(SEED);
    Plan plan = plan(epsilon, answers);
    Coverage means = new Coverage("means");
    // There is one coverage per value: the errors of all shares of a wave sum to 0, even if they
    // are wrong.
    List<Coverage> shares = MOODS.stream().map(Coverage::new).toList();
    Coverage trends = new Coverage("bands");
    for (int year = 0; year < YEARS; year++) {
      List<Person> people = IntStream.range(0, PEOPLE).mapToObj(i -> Person.of(bits)).toList();
      List<Tally> tallies = year(plan, people, truth, bits);
      for (int wave = 1; wave <= WAVES; wave++) {
        compare(tallies.get(wave - 1).estimates(), people, truth, wave, means, shares);
      }
      compare(trend(tallies), people, truth, trends);
    }
    means.check();
    shares.forEach(Coverage::check);
    trends.checkBand();
  }

  /** Returns the tallies of every person's answers, wave by wave. */
  private static List<Tally> year(
      Plan plan, List<Person> people, Truth truth, InsecureSeededBits bits) {
    List<Tally> tallies =
        IntStream.rangeClosed(1, WAVES).mapToObj(wave -> Tally.of(plan.wave(wave))).toList();
    List<Device> devices =
        tallies.stream().map(tally -> Device.insecure(tally.plan(), bits)).toList();
    for (Person person : people) {
      for (int wave : plan.series().orElseThrow().draw(person.joins(), bits)) {
        if (wave <= person.leaves()) {
          tallies.get(wave - 1).add(devices.get(wave - 1).report(person.at(truth, wave)));
        }
      }
    }
    return tallies;
  }

  private static void compare(
      Estimates found,
      List<Person> people,
      Truth truth,
      int wave,
      Coverage means,
      List<Coverage> shares) {
    means.add(found.mean("hours"), mean(people, truth, wave));
    for (int i = 0; i < MOODS.size(); i++) {
      shares.get(i).add(found.frequencies("mood").get(i), share(people, truth, wave, MOODS.get(i)));
    }
  }

  private static Trend trend(List<Tally> tallies) {
    SortedMap<Integer, Tally> waves = new TreeMap<>();
    for (int wave = 1; wave <= WAVES; wave++) {
      waves.put(wave, tallies.get(wave - 1));
    }
    return Trend.of(waves, WAVES, 0.95);
  }

  /**
   * Compares the mean and the first share, whose truths are the level and the spread of the people.
   */
  private static void compare(Trend trend, List<Person> people, Truth truth, Coverage trends) {
    for (int wave = 1; wave <= WAVES; wave++) {
      trends.add(trend.lines().get(0).points().get(wave - 1), mean(people, truth, wave));
      trends.add(trend.lines().get(1).points().get(wave - 1), share(people, truth, wave, "good"));
    }
  }

  private static double mean(List<Person> people, Truth truth, int wave) {
    return people.stream().mapToDouble(person -> person.hours(truth, wave)).average().orElseThrow();
  }

  private static double share(List<Person> people, Truth truth, int wave, String mood) {
    return people.stream().filter(person -> person.mood(truth, wave).equals(mood)).count()
        / (double) PEOPLE;
  }

  /** The coverage of intervals, and the sums of errors. */
  private static final class Coverage {
    private final String what;
    private int all;
    private int held;
    private double errors;
    private double standardErrors;
    private double rawSquares;
    private double smoothSquares;

    Coverage(String what) {
      this.what = what;
    }

    void add(Estimate found, double truth) {
      all++;
      held += found.interval().contains(truth) ? 1 : 0;
      errors += found.value() - truth;
      standardErrors += found.standardError();
    }

    void add(Trend.Point point, double truth) {
      add(point.smooth(), truth);
      double unit = point.raw().estimate().standardError();
      rawSquares += Math.pow((point.raw().estimate().value() - truth) / unit, 2);
      smoothSquares += Math.pow((point.smooth().value() - truth) / unit, 2);
    }

    void check() {
      double six = 6 * 2 * Math.sqrt(0.95 * 0.05 / all);
      print();
      assertThat(held / (double) all).isBetween(0.935 - six, 0.965 + six);
      assertThat(bias()).isBetween(-12 / Math.sqrt(all), 12 / Math.sqrt(all));
    }

    /**
     * Checks a band. All waves of a band err together, so a year counts as two independent waves.
     */
    void checkBand() {
      double six = 6 * Math.sqrt(0.95 * 0.05 / (2.0 * all / WAVES));
      print();
      System.out.printf("  error over raw: %.3f%n", Math.sqrt(smoothSquares / rawSquares));
      assertThat(held / (double) all).isGreaterThan(0.935 - six);
    }

    private void print() {
      System.out.printf(
          "  %s: %d intervals, %.4f held, mean error %+.4f%n",
          what, all, held / (double) all, bias());
    }

    /**
     * Returns the mean error over the mean standard error. They are averaged first, because a low
     * estimate has a low standard error, too.
     */
    private double bias() {
      return errors / standardErrors;
    }
  }
}
