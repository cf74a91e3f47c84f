package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.statistics.Source;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.VectorCounter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the way of a vector from the device to the estimate, which is the same as for other
 * attributes.
 */
class VectorTest {

  /** The number of 1,000 intervals of 95 % that may miss the truth: more do once in 10⁹ times. */
  private static final int RUNS = 1_000;

  private static final int MAX_MISSES = 98;

  private static final Vector GRADIENT = new Vector("gradient", 4, 2.5);
  private static final Schema SCHEMA =
      new Schema("round", List.of(new Numeric("age", 0, 120).clamped(), GRADIENT));

  private static Plan plan(double epsilon) {
    return Plans.of(SCHEMA, PrivacyLoss.pure(epsilon), 1, "duchi", "grr");
  }

  private static Plan plan(Vector vector, double epsilon) {
    Schema schema = new Schema("vectors", List.of(vector));
    return Plans.of(schema, PrivacyLoss.pure(epsilon), 1, "duchi", "grr");
  }

  private static double[] placed(Object value) {
    double[] point = new double[4];
    GRADIENT.placer().place(Collections.singletonMap("gradient", value), point, 0);
    return point;
  }

  @Test
  void everyValueHasAPlace() {
    assertThat(placed(new double[] {1, 0, 0, -1})).containsExactly(0.4, 0, 0, -0.4);
    assertThat(placed(List.of(1, 0.0, 0f, "-1"))).containsExactly(0.4, 0, 0, -0.4);
    assertThat(placed(" 1 0  0 -1 ")).containsExactly(0.4, 0, 0, -0.4);
    assertThat(placed(new double[] {0, 1e300, 0, 0})).containsExactly(0, 1, 0, 0);
    assertThat(placed(new double[] {Double.POSITIVE_INFINITY, 3, 0, 0}))
        .isEqualTo(placed(Double.MAX_VALUE + " 3 0 0"));
    assertThat(placed(new double[] {Double.NaN, 1, 0, 0})).containsExactly(0, 0.4, 0, 0);
    double[] none = new double[4];
    for (Object nothing : Arrays.asList(null, "", "x y z w", new double[3], List.of(1, 2), 7)) {
      assertThat(placed(nothing)).as("%s", nothing).isEqualTo(none);
    }
    assertThat(placed(new double[] {Double.MIN_VALUE, Double.MIN_VALUE, 0, 0})[0])
        .isBetween(0.0, 1.0);
    assertThat(SCHEMA.isTotal()).isTrue();
  }

  @Test
  void readersOfFilesNameWhatIsWrong() {
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    PrivateRecord read = reader.read(List.of("60", "1 0 0 -1"));
    assertThat(read.rawValues()).containsExactly(0, 0.4, 0, 0, -0.4);
    assertThatThrownBy(() -> reader.read(List.of("60", "1 2")))
        .hasMessage("attribute 'gradient': the vector has 2 entries; it must have 4");
    assertThatThrownBy(() -> reader.read(List.of("60", "1 2 3 four")))
        .hasMessageContaining("'four' is not a number");
  }

  /** The same integers result from any order, in one tally or in many. */
  @Test
  void anySplitMergesToTheSame() {
    Plan plan = plan(3);
    Device device = Device.insecure(plan, new InsecureSeededBits(1));
    Tally whole = Tally.of(plan);
    List<Tally> split = List.of(Tally.of(plan), Tally.of(plan), Tally.of(plan));
    List<Report> reports =
        IntStream.range(0, 3_000)
            .mapToObj(i -> device.report(Map.of("age", i % 100, "gradient", "1 " + i % 3 + " 0 1")))
            .toList();
    reports.forEach(whole::add);
    for (int i = reports.size() - 1; i >= 0; i--) {
      split.get(i * i % 3).add(reports.get(i));
    }
    Tally merged = Tally.of(plan);
    split.forEach(merged::merge);
    assertThat(merged.cells(1)).isEqualTo(whole.cells(1));
    assertThat(merged.estimates().quantities()).isEqualTo(whole.estimates().quantities());
    Tally restored =
        Tally.restore(
            plan,
            whole.reports(),
            0,
            new long[] {whole.reports(0), whole.reports(1)},
            List.of(whole.cells(0), whole.cells(1)));
    assertThat(restored.cells(1)).isEqualTo(whole.cells(1));
  }

