package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.Attribute;
import dev.hearsay.CrossEstimate;
import dev.hearsay.Device;
import dev.hearsay.Estimate;
import dev.hearsay.Estimates;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.joint.CodedMechanism;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.numeric.Draws;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans for crosses in which tuples are coded as one value, and attributes also have own parts. */
class CodedPlanTest {

  private static final int COLLECTIONS = Integer.getInteger("hearsay.collections", 12);
  private static final int PEOPLE = 10_000;
  private static final int ROWS = 4;
  private static final int COLUMNS = 18;
  private static final List<String> BOTH = List.of("x", "y");

  private static final Schema TABLE = new Schema("table", List.of(of("x", ROWS), of("y", COLUMNS)));

  private static Attribute of(String name, int values) {
    return new Attribute.Categorical(
        name, IntStream.range(0, values).mapToObj(value -> "v" + value).toList());
  }

  private static Planner planner(double epsilon) {
    return Planner.forSchema(TABLE).epsilon(epsilon).users(PEOPLE);
  }

  /** The bounds compare with all pairs as one attribute, and with no cross. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 2})
  void cellsAndSharesAreNearlyAsGoodAsAlone(double epsilon) {
    Forecast crossed = planner(epsilon).crosses(List.of(BOTH)).forecast();
    Forecast apart = planner(epsilon).forecast();
    Schema pairs = new Schema("pairs", List.of(of("pair", ROWS * COLUMNS)));
    Forecast pair = Planner.forSchema(pairs).epsilon(epsilon).users(PEOPLE).forecast();
    assertThat(crossed.crosses().get(0).error())
        .isLessThan(1.25 * pair.attributes().get(0).error());
    for (int place = 0; place < 2; place++) {
      assertThat(crossed.attributes().get(place).error())
          .isLessThan(1.7 * apart.attributes().get(place).error());
    }
    assertThat(crossed.plan().parts())
        .anyMatch(part -> part.mechanism() instanceof CodedMechanism)
        .anyMatch(part -> part.attributes().equals(List.of(0)))
        .anyMatch(part -> part.attributes().equals(List.of(1)));
    assertThat(crossed.plan().audit().loss().holds()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(doubles = {4, 8})
  void windowsStayWhereTheyAreBest(double epsilon) {
    Plan plan = planner(epsilon).crosses(List.of(BOTH)).plan();
    assertThat(plan.parts())
        .hasSize(1)
        .allMatch(part -> part.mechanism() instanceof JointMechanism);
  }

  /** Attributes that are in no cross keep people, however many values they have. */
  @Test
  void manyValuesOutsideOfCrossesAreNotNeglected() {
    Schema schema = new Schema("many", List.of(of("x", ROWS), of("y", COLUMNS), of("z", 300)));
    Plan plan = Planner.forSchema(schema).epsilon(1).crosses(List.of(BOTH)).plan();
    int alone =
        IntStream.range(0, plan.parts().size())
            .filter(part -> plan.parts().get(part).attributes().equals(List.of(2)))
            .findFirst()
            .orElseThrow();
    assertThat(plan.sampling().inclusion(alone)).isGreaterThan(0.3);
  }

  /**
   * Forecasts agree with the squared errors of estimates. With the default number of collections,
   * each average has a relative standard deviation of at most 10 %, and seeds are fixed.
   */
  @ParameterizedTest
  @CsvSource({"0.5", "1", "2"})
  void forecastsAgreeWithEstimates(double epsilon) {
    Forecast forecast = planner(epsilon).crosses(List.of(BOTH)).forecast();
    double[] sums = new double[3];
    for (int i = 0; i < COLLECTIONS; i++) {
      double[] squares = squares(forecast.plan(), new InsecureSeededBits(100 + i));
      for (int k = 0; k < sums.length; k++) {
        sums[k] += squares[k] / COLLECTIONS;
      }
    }
    double[] stated = {
      forecast.crosses().get(0).error(),
      forecast.attributes().get(0).error(),
      forecast.attributes().get(1).error()
    };
    for (int k = 0; k < sums.length; k++) {
      double found = Forecast.NORMAL_95 * Math.sqrt(sums[k]);
      System.out.printf("ε = %s: %.4f found, %.4f forecast%n", epsilon, found, stated[k]);
      assertThat(found / stated[k]).isCloseTo(1, within(0.25));
    }
  }

  /** Returns the mean squared errors of the cells and of both attributes' shares. */
  private static double[] squares(Plan plan, InsecureSeededBits bits) {
    Device device = Device.insecure(plan, bits);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(TABLE);
    Tally tally = Tally.of(plan);
    double[][] shares = {new double[ROWS * COLUMNS], new double[ROWS], new double[COLUMNS]};
    for (int i = 0; i < PEOPLE; i++) {
      int x = (int) (ROWS * Draws.uniform(bits) * Draws.uniform(bits));
      int y = (int) (COLUMNS * Draws.uniform(bits));
      tally.add(device.report(reader.read(new double[] {x, y})));
      shares[0][x * COLUMNS + y] += 1.0 / PEOPLE;
      shares[1][x] += 1.0 / PEOPLE;
      shares[2][y] += 1.0 / PEOPLE;
    }
    CrossEstimate.Cells cells = (CrossEstimate.Cells) tally.cross(BOTH, 0.95);
    Estimates estimates = tally.estimates();
    return new double[] {
      square(cells.cells().stream().map(CrossEstimate.Cell::share).toList(), shares[0]),
      square(estimates.frequencies("x"), shares[1]),
      square(estimates.frequencies("y"), shares[2])
    };
  }

  private static double square(List<Estimate> found, double[] truth) {
    return IntStream.range(0, truth.length)
        .mapToDouble(i -> Math.pow(found.get(i).value() - truth[i], 2))
        .average()
        .orElseThrow();
  }
}
