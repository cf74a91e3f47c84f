package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Attribute.Vector;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.offending.time.EarlyExit;
import dev.hearsay.offending.time.ThrowsAndCatches;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.testing.StepCounter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a device's work after it has looked at a value does not depend on the value, because a
 * collector sees when the report arrives. The test counts steps, not time: with the same random
 * words, the steps are the same for every value.
 */
class ConstantWorkTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1);

  /** The methods of the JDK that reading a value may call. Their work is always the same. */
  private static final Set<String> CONSTANT =
      Set.of(
          "java.lang.Double.doubleToRawLongBits",
          "java.lang.Double.isNaN",
          "java.lang.Double.longBitsToDouble",
          "java.lang.Long.rotateLeft",
          "java.lang.Math.max",
          "java.lang.Math.min",
          "java.lang.Math.sqrt",
          "java.lang.String.charAt",
          "java.lang.String.length",
          "java.lang.System.arraycopy",
          "java.util.List.get");

  /** The methods of the application's own objects that reading a value may call. */
  private static final Set<String> METHODS_OF_THE_APPLICATION =
      Set.of("java.util.Map.get", "java.lang.Object.toString", "java.lang.Number.doubleValue");

  private static final List<String> NAMES =
      IntStream.range(0, 100).mapToObj(i -> "v".repeat(i % 7 + 1) + i).toList();

  private static final Categorical OS = new Categorical("os", NAMES).withOther("rest");
  private static final Numeric AGE = new Numeric("age", 0, 120).clamped();
  private static final Vector POINT = new Vector("point", 5, 2);

  private static final Object[] TEXTS = {
    null, "", "v0", NAMES.get(50), NAMES.get(99), "rest", "nowhere", "v0 ", "x".repeat(100_000), "é"
  };

  private static final Object[] NUMBERS = {
    null, "", "0", "37", "-1e-320", "1e999", "Infinity", "abc", "1".repeat(1_000), "+.5e-3f", "NaN"
  };

  private static final Object[] GIVEN_NUMBERS = {
    Double.NaN, 0, 37L, Double.MIN_VALUE, -Double.MIN_VALUE, 1e300, 120f, Double.POSITIVE_INFINITY
  };

  private static final int LARGE = 10_000;

  /** The values that people may have if a schema asks for a point of many dimensions. */
  private static final Object[] NO_POINTS = {
    null, "", "yes", "New York", "1 2 3", 37, true, List.of(), List.of(1, 2), new double[3]
  };

  private static final Object[] POINTS = {
    null,
    new double[5],
    new double[] {1, 2, 3, 4, 5},
    new double[] {0, Double.MIN_VALUE, 0, 0, 0},
    new double[] {1e300, 1e-300, Double.NaN, Double.NEGATIVE_INFINITY, -0.0},
    new double[] {1e-310, 1e-310, 1e-310, 1e-310, 1e-310},
    new double[4],
    new double[0]
  };

  /** Places values, and does nothing else. */
  static final class Placing implements Consumer<Map<String, ?>> {
    private final List<Attribute.Placer> placers =
        List.of(OS.placer(), AGE.placer(), POINT.placer());

    private final double[] input = new double[7];

    @Override
    public void accept(Map<String, ?> values) {
      placers.get(0).place(values, input, 0);
      placers.get(1).place(values, input, 1);
      placers.get(2).place(values, input, 2);
    }
  }

  /** Places a point of many dimensions, and does nothing else. */
  static final class PlacingLargePoints implements Consumer<Map<String, ?>> {
    private final Attribute.Placer placer = new Vector("point", LARGE, 2).placer();
    private final double[] input = new double[LARGE];

    @Override
    public void accept(Map<String, ?> values) {
      placer.place(values, input, 0);
    }
  }

  /** Places a point of one dimension, and uses no class that others have used before. */
  static final class PlacingSmallPoints implements Consumer<Map<String, ?>> {
    private final Attribute.Placer placer = new Vector("point", 1, 2).placer();
    private final double[] input = new double[1];

    @Override
    public void accept(Map<String, ?> values) {
      placer.place(values, input, 0);
    }
  }

  /** Counts the steps of a draw by mechanisms of these names, from the same words each time. */
  static final class Drawing implements BiFunction<String, Map<String, ?>, Map<String, Long>> {
    @Override
    public Map<String, Long> apply(String mechanisms, Map<String, ?> values) {
      Plan plan = plan(mechanisms);
      List<Attribute.Placer> placers =
          plan.schema().attributes().stream().map(Attribute::placer).toList();
      PrivateRecord record = PrivateRecord.placed(plan.schema(), placers, values);
      Device.insecure(plan, new InsecureSeededBits(1)).report(record); // one-time work
      Device device = Device.insecure(plan, new InsecureSeededBits(7));
      return StepCounter.count(() -> device.report(record));
    }

    private static Plan plan(String mechanisms) {
      if (Mechanisms.joint().contains(mechanisms)) {
        return joint(mechanisms);
      }
      String[] names = mechanisms.split(" ", -1);
      Schema schema = new Schema("s", List.of(OS, AGE, POINT));
      PrivacyLoss claim = mechanisms.contains("gaussian") ? new PrivacyLoss(3, 1e-6) : LOSS;
      return Plans.of(schema, claim, 3, names[0], names[1]);
    }

    private static Plan joint(String name) {
      List<Coordinate> tuple = List.of(Coordinate.category(101), Coordinate.number(4, 1));
      Schema schema = new Schema("s", List.of(OS, AGE));
      Plan.Part part = new Plan.Part(List.of(0, 1), Mechanisms.joint(name, tuple, LOSS));
      return new Plan(schema, LOSS, 1, List.of(part));
    }
  }

  private static List<Map<String, Object>> records(Object[] texts, Object[] numbers) {
    List<Map<String, Object>> records = new ArrayList<>();
    int most = Math.max(texts.length, Math.max(numbers.length, POINTS.length));
    for (int i = 0; i < most; i++) {
      Map<String, Object> record = new HashMap<>();
      record.put("os", texts[i % texts.length]);
      record.put("age", numbers[i % numbers.length]);
      record.put("point", POINTS[i % POINTS.length]);
      records.add(record);
    }
    return records;
  }

  private static Map<String, Long> steps(Runnable action) {
    Map<String, Long> counts = StepCounter.count(action);
    counts.keySet().removeAll(METHODS_OF_THE_APPLICATION);
    return counts;
  }

  private static Set<Map<String, Long>> different(
      Class<?> type, List<? extends Map<String, ?>> records) {
    @SuppressWarnings("unchecked")
    Consumer<Map<String, ?>> consumer = (Consumer<Map<String, ?>>) StepCounter.instanceOf(type);
    consumer.accept(records.get(0)); // one-time work, such as the loading of classes
    Set<Map<String, Long>> different = new HashSet<>();
    records.forEach(record -> different.add(steps(() -> consumer.accept(record))));
    return different;
  }

  @Test
  void everyValueFindsItsPlaceByTheSameSteps() {
    assertThat(different(Placing.class, records(TEXTS, NUMBERS))).hasSize(1);
    assertThat(different(Placing.class, records(TEXTS, GIVEN_NUMBERS))).hasSize(1);
  }

  /**
   * A schema may ask for a point of many dimensions where some people have a word and others
   * nothing. Reading their texts and lists must take no step per dimension.
   */
  @Test
  void valuesThatAreNoPointTakeAboutTheSameSteps() {
    @SuppressWarnings("unchecked")
    Consumer<Map<String, ?>> placing =
        (Consumer<Map<String, ?>>) StepCounter.instanceOf(PlacingLargePoints.class);
    LongSummaryStatistics steps = new LongSummaryStatistics();
    for (Object value : NO_POINTS) {
      Map<String, Object> record = new HashMap<>();
      record.put("point", value);
      placing.accept(record); // one-time work
      steps.accept(sum(StepCounter.count(() -> placing.accept(record))));
    }
    assertThat(steps.getMin()).isGreaterThan(LARGE);
    assertThat(steps.getMax() - steps.getMin()).isLessThan(20);
  }

  /** A table that is made when a value first needs it would reveal that there is a value. */
  @Test
  void theFirstValueTakesAboutTheSameSteps() {
    LongSummaryStatistics steps = new LongSummaryStatistics();
    for (Object value : NO_POINTS) {
      @SuppressWarnings("unchecked")
      Consumer<Map<String, ?>> placing =
          (Consumer<Map<String, ?>>) StepCounter.instanceOf(PlacingSmallPoints.class);
      Map<String, Object> record = new HashMap<>();
      record.put("point", value);
      steps.accept(sum(StepCounter.count(() -> placing.accept(record))));
    }
    assertThat(steps.getMax() - steps.getMin()).isLessThan(300);
  }

  private static long sum(Map<String, Long> steps) {
    return steps.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A method of the JDK may hide work that depends on the value, such as {@code List.indexOf}. */
  @Test
  void onlyMethodsOfConstantWorkAreCalled() {
    Set<String> called = new TreeSet<>();
    different(Placing.class, records(TEXTS, NUMBERS))
        .forEach(steps -> called.addAll(steps.keySet()));
    called.removeIf(step -> !step.startsWith("java."));
    assertThat(called).isSubsetOf(CONSTANT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "laplace grr",
        "duchi olh",
        "piecewise subset",
        "pm-opt sue",
        "pm-sub oue",
        "scdf grr",
        "staircase grr",
        "three-outputs grr",
        "minimax grr",
        "square-wave grr",
        "hybrid grr",
        "hm-tp grr",
        "gaussian gaussian",
        "joint",
        "joint-subset",
        "joint-olh"
      })
  void everyValueIsDrawnByTheSameSteps(String mechanisms) {
    @SuppressWarnings("unchecked")
    var drawing =
        (BiFunction<String, Map<String, ?>, Map<String, Long>>)
            StepCounter.instanceOf(Drawing.class);
    Set<Map<String, Long>> different = new HashSet<>();
    records(TEXTS, NUMBERS).forEach(record -> different.add(drawing.apply(mechanisms, record)));
    assertThat(different).hasSize(1);
    assertThat(different.iterator().next()).containsKey("a round of a loop");
  }

  @Test
  void workThatDependsOnTheValueIsFound() {
    assertThat(different(EarlyExit.class, records(TEXTS, NUMBERS))).hasSize(2);
    assertThat(different(ThrowsAndCatches.class, records(TEXTS, NUMBERS))).hasSize(2);
  }
}
