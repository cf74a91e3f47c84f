package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import java.math.BigDecimal;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Tests that every value has a place in a total schema, and that a device places it without an
 * error.
 */
class TotalSchemaTest {

  private static final Numeric AGE = new Numeric("age", 0, 120).clamped();
  private static final Categorical OS = new Categorical("os", List.of("a", "b")).withOther("rest");
  private static final Schema TOTAL = new Schema("survey", List.of(AGE, OS));

  private static double place(Attribute attribute, Map<String, ?> values) {
    double[] place = new double[1];
    attribute.placer().place(values, place, 0);
    return place[0];
  }

  private static double age(Object value) {
    Map<String, Object> values = new HashMap<>();
    values.put("age", value);
    return place(AGE, values);
  }

  private static double os(Object value) {
    Map<String, Object> values = new HashMap<>();
    values.put("os", value);
    return place(OS, values);
  }

  /** A value all of whose methods throw. */
  private static final class Hostile extends Number implements CharSequence {
    private static final long serialVersionUID = 1L;

    @Override
    public int intValue() {
      throw new OutOfMemoryError("int");
    }

    @Override
    public long longValue() {
      throw new IllegalStateException("long");
    }

    @Override
    public float floatValue() {
      throw new UnsupportedOperationException("float");
    }

    @Override
    public double doubleValue() {
      throw new StackOverflowError("double");
    }

    @Override
    public int length() {
      throw new OutOfMemoryError("length");
    }

    @Override
    public char charAt(int index) {
      throw new IndexOutOfBoundsException(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      throw new OutOfMemoryError("subSequence");
    }

    @Override
    public String toString() {
      throw new StackOverflowError("text");
    }
  }

  @Test
  void attributesAreMadeTotal() {
    assertThat(AGE).isEqualTo(new Numeric("age", 0, 120, true, Optional.empty()));
    List<String> values = List.of("a", "b", "rest");
    assertThat(OS)
        .isEqualTo(new Categorical("os", values, Optional.of("rest"), Optional.empty()))
        .isEqualTo(new Categorical("os", values).withOther("rest"));
  }

  @Test
  void numbersHaveAPlace() {
    assertThat(age(30)).isEqualTo(-0.5);
    assertThat(age("30")).isEqualTo(-0.5);
    assertThat(age(new BigDecimal("1e999999999"))).isEqualTo(1);
    assertThat(age(Double.POSITIVE_INFINITY)).isEqualTo(1);
    assertThat(age(-Double.MAX_VALUE)).isEqualTo(-1);
    assertThat(age("-Infinity")).isEqualTo(-1);
  }

  @Test
  void valuesThatAreNoNumberAreInTheMiddle() {
    for (Object none : new Object[] {null, Double.NaN, "", "old", "1,5", true, new Object()}) {
      assertThat(age(none)).isZero();
    }
    assertThat(age("1".repeat(10_000_000))).as("too long for a number").isZero();
    assertThat(age(new Hostile())).isZero();
  }

  @Test
  void categoriesHaveAPlace() {
    assertThat(os("b")).isEqualTo(1);
    for (Object other : new Object[] {null, "rest", "", "B", 1, "b".repeat(10_000_000)}) {
      assertThat(os(other)).isEqualTo(2);
    }
    assertThat(os(new Hostile())).isEqualTo(2);
  }

  @Test
  void mapsMayThrow() {
    Map<String, Object> hostile =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, Object>> entrySet() {
            throw new OutOfMemoryError("entries");
          }
        };
    assertThat(place(AGE, hostile)).isZero();
    assertThat(place(OS, hostile)).isEqualTo(2);
  }

  /** Tests that all legal ranges map every number to [−1, 1]. */
  @Test
  void noRangeMakesSomeValuesIllegal() {
    double[] numbers = {
      -Double.MAX_VALUE,
      -1,
      -1e-300,
      -Double.MIN_VALUE,
      0,
      Double.MIN_VALUE,
      1,
      1e300,
      Double.MAX_VALUE,
      Double.NEGATIVE_INFINITY,
      Double.POSITIVE_INFINITY
    };
    for (double min : numbers) {
      for (double max : numbers) {
        if (min < max && Double.isFinite(max - min)) {
          Numeric range = new Numeric("x", min, max).clamped();
          for (double value : numbers) {
            assertThat(place(range, Map.of("x", value))).isBetween(-1.0, 1.0);
          }
        }
      }
    }
  }

  @Test
  void aRangeWithoutAFiniteWidthIsRefused() {
    assertThatThrownBy(() -> new Numeric("x", -Double.MAX_VALUE, Double.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("max - min must be at most");
  }

  private static Device device(Schema schema) {
    PrivacyLoss loss = PrivacyLoss.pure(1);
    return Device.of(
        new Plan(
            schema,
            loss,
            1,
            List.of(
                new Plan.Part(List.of(0), Mechanisms.numeric("laplace", loss)),
                new Plan.Part(List.of(1), Mechanisms.categorical("grr", 3, loss)))));
  }

  @Test
  void aDeviceAnswersForAnyValues() {
    Device device = device(TOTAL);
    Tally tally = Tally.of(device.plan());
    tally.add(device.report(Map.of("age", 30, "os", "a")));
    tally.add(device.report(Map.of("age", new Hostile(), "os", new Hostile())));
    tally.add(device.report(Map.of()));
    assertThat(tally.reports()).isEqualTo(3);
    assertThat(tally.rejected()).isZero();
  }

  /** Tests the check of the schema, without which the device would look at the values. */
  @Test
  void aDeviceRefusesAPartialSchemaBeforeItLooks() {
    Map<String, Object> watched =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, Object>> entrySet() {
            throw new AssertionError("it has looked");
          }
        };
    Schema strictAge = new Schema("survey", List.of(new Numeric("age", 0, 120), OS));
    Schema strictOs =
        new Schema("survey", List.of(AGE, new Categorical("os", List.of("a", "b", "rest"))));
    assertThat(TOTAL.isTotal()).isTrue();
    assertThatThrownBy(() -> device(strictAge).report(watched))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("number 'age' needs outside: clamp");
    assertThatThrownBy(() -> device(strictOs).report(watched))
        .isInstanceOf(PlanRefusedException.class)
        .hasMessageContaining("category 'os' needs an 'other'");
    assertThatThrownBy(() -> place(strictOs.attributes().get(1), watched))
        .isInstanceOf(IllegalStateException.class);
  }

  /**
   * Categories of other attributes might be none of the plan's, which would be an error for some
   * people only.
   */
  @Test
  void aRecordOfOtherAttributesIsRefused() {
    Schema other =
        new Schema("survey", List.of(AGE, new Categorical("os", List.of("a", "b", "c", "d"))));
    PrivateRecord foreign = new PrivateRecord.Reader(other).read(List.of("3", "a"));
    assertThatThrownBy(() -> device(TOTAL).report(foreign))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has other attributes than plan");
  }
}
