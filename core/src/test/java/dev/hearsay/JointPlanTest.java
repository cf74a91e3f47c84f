package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.law.Law;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests plans with joint parts: their loss, illegal plans, and that devices always answer. */
class JointPlanTest {

  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);

  private static final Coordinate TWO_VALUES = Coordinate.category(2);
  private static final Coordinate NUMBER = Coordinate.number(5, 2);

  private static final Schema SCHEMA =
      new Schema(
          "joint",
          List.of(
              new Numeric("age", 0, 100).clamped(),
              new Categorical("os", List.of("a", "b"), Optional.of("b"), Optional.empty()),
              new Numeric("hours", -5, 5).clamped(),
              new Categorical("ok", List.of("no", "yes"), Optional.of("no"), Optional.empty())));

  private static Plan.Part joint(
      PrivacyLoss loss, List<Integer> places, Coordinate... coordinates) {
    return new Plan.Part(places, Mechanisms.joint(List.of(coordinates), loss));
  }

  private static Plan.Part numbers(PrivacyLoss loss) {
    return joint(loss, List.of(0, 2), NUMBER, NUMBER);
  }

  private static Plan.Part categories(PrivacyLoss loss) {
    return joint(loss, List.of(1, 3), TWO_VALUES, TWO_VALUES);
  }

  /**
   * Tests two joint parts and a third with the largest loss, of which two are drawn: the two
   * largest losses add up.
   */
  @Test
  void sampledSetsOfJointPartsAddUp() {
    PrivacyLoss two = PrivacyLoss.pure(2);
    List<Plan.Part> parts =
        List.of(
            joint(ONE, List.of(0, 1), NUMBER, TWO_VALUES),
            joint(two, List.of(2), NUMBER),
            new Plan.Part(List.of(3), Mechanisms.categorical("grr", 2, ONE)));
    Plan plan = new Plan(SCHEMA, PrivacyLoss.pure(3), 2, parts);
    assertThat(plan.audit().loss().holds()).isTrue();
    assertThat(plan.audit().loss().epsilon()).isBetween(3 - 1e-9, 3.0);
    Fraction worst =
        parts
            .get(0)
            .mechanism()
            .law()
            .worstRatio()
            .max(parts.get(2).mechanism().law().worstRatio());
    Fraction product = parts.get(1).mechanism().law().worstRatio().times(worst);
    assertThat(plan.audit().loss().epsilon()).isEqualTo(Exponential.logUp(product));
    Plan lying = new Plan(SCHEMA, PrivacyLoss.pure(2.5), 2, parts);
    assertThat(lying.audit().loss().holds()).isFalse();
    assertThatThrownBy(() -> Device.of(lying)).isInstanceOf(PlanRefusedException.class);
  }

  @Test
  void deltasOfJointPartsAddUp() {
    PrivacyLoss part = new PrivacyLoss(0.5, 1e-6);
    List<Plan.Part> parts = List.of(numbers(part), categories(part));
    Plan plan = new Plan(SCHEMA, new PrivacyLoss(1, 2e-6), 2, parts);
    assertThat(plan.audit().loss().holds()).isTrue();
    assertThat(plan.audit().loss().epsilon()).isBetween(1 - 1e-6, 1.0);
    assertThat(new Plan(SCHEMA, new PrivacyLoss(1, 1.9e-6), 2, parts).audit().loss().holds())
        .isFalse();
    assertThat(plan.audit().parts()).allMatch(audit -> audit.loss().holds());
  }

  @Test
  void aJointPartThatRevealsItsValuesIsDetected() {
    JointLaw naked = new JointLaw(List.of(TWO_VALUES, TWO_VALUES), 0, Law.TOTAL);
    Plan.Part truth = new Plan.Part(List.of(1, 3), new JointMechanism("joint", ONE, naked));
    Plan plan = new Plan(SCHEMA, ONE, 1, List.of(numbers(ONE), truth));
    assertThat(plan.audit().loss().epsilon()).isInfinite();
    assertThatThrownBy(() -> Device.of(plan)).isInstanceOf(PlanRefusedException.class);
  }

  @Test
  void anAttributeIsInSeveralPartsOnlyWhereOneIsDrawn() {
    List<Plan.Part> parts = List.of(numbers(ONE), categories(ONE), joint(ONE, List.of(0), NUMBER));
    assertThat(new Plan(SCHEMA, ONE, 1, parts).audit().loss().holds()).isTrue();
    assertThatThrownBy(() -> new Plan(SCHEMA, PrivacyLoss.pure(2), 2, parts))
        .hasMessageContaining("attribute 'age' is in two parts")
        .hasMessageContaining("only if a device reports on one part");
    Sampling two = Sampling.evenly(2, 3);
    assertThatThrownBy(() -> new Plan(SCHEMA, PrivacyLoss.pure(2), two, parts))
        .hasMessageContaining("attribute 'age' is in two parts");
  }

  /** A second mention of an attribute would be drawn and never read, with any mechanism. */
  @Test
  void anAttributeIsInAPartOnce() {
    assertThatThrownBy(
            () ->
                new Plan(
                    SCHEMA,
                    ONE,
                    1,
                    List.of(joint(ONE, List.of(0, 0), NUMBER, NUMBER), categories(ONE))))
        .hasMessage("a part names an attribute twice; its attributes are ['age', 'age']");
    Plan.Part signs = new Plan.Part(List.of(0, 2, 0), Mechanisms.vector("duchi-vector", 3, ONE));
    assertThatThrownBy(() -> new Plan(SCHEMA, ONE, 1, List.of(signs, categories(ONE))))
        .hasMessageContaining("names an attribute twice");
  }

  @Test
  void coordinatesFitTheirAttributes() {
    for (Plan.Part wrong :
        List.of(
            joint(ONE, List.of(0, 1), TWO_VALUES, TWO_VALUES),
            joint(ONE, List.of(0, 1), NUMBER, NUMBER),
            joint(ONE, List.of(0, 1), TWO_VALUES, NUMBER),
            joint(ONE, List.of(0, 1), NUMBER, Coordinate.category(3)),
            joint(ONE, List.of(0), NUMBER, TWO_VALUES),
            joint(ONE, List.of(0, 1, 2), NUMBER, TWO_VALUES))) {
      assertThatThrownBy(
              () -> new Plan(SCHEMA, ONE, 1, List.of(wrong, numbers(ONE), categories(ONE))))
          .hasMessageContaining("mechanism 'joint' does not fit");
    }
    Schema withVector = new Schema("v", List.of(new Attribute.Vector("v", 2, 1)));
    Plan.Part vector = joint(ONE, List.of(0), NUMBER);
    assertThatThrownBy(() -> new Plan(withVector, ONE, 1, List.of(vector)))
        .hasMessageContaining("does not fit ['v']");
  }

  /** A grid of 2¹⁶ symbols is a single line of a plan, but has 2³¹ probabilities. */
  @Test
  void gridsThatAreTooFineAreRefused() {
    Coordinate fine = Coordinate.number(32_769, 32_767);
    long low = Law.TOTAL >> 17;
    while ((Law.TOTAL - low * 32_768) % 32_767 != 0) {
      low--;
    }
    long high = (Law.TOTAL - low * 32_768) / 32_767;
    JointLaw law = new JointLaw(List.of(fine), low, high);
    Plan.Part part = new Plan.Part(List.of(0), new JointMechanism("joint", ONE, law));
    assertThatThrownBy(() -> new Plan(SCHEMA, ONE, 1, List.of(part)))
        .hasMessage(
            "mechanism 'joint' has 32769 inputs and 65535 symbols; multiplied, at most 67108864"
                + " are possible");
  }

  @Test
  void theTuplesOfAllPartsAreBounded() {
    Schema schema =
        new Schema(
            "s",
            List.of(
                new Categorical("a", IntStream.range(0, 256).mapToObj(i -> "v" + i).toList()),
                new Categorical("b", IntStream.range(0, 256).mapToObj(i -> "v" + i).toList())));
    Coordinate many = Coordinate.category(256);
    Plan.Part part = joint(ONE, List.of(0, 1), many, many);
    assertThat(new Plan(schema, ONE, 1, Collections.nCopies(64, part)).parts()).hasSize(64);
    assertThatThrownBy(() -> new Plan(schema, ONE, 1, Collections.nCopies(65, part)))
        .hasMessageContaining("more than 4194304 symbols");
    Plan.Part alone = new Plan.Part(List.of(0), Mechanisms.categorical("grr", 256, ONE));
    List<Plan.Part> often = new ArrayList<>(Collections.nCopies(16_385, alone));
    often.add(part);
    assertThatThrownBy(() -> new Plan(schema, ONE, 1, often))
        .hasMessageContaining("laws of categories have more than 4194304 values");
  }

  /**
   * Tests that each part is read once, even if it is about many attributes. This takes a tenth of a
   * second.
   */
  @Test
  void manyAttributesAreEstimatedAtOnce() {
    int count = 40_000;
    Schema schema =
        new Schema(
            "wide",
            IntStream.range(0, count)
                .<Attribute>mapToObj(i -> new Numeric("x" + i, -1, 1).clamped())
                .toList());
    Plan plan =
        new Plan(
            schema,
            ONE,
            1,
            List.of(
                new Plan.Part(
                    IntStream.range(0, count).boxed().toList(),
                    Mechanisms.vector("duchi-vector", count, ONE))));
    Tally tally = Tally.of(plan);
    tally.add(Device.of(plan).report(Map.of()));
    long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assertThat(tally.estimates().quantities()).hasSize(count);
    double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
    System.out.println("40,000 attributes: " + seconds + " s");
    assertThat(seconds).isLessThan(2);
  }

  /** Once a device has looked at the values, it neither throws nor stays silent. */
  @Test
  void devicesAnswerForAnyValues() {
    Plan plan =
        new Plan(
            SCHEMA,
            ONE,
            1,
            List.of(
                joint(ONE, List.of(3, 0, 1, 2), TWO_VALUES, NUMBER, TWO_VALUES, NUMBER),
                numbers(ONE)));
    Device device = Device.of(plan);
    Tally tally = Tally.of(plan);
    Object[] hostile = {
      null,
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      -0.0,
      1e308,
      "",
      "b",
      "yes",
      "NaN",
      List.of(1),
      new double[] {1},
      true,
      Long.MIN_VALUE,
      new Object(),
      'x',
      -1,
      2
    };
    int count = 0;
    for (Object one : hostile) {
      for (Object two : hostile) {
        Map<String, Object> values = new HashMap<>();
        values.put("age", one);
        values.put("os", two);
        values.put("hours", two);
        values.put("ok", one);
        tally.add(device.report(values));
        count++;
      }
    }
    tally.add(device.report(Map.of()));
    assertThat(tally.reports()).isEqualTo(count + 1);
    assertThat(tally.rejected()).isZero();
  }

  /**
   * Tuples that no device sends are rejected and counted as such, and are not added to any cell.
   */
  @Test
  void impossibleTuplesAreRejected() {
    Plan plan = new Plan(SCHEMA, ONE, 1, List.of(numbers(ONE), categories(ONE)));
    for (long word : new long[] {36, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32}) {
      Tally tally = Tally.of(plan);
      tally.add(Report.of(plan, new int[] {0}, new long[] {word}));
      assertThat(tally.reports()).isZero();
      assertThat(tally.rejected()).isEqualTo(1);
      tally.add(Report.of(plan, new int[] {0}, new long[] {35}));
      assertThat(tally.cells(0)[35]).isEqualTo(1);
    }
  }
}