  @Test
  void cellsThatNoReportsLeadToAreRefused() {
    Plan plan = plan(GRADIENT, 1);
    long one = VectorCounter.ONE;
    long[] direction = {2 * one, one, one, one, one, 0, 0, 0};
    assertThat(restored(plan, direction).cells(0)).isEqualTo(direction);
    assertThatThrownBy(() -> restored(plan, 2 * one + 1, one, one, one, one, 0, 0, 0))
        .hasMessageContaining("cell 0 is 33554433");
    assertThatThrownBy(() -> restored(plan, 2 * one, one, one, one, one, 0, 0, -1))
        .hasMessageContaining("cell 7 is -1");
    assertThatThrownBy(() -> restored(plan, 2 * one, one, one, one, one, one, 0, 0))
        .hasMessageContaining("the squares add up to 33554432");
  }

  private static Tally restored(Plan plan, long... cells) {
    return Tally.restore(plan, 1, 0, new long[] {1}, List.of(cells));
  }

  /**
   * The cases are points in the middle, on the sphere along an axis and across, and people who
   * differ.
   */
  @ParameterizedTest
  @CsvSource({"1, 6, 40", "3, 0.5, 40", "3, 6, 40", "12, 1, 40", "12, 4, 120"})
  void intervalsHold(int dimensions, double epsilon, int people) {
    InsecureSeededBits bits = (InsecureSeededBits) Source.SEEDED.bits();
    Vector vector = new Vector("v", dimensions, 3);
    Plan plan = plan(vector, epsilon);
    for (Crowd crowd : Crowd.values()) {
      int[] misses = new int[2];
      for (int run = 0; run < RUNS; run++) {
        List<Estimate> entries = collect(plan, crowd, people, bits);
        double[] mean = crowd.mean(vector, people);
        for (int end = 0; end < 2; end++) {
          int entry = end * (dimensions - 1);
          misses[end] += entries.get(entry).interval().contains(mean[entry]) ? 0 : 1;
        }
      }
      assertThat(misses[0]).as("%s, first entry", crowd).isLessThanOrEqualTo(MAX_MISSES);
      assertThat(misses[1]).as("%s, last entry", crowd).isLessThanOrEqualTo(MAX_MISSES);
    }
  }

  private static List<Estimate> collect(
      Plan plan, Crowd crowd, int people, InsecureSeededBits bits) {
    Device device = Device.insecure(plan, bits);
    Vector vector = (Vector) plan.schema().attributes().get(0);
    Tally tally = Tally.of(plan);
    for (int person = 0; person < people; person++) {
      tally.add(device.report(Map.of("v", crowd.vector(vector, person))));
    }
    return tally.estimates().meanVector("v");
  }

  private enum Crowd {
    NOWHERE {
      @Override
      double entry(Vector vector, int person, int j) {
        return 0;
      }
    },
    ALONG_AN_AXIS {
      @Override
      double entry(Vector vector, int person, int j) {
        return j == 0 ? vector.bound() : 0;
      }
    },
    ACROSS {
      @Override
      double entry(Vector vector, int person, int j) {
        return -vector.bound() / Math.sqrt(vector.dimensions());
      }
    },
    OPPOSITES {
      @Override
      double entry(Vector vector, int person, int j) {
        return j == 0 ? vector.bound() * (person % 4 == 0 ? -1 : 1) : 0;
      }
    };

    abstract double entry(Vector vector, int person, int j);

    double[] vector(Vector vector, int person) {
      return IntStream.range(0, vector.dimensions())
          .mapToDouble(j -> entry(vector, person, j))
          .toArray();
    }

    double[] mean(Vector vector, int people) {
      double[] mean = new double[vector.dimensions()];
      for (int person = 0; person < people; person++) {
        for (int j = 0; j < mean.length; j++) {
          mean[j] += entry(vector, person, j) / people;
        }
      }
      return mean;
    }
  }

