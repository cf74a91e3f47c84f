package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.random.InsecureSeededBits;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests numbers that may be missing, from a person's values to the mean of the people who answered.
 */
class MissingNumberTest {

  private static final Attribute.Numeric MINUTES =
      new Attribute.Numeric("minutes", 0, 100).clamped().missingAllowed();
  private static final Attribute.Categorical OS =
      new Attribute.Categorical("os", List.of("a", "b")).withOther("b");
  private static final Attribute.Numeric AGE = new Attribute.Numeric("age", 0, 100).clamped();
  private static final Schema SCHEMA = new Schema("phones", List.of(MINUTES, OS, AGE));

  /** A loss so large that a report is nearly the truth. */
  private static final PrivacyLoss CLEAR = PrivacyLoss.pure(20);

  private static final Plan PLAN =
      new Plan(
          SCHEMA,
          CLEAR,
          1,
          List.of(
              new Plan.Part(
                  List.of(0, 1, 2),
                  Mechanisms.joint(
                      List.of(
                          Coordinate.numberOrNone(5, 1),
                          Coordinate.category(2),
                          Coordinate.number(3, 1)),
                      CLEAR))));

  private static double place(@Nullable Object value) {
    Map<String, Object> values = new HashMap<>();
    values.put("minutes", value);
    double[] input = new double[1];
    MINUTES.placer().place(values, input, 0);
    return input[0];
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "  ", "NaN", "n/a", "12 minutes"})
  void onDevicesAnyTextThatIsNoNumberIsNoAnswer(@Nullable String text) {
    assertThat(place(text)).isEqualTo(JointMechanism.MISSING);
    assertThat(place(Double.NaN)).isEqualTo(JointMechanism.MISSING);
  }

  @Test
  void numbersHaveTheirUsualPlace() {
    assertThat(place("25")).isEqualTo(-0.5);
    assertThat(place(1e9)).isEqualTo(1);
    assertThat(place(Double.NEGATIVE_INFINITY)).isEqualTo(-1);
  }

  @Test
  void inFilesABlankIsNoAnswerAndAllElseIsAnError() {
    PrivateRecord.Reader reader = new PrivateRecord.Reader(SCHEMA);
    assertThat(reader.read(List.of(" ", "a", "30")).rawValues())
        .containsExactly(JointMechanism.MISSING, 0, -0.4);
    assertThat(reader.read(Map.of("os", "a", "age", "30")).rawValues())
        .containsExactly(JointMechanism.MISSING, 0, -0.4);
    assertThatThrownBy(() -> reader.read(List.of("n/a", "a", "30")))
        .hasMessageContaining("attribute 'minutes': 'n/a' is not a number");
    assertThatThrownBy(() -> reader.read(List.of("1", "a", "")))
        .hasMessageContaining("attribute 'age': '' is not a number");
  }

  /** Three of ten people do not answer; the others answer 0 and 50, which is 20 on average. */
  private static Tally tally() {
    Device device = Device.insecure(PLAN, new InsecureSeededBits(3));
    Tally tally = Tally.of(PLAN);
    for (int i = 0; i < 1_000; i++) {
      int kind = i % 10;
      Object minutes = kind < 3 ? "none" : kind < 7 ? 0 : kind < 9 ? 50 : 40;
      tally.add(
          device.report(Map.of("minutes", minutes, "os", kind % 2 == 0 ? "a" : "b", "age", 50)));
    }
    return tally;
  }

  @Test
  void meansAreOfThoseWhoAnswered() {
    Tally tally = tally();
    Estimates found = tally.estimates();
    assertThat(found.answered("minutes").value()).isCloseTo(0.7, within(1e-3));
    assertThat(found.mean("minutes").value()).isCloseTo(20, within(1.0)); // 40 is rounded to 25, 50
    assertThat(found.mean("age").value()).isCloseTo(50, within(0.1));
    assertThatThrownBy(() -> found.answered("age")).hasMessageContaining("'age'");
    CrossEstimate.GroupMeans groups =
        (CrossEstimate.GroupMeans) tally.cross(List.of("os", "minutes"), 0.95);
    // Kinds 4, 6 and 8 of people have 'a', and kinds 3, 5, 7 and 9 have 'b'.
    assertThat(groups.groups().get(0).share().value()).isCloseTo(0.3, within(1e-3));
    assertThat(groups.groups().get(0).mean().orElseThrow().value())
        .isCloseTo(50 / 3.0, within(1.0));
    assertThat(groups.groups().get(1).mean().orElseThrow().value()).isCloseTo(22.5, within(1.0));
    assertThat(found.postprocessed(Postprocessing.CLIP).answered("minutes").interval().high())
        .isLessThanOrEqualTo(1);
  }

  @Test
  void withoutReportsAndWithoutAnswersNothingIsKnown() {
    assertThat(Tally.of(PLAN).estimates().mean("minutes")).isEqualTo(Estimate.UNKNOWN);
    assertThat(Tally.of(PLAN).estimates().answered("minutes")).isEqualTo(Estimate.UNKNOWN);
    Device device = Device.insecure(PLAN, new InsecureSeededBits(4));
    Tally silent = Tally.of(PLAN);
    for (int i = 0; i < 200; i++) {
      silent.add(device.report(Map.of("os", "a")));
    }
    assertThat(silent.estimates().mean("minutes")).isEqualTo(Estimate.UNKNOWN);
    assertThat(silent.estimates().answered("minutes").value()).isCloseTo(0, within(1e-3));
  }

  @Test
  void theShareIsATermOfDifferencesAndTrends() {
    List<Quantity> terms = Difference.of(tally(), tally(), 0.95).quantities().subList(0, 2);
    assertThat(terms)
        .extracting(term -> term.key().kind())
        .containsExactly(Quantity.Kind.MEAN, Quantity.Kind.ANSWERED);
    assertThat(terms).extracting(term -> term.estimate().value()).containsExactly(0.0, 0.0);
  }

  /** A report takes the same number of random words with and without an answer. */
  @Test
  void aMissingAnswerTakesAsManyWords() {
    for (long seed = 0; seed < 100; seed++) {
      InsecureSeededBits ofAnswer = new InsecureSeededBits(seed);
      InsecureSeededBits ofNone = new InsecureSeededBits(seed);
      Device.insecure(PLAN, ofAnswer).report(Map.of("minutes", 37.5));
      Device.insecure(PLAN, ofNone).report(Map.of("minutes", ""));
      assertThat(ofNone.nextLong()).isEqualTo(ofAnswer.nextLong());
    }
  }

  /** Tests a wave without answers, whose share is known, and whose mean is unknown. */
  @Test
  void trendsHaveALineForTheShare() {
    Series series = new Series(3, 1, Series.Every.WEEK, Instant.EPOCH, 0);
    Plan whole = new Plan(SCHEMA, CLEAR, PLAN.sampling(), PLAN.parts(), Optional.of(series));
    TreeMap<Integer, Tally> waves = new TreeMap<>();
    for (int wave = 1; wave <= 3; wave++) {
      Plan one = whole.wave(wave);
      Device device = Device.insecure(one, new InsecureSeededBits(wave));
      Tally tally = Tally.of(one);
      for (int i = 0; i < 500; i++) {
        Object minutes = wave == 2 || i % 5 == 0 ? "" : i % 5 == 1 ? 100 : 50;
        tally.add(device.report(Map.of("minutes", minutes)));
      }
      waves.put(wave, tally);
    }
    List<Trend.Line> lines = Trend.of(waves, 3, 0.95).lines().subList(0, 2);
    assertThat(lines)
        .extracting(line -> line.key().kind())
        .containsExactly(Quantity.Kind.MEAN, Quantity.Kind.ANSWERED);
    assertThat(lines.get(0).points())
        .extracting(point -> point.raw().estimate().value())
        .satisfiesExactly(
            first -> assertThat(first).isCloseTo(62.5, within(1.0)),
            second -> assertThat(second).isNaN(),
            third -> assertThat(third).isCloseTo(62.5, within(1.0)));
    assertThat(lines.get(0).points().get(2).smooth().value()).isCloseTo(62.5, within(2.0));
    assertThat(lines.get(1).points())
        .extracting(point -> point.raw().estimate().value())
        .satisfiesExactly(
            first -> assertThat(first).isCloseTo(0.8, within(1e-3)),
            second -> assertThat(second).isCloseTo(0, within(1e-3)),
            third -> assertThat(third).isCloseTo(0.8, within(1e-3)));
  }

  @Test
  void unsupportedQuestionsAreRejectedWithAReason() {
    Tally tally = tally();
    assertThat(tally.obstacleToDistribution("minutes").orElseThrow()).contains("may be missing");
    assertThat(tally.obstacleToCross(List.of("minutes", "age")).orElseThrow())
        .contains("'minutes' may be missing");
    assertThat(PLAN.crosses()).containsExactly(List.of("minutes", "os"), List.of("os", "age"));
    assertThatThrownBy(() -> SCHEMA.cross(List.of("minutes", "age")))
        .hasMessageContaining("may be missing");
    assertThat(SCHEMA.cross(List.of("minutes", "os"))).containsExactly(0, 1);
  }

  @Test
  void onlyAPlaceForMissingNumbersFitsThem() {
    Schema schema = new Schema("one", List.of(MINUTES));
    Schema always = new Schema("one", List.of(AGE));
    var forNumbers = Mechanisms.joint(List.of(Coordinate.number(5, 1)), CLEAR);
    var forMissing = Mechanisms.joint(List.of(Coordinate.numberOrNone(5, 1)), CLEAR);
    assertThat(plan(schema, forMissing).audit().loss().holds()).isTrue();
    assertThatThrownBy(() -> plan(schema, forNumbers)).hasMessageContaining("does not fit");
    assertThatThrownBy(() -> plan(always, forMissing)).hasMessageContaining("does not fit");
    assertThatThrownBy(() -> plan(schema, Mechanisms.numeric("duchi", CLEAR)))
        .hasMessageContaining("does not fit");
    assertThatThrownBy(() -> new Attribute.Numeric("x", 0, 1, true, true, Optional.of("laplace")))
        .hasMessageContaining("'laplace'");
  }

  private static Plan plan(Schema schema, Mechanism mechanism) {
    return new Plan(schema, CLEAR, 1, List.of(new Plan.Part(List.of(0), mechanism)));
  }

  @Test
  void theHashCoversWhetherANumberMayBeMissing() {
    Plan with =
        plan(
            new Schema("one", List.of(MINUTES)),
            Mechanisms.joint(List.of(Coordinate.numberOrNone(2, 2)), CLEAR));
    Plan without =
        plan(
            new Schema("one", List.of(new Attribute.Numeric("minutes", 0, 100).clamped())),
            Mechanisms.joint(List.of(Coordinate.number(2, 2)), CLEAR));
    assertThat(with.hash()).isNotEqualTo(without.hash());
  }
}
