package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.testing.statistics.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests estimates from joint parts over many collections of the same people. They are unbiased with
 * correct standard errors, and tests detect wrong devices, counters and decoders. Each check fails
 * a correct program with probability 10⁻⁹, and there are fewer than 100.
 */
class JointEstimatesTest {

  private static final int PEOPLE = 600;
  private static final int COLLECTIONS = 1500;
  private static final PrivacyLoss LOSS = PrivacyLoss.pure(3);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());

  static {
    System.out.println("JointEstimatesTest: -Dhearsay.seed=" + SEED);
  }

  private static final Schema SCHEMA =
      new Schema(
          "joint",
          List.of(
              new Numeric("age", 0, 100).clamped(),
              new Categorical("os", List.of("a", "b", "c")).withOther("c"),
              new Categorical("sex", List.of("x", "y", "z")).withOther("z")));

  private static final Coordinate AGE = Coordinate.number(5, 2);
  private static final Coordinate THREE = Coordinate.category(3);

  enum Shape {
    ONE_PART(part(List.of(0, 1, 2), AGE, THREE, THREE)),
    OTHER_ORDER(part(List.of(2, 0, 1), THREE, AGE, THREE)),
    ALL_PAIRS(
        part(List.of(0, 1), AGE, THREE),
        part(List.of(1, 2), THREE, THREE),
        part(List.of(2, 0), THREE, Coordinate.number(2, 1))),
    WITH_OTHERS(
        part(List.of(0, 1), AGE, THREE),
        new Plan.Part(List.of(0), Mechanisms.numeric("piecewise", LOSS)),
        new Plan.Part(List.of(1), Mechanisms.categorical("oue", 3, LOSS)),
        new Plan.Part(List.of(2), Mechanisms.categorical("grr", 3, LOSS)));

    @SuppressWarnings("ImmutableEnumChecker") // the plan is immutable
    private final Plan plan;

    Shape(Plan.Part... parts) {
      plan = new Plan(SCHEMA, LOSS, 1, List.of(parts));
    }
  }

  private static Plan.Part part(List<Integer> places, Coordinate... coordinates) {
    return new Plan.Part(places, Mechanisms.joint(List.of(coordinates), LOSS));
  }

  /**
   * A crowd with dependent values: half of the people are a, and these are younger; 60 % are x, 30
   * % y, 10 % z.
   */
  private static final List<PrivateRecord> CROWD = crowd();

  /** The mean age, the shares of a, b and c, and the shares of x, y and z. */
  private static final double[] TRUTH = truth();

  private static List<PrivateRecord> crowd() {
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    List<PrivateRecord> people = new ArrayList<>();
    for (int i = 0; i < PEOPLE; i++) {
      people.add(reader.read(Map.of("age", age(i), "os", os(i), "sex", sex(i))));
    }
    return people;
  }

  private static double age(int i) {
    return i % 2 == 0 ? 10 + i % 7 : 60 + i % 31;
  }

  private static String os(int i) {
    return i % 2 == 0 ? "a" : i % 3 == 0 ? "b" : "c";
  }

  private static String sex(int i) {
    return i % 10 < 6 ? "x" : i % 10 < 9 ? "y" : "z";
  }

  private static double[] truth() {
    double[] sums = new double[7];
    for (int i = 0; i < PEOPLE; i++) {
      sums[0] += age(i);
      sums[1 + "abc".indexOf(os(i))]++;
      sums[4 + "xyz".indexOf(sex(i))]++;
    }
    return Arrays.stream(sums).map(sum -> sum / PEOPLE).toArray();
  }

  private static List<Estimate> estimates(Tally tally) {
    Estimates estimates = tally.estimates();
    List<Estimate> all = new ArrayList<>(List.of(estimates.mean("age")));
    all.addAll(estimates.frequencies("os"));
    all.addAll(estimates.frequencies("sex"));
    return all;
  }

  /**
   * The results of repeated collections of the crowd: mean errors, mean squared errors, and mean
   * claimed variances.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Survey(double[] errors, double[] squares, double[] claimed) {

    static Survey of(Plan plan, int collections, LongUnaryOperator forgery) {
      Survey survey = new Survey(new double[7], new double[7], new double[7]);
      Device device = Device.insecure(plan, new InsecureSeededBits(SEED));
      for (int i = 0; i < collections; i++) {
        Tally tally = Tally.of(plan);
        for (PrivateRecord person : CROWD) {
          Report report = device.report(person);
          long[] words = Arrays.stream(report.words()).map(forgery).toArray();
          tally.add(Report.of(plan, new int[] {report.part(0)}, words));
        }
        survey.add(estimates(tally), collections);
      }
      return survey;
    }

    private void add(List<Estimate> estimates, int collections) {
      for (int i = 0; i < errors.length; i++) {
        double error = estimates.get(i).value() - TRUTH[i];
        errors[i] += error / collections;
        squares[i] += error * error / collections;
        claimed[i] += Math.pow(estimates.get(i).standardError(), 2) / collections;
      }
    }

    boolean isUnbiased(int quantity, int collections) {
      return Statistics.isPlausibleMean(errors[quantity], 0, 1.1 * squares[quantity], collections);
    }
  }

  /**
   * The average of squared errors of nearly normal estimates has a relative deviation of √(2/N).
   * The additional tenth is for estimates that are not normal, and for slightly wrong claims.
   * (Weights of combined estimates are estimated, too.)
   */
  @ParameterizedTest
  @EnumSource
  void estimatesAreUnbiasedWithCorrectStandardErrors(Shape shape) {
    Survey survey = Survey.of(shape.plan, COLLECTIONS, word -> word);
    double tolerance = Statistics.sigmas() * Math.sqrt(2.0 / COLLECTIONS) + 0.1;
    for (int i = 0; i < TRUTH.length; i++) {
      assertThat(survey.isUnbiased(i, COLLECTIONS))
          .as("%s, quantity %d: off by %s on average", shape, i, survey.errors[i])
          .isTrue();
      assertThat(survey.squares[i] / survey.claimed[i])
          .as("%s, quantity %d", shape, i)
          .isBetween(1 - tolerance, 1 + tolerance);
    }
  }

  /** Mutants of the counter. Each must bias an estimate by more than the test above allows. */
  enum Forgery {
    NEXT_TUPLE(word -> (word + 1) % 54),
    SWAPPED_CATEGORIES(word -> word / 9 * 9 + word % 3 * 3 + word / 3 % 3),
    MIRRORED_NUMBER(word -> (5 - word / 9) * 9 + word % 9),
    SHIFTED_WINDOW(word -> (word + 9) % 54),
    FORGOTTEN_COORDINATE(word -> word / 3 * 3);

    @SuppressWarnings("ImmutableEnumChecker") // the functions are immutable
    private final LongUnaryOperator forgery;

    Forgery(LongUnaryOperator forgery) {
      this.forgery = forgery;
    }
  }

  @ParameterizedTest
  @EnumSource
  void wrongTuplesAreFound(Forgery forgery) {
    int few = 100;
    Survey survey = Survey.of(Shape.ONE_PART.plan, few, forgery.forgery);
    boolean[] isUnbiased = new boolean[TRUTH.length];
    boolean isFound = false;
    for (int i = 0; i < TRUTH.length; i++) {
      isUnbiased[i] = Statistics.isPlausibleMean(survey.errors[i], 0, 1.5 * survey.claimed[i], few);
      isFound |= !isUnbiased[i];
    }
    assertThat(isFound).as("%s: %s", forgery, Arrays.toString(isUnbiased)).isTrue();
  }
}