  /** A ball is part of a cube, so a mechanism for several numbers can also report on a vector. */
  @Test
  void signsReportOnVectorsAndNumbersTogether() {
    Schema schema = new Schema("both", List.of(GRADIENT, new Numeric("age", 0, 120).clamped()));
    PrivacyLoss loss = PrivacyLoss.pure(6);
    Plan plan =
        new Plan(
            schema,
            loss,
            1,
            List.of(new Plan.Part(List.of(1, 0), Mechanisms.vector("duchi-vector", 5, loss))));
    Device device = Device.insecure(plan, new InsecureSeededBits(5));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < 20_000; i++) {
      tally.add(device.report(Map.of("age", 90, "gradient", new double[] {2, 0, 0, -1})));
    }
    Estimates estimates = tally.estimates(1 - 1e-9);
    assertThat(estimates.mean("age").interval().contains(90)).isTrue();
    double[] truth = {2, 0, 0, -1};
    for (int j = 0; j < 4; j++) {
      Estimate entry = estimates.meanVector("gradient").get(j);
      assertThat(entry.interval().contains(truth[j])).as("entry %d: %s", j, entry).isTrue();
      assertThat(entry.standardError()).isBetween(0.001, 0.2);
    }
  }

  @Test
  void mechanismsMustFit() {
    Schema schema = new Schema("vectors", List.of(GRADIENT));
    PrivacyLoss loss = PrivacyLoss.pure(1);
    for (var mechanism :
        List.of(
            Mechanisms.ball("codebook", 3, loss),
            Mechanisms.vector("duchi-vector", 3, loss),
            Mechanisms.numeric("duchi", loss),
            Mechanisms.categorical("grr", 4, loss))) {
      assertThatThrownBy(
              () -> new Plan(schema, loss, 1, List.of(new Plan.Part(List.of(0), mechanism))))
          .hasMessage("mechanism '" + mechanism.name() + "' does not fit ['gradient']");
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.MIN_VALUE, 1e101, Double.POSITIVE_INFINITY})
  void boundsAreChecked(double bound) {
    assertThatThrownBy(() -> new Vector("v", 2, bound))
        .hasMessageContaining("attribute 'v' has the bound " + bound);
  }

  /** A short plan must not make a device search for minutes, nor fill its memory. */
  @Test
  void plansThatAreTooLargeAreRefused() {
    assertThatThrownBy(() -> new Vector("v", (1 << 17) + 1, 1)).hasMessageContaining("dimensions");
    CodebookLaw slow = new CodebookLaw(1 << 15, 1 << 12, 1, 1L << 61);
    assertThatThrownBy(() -> planOf(slow, 1)).hasMessageContaining("products to search");
    CodebookLaw wide = new CodebookLaw(1 << 17, 1, 1, 1L << 61);
    assertThatThrownBy(() -> planOf(wide, 9)).hasMessageContaining("numbers");
    assertThat(planOf(wide, 8).parts()).hasSize(8);
  }

  private static Plan planOf(CodebookLaw law, int parts) {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    List<Attribute> attributes =
        IntStream.range(0, parts)
            .<Attribute>mapToObj(i -> new Vector("v" + i, law.dimensions(), 1, Optional.empty()))
            .toList();
    List<Plan.Part> all =
        IntStream.range(0, parts)
            .mapToObj(i -> new Plan.Part(List.of(i), new BallMechanism("codebook", loss, law)))
            .toList();
    return new Plan(new Schema("wide", attributes), loss, 1, all);
  }

  @Test
  void estimatesAreProcessedEntryByEntry() {
    Plan plan = plan(GRADIENT, 0.5);
    Device device = Device.insecure(plan, new InsecureSeededBits(5));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < 30; i++) {
      tally.add(device.report(Map.of("gradient", new double[] {2.5, 0, 0, 0})));
    }
    Estimates raw = tally.estimates();
    assertThat(raw.meanVector("gradient")).anyMatch(entry -> Math.abs(entry.value()) > 2.5);
    for (Postprocessing how : Postprocessing.values()) {
      List<Estimate> entries = raw.postprocessed(how).meanVector("gradient");
      assertThat(entries)
          .allMatch(entry -> how == Postprocessing.NONE || Math.abs(entry.value()) <= 2.5);
    }
    assertThatThrownBy(() -> raw.mean("gradient")).hasMessageContaining("is not a number");
    assertThatThrownBy(() -> raw.frequencies("gradient")).hasMessageContaining("not categorical");
    assertThat(tally.obstacleToDistribution("gradient")).contains("it is not a number");
  }
}
