package dev.hearsay.collector.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.collector.screen.PoisoningScreen.Flag;
import dev.hearsay.collector.screen.PoisoningScreen.Flag.Kind;
import dev.hearsay.collector.screen.PoisoningScreen.Flag.Severity;
import dev.hearsay.collector.screen.PoisoningScreen.Screening;
import dev.hearsay.design.Planner;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.random.InsecureSeededBits;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that honest collections pass the screen and forged ones do not.
 *
 * <p>An alarm of an honest collection has a probability of at most 10⁻⁸; this test screens about
 * 60, so it fails for a correct program with a probability below 10⁻⁶. Forgeries are either
 * detected with certainty or so large that they are missed even more rarely.
 */
class PoisoningScreenTest {

  private static final int PEOPLE = 4000;
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());
  private static final InsecureSeededBits RANDOM = new InsecureSeededBits(SEED);

  private static final List<String> COLORS =
      List.of("red", "100% green", "blue", "cyan", "pink", "grey", "gold", "teal");
  private static final Attribute COLOR = new Categorical("color", COLORS);
  private static final Attribute AGE = new Numeric("age", 0, 100);
  private static final Attribute SIZE = new Numeric("size", 0, 2);
  private static final Attribute STEP = new Attribute.Vector("step", 5, 2);

  static {
    System.out.println("PoisoningScreenTest: -Dhearsay.seed=" + SEED);
  }

  static Stream<Plan> plans() {
    PrivacyLoss pure = PrivacyLoss.pure(1);
    PrivacyLoss withDelta = new PrivacyLoss(1, 1e-6);
    Stream<Plan> numeric =
        Mechanisms.numeric().stream()
            .map(
                family ->
                    plan(
                        family.name().equals("gaussian") ? withDelta : pure,
                        family.name(),
                        AGE,
                        SIZE));
    Stream<Plan> categorical =
        Mechanisms.categorical().stream()
            .map(
                family ->
                    plan(
                        family.name().equals("gaussian") ? withDelta : pure, family.name(), COLOR));
    Stream<Plan> vector =
        Stream.of(
            plan(pure, "duchi-vector", AGE, SIZE),
            plan(withDelta, "gaussian-vector", AGE, SIZE),
            plan(pure, "one-hot-piecewise", COLOR));
    Stream<Plan> ball =
        Stream.of(Planner.forSchema(new Schema("screened", List.of(STEP))).epsilon(1).plan());
    Stream<Plan> joint = Stream.of(joint(1, 1), joint(4, 1), joint(4, 2));
    return Stream.of(numeric, categorical, vector, ball, joint).flatMap(plans -> plans);
  }

  /**
   * Returns a plan with all three attributes in one part, and optionally a second part with the
   * last two.
   */
  private static Plan joint(double epsilon, int parts) {
    PrivacyLoss loss = PrivacyLoss.pure(epsilon);
    Coordinate age = Coordinate.number(5, 2);
    Coordinate color = Coordinate.category(COLORS.size());
    Coordinate size = Coordinate.number(2, 1);
    List<Plan.Part> all =
        List.of(
            new Plan.Part(List.of(0, 1, 2), Mechanisms.joint(List.of(age, color, size), loss)),
            new Plan.Part(List.of(2, 1), Mechanisms.joint(List.of(size, color), loss)));
    Schema schema = new Schema("screened", List.of(AGE, COLOR, SIZE));
    return new Plan(schema, loss, 1, all.subList(0, parts));
  }

  /**
   * A forger who makes colors and ages depend on each other without changing their separate counts:
   * every report has one age with one color, or the next age with the next color.
   */
  @Test
  void forgedDependenciesBetweenAttributesAreFound() {
    Plan plan =
        new Plan(
            new Schema("screened", List.of(COLOR, new Categorical("again", COLORS))),
            PrivacyLoss.pure(1),
            1,
            List.of(
                new Plan.Part(
                    List.of(0, 1),
                    Mechanisms.joint(
                        List.of(
                            Coordinate.category(COLORS.size()), Coordinate.category(COLORS.size())),
                        PrivacyLoss.pure(1)))));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < PEOPLE; i++) {
      long both = i % COLORS.size() * (COLORS.size() + 1L);
      tally.add(Report.of(plan, new int[] {0}, new long[] {both}));
    }
    assertThat(alarms(tally))
        .extracting(Flag::attribute, Flag::kind)
        .containsExactly(tuple("color, again", Kind.SYMBOL_COUNT));
    assertThat(alarms(tally).get(0).message()).contains("' with '").contains("more like this");
  }

  private static Plan plan(PrivacyLoss loss, String mechanism, Attribute... attributes) {
    return Planner.forSchema(new Schema("screened", List.of(attributes)))
        .epsilon(loss.epsilon())
        .delta(loss.delta())
        .mechanism(mechanism)
        .plan();
  }

  /** Identical people are the worst case, since every probability is at an end of its range. */
  @ParameterizedTest
  @MethodSource("plans")
  void honestReportsOfIdenticalPeopleRaiseNoAlarm(Plan plan) {
    assertThat(alarms(honest(plan, false))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("plans")
  void honestReportsOfDifferentPeopleRaiseNoAlarm(Plan plan) {
    assertThat(alarms(honest(plan, true))).isEmpty();
  }

  private static Tally honest(Plan plan, boolean differ) {
    Device device = Device.insecure(plan, RANDOM);
    Tally tally = Tally.of(plan);
    for (int i = 0; i < PEOPLE; i++) {
      tally.add(device.report(person(plan, differ ? i : 0)));
    }
    return tally;
  }

  private static PrivateRecord person(Plan plan, int number) {
    double place = number % 11 / 10.0;
    String color = COLORS.get(number % COLORS.size());
    String step = 2 * place + " 0 0 0 0";
    Map<String, ?> values =
        Map.of("age", 100 * place, "size", 2 * place, "color", color, "step", step);
    return new PrivateRecord.Reader(plan.schema()).read(values);
  }

  private static List<Flag> alarms(Tally tally) {
    return PoisoningScreen.screen(tally).flags().stream()
        .filter(flag -> flag.severity() == Severity.ALARM)
        .toList();
  }

  /** Reports are all the same, which no mechanism's law allows. */
  @ParameterizedTest
  @MethodSource("plans")
  void identicalReportsRaiseAnAlarm(Plan plan) {
    Report same = Device.of(plan).report(person(plan, 3));
    Tally tally = Tally.of(plan);
    for (int i = 0; i < PEOPLE; i++) {
      tally.add(same);
    }
    assertThat(alarms(tally)).isNotEmpty();
  }

  /**
   * A map of ones is sent by one person in twenty. Each adds about five ones, in total eight
   * standard deviations.
   */
  @Test
  void aFewMapsOfOnesAreFoundByTheNumberOfOnes() {
    Plan plan = plan(PrivacyLoss.pure(1), "oue", COLOR);
    Tally tally = honest(plan, true);
    Report ones = Report.of(plan, new int[] {0}, new long[] {(1L << COLORS.size()) - 1});
    for (int i = 0; i < PEOPLE / 20; i++) {
      tally.add(ones);
    }
    assertThat(kinds(tally)).containsExactly(Kind.NUMBER_OF_ONES);
  }

  /** Seeds that hash all values to one cell show in the sum of all values' supports. */
  @Test
  void hashesThatSupportEverythingAreFound() {
    Plan plan = plan(PrivacyLoss.pure(1), "olh", COLOR);
    Tally tally = honest(plan, true);
    Report everything =
        IntStream.iterate(0, seed -> seed + 1)
            .mapToObj(seed -> Report.of(plan, new int[] {0}, new long[] {(long) seed << 32}))
            .filter(report -> supportsAll(plan, report))
            .findFirst()
            .orElseThrow();
    for (int i = 0; i < PEOPLE; i++) {
      tally.add(everything);
    }
    assertThat(kinds(tally)).contains(Kind.SUM_OF_SHARES);
  }

  private static boolean supportsAll(Plan plan, Report report) {
    Tally one = Tally.of(plan);
    one.add(report);
    return IntStream.range(0, COLORS.size()).allMatch(value -> one.cells(0)[value] == 1);
  }

  @Test
  void aPartThatIsAlwaysChosenIsFound() {
    Plan plan = Planner.forSchema(new Schema("two", List.of(AGE, SIZE))).epsilon(1).plan();
    assertThat(plan.sampled()).isEqualTo(1);
    Device device = Device.insecure(plan, RANDOM);
    Tally tally = Tally.of(plan);
    while (tally.reports() < PEOPLE) {
      Report report = device.report(person(plan, 5));
      if (report.part(0) == 0) {
        tally.add(report);
      }
    }
    assertThat(kinds(tally)).containsExactly(Kind.PART_SELECTION);
    assertThat(alarms(tally)).extracting(Flag::attribute).containsExactly("age", "size");
  }

  /**
   * The reports contain only the symbols at one end, in the right proportions to each other.
   * Therefore only the mean is too large.
   */
  @Test
  void aMeanOutsideOfItsRangeIsFound() {
    Plan plan = plan(PrivacyLoss.pure(0.5), "laplace", AGE);
    Device device = Device.insecure(plan, RANDOM);
    Tally tally = Tally.of(plan);
    while (tally.reports() < PEOPLE) {
      Report report = device.report(person(plan, 10));
      long middle = tally.cells(0).length / 2;
      if (report.words()[0] > middle) {
        tally.add(report);
      }
    }
    assertThat(kinds(tally)).contains(Kind.IMPOSSIBLE_MEAN);
  }

  @Test
  void messagesContainTheCountAndThePossibleRange() {
    Plan plan = plan(PrivacyLoss.pure(1), "oue", COLOR);
    Tally tally = Tally.of(plan);
    Report green = Report.of(plan, new int[] {0}, new long[] {0b10});
    for (int i = 0; i < 10_000; i++) {
      tally.add(green);
    }
    Screening screening = PoisoningScreen.screen(tally);
    assertThat(screening.checks()).isEqualTo(COLORS.size() + 1);
    assertThat(screening.flags())
        .extracting(Flag::message)
        .contains(
            "'100% green' is in 10,000 of 10,000 reports; for any true values it is in about"
                + " 2,689 to 5,000 (and 7 more like this)");
  }

  @Test
  void anEmptyTallyHasNoFlags() {
    Screening screening =
        PoisoningScreen.screen(Tally.of(plan(PrivacyLoss.pure(1), "auto", AGE, COLOR)));
    assertThat(screening).isEqualTo(new Screening(List.of(), 0));
  }

  private static List<Kind> kinds(Tally tally) {
    return alarms(tally).stream().map(Flag::kind).distinct().toList();
  }
}
