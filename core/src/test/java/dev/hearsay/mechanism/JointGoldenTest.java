package dev.hearsay.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.Mechanisms;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * Compares joint mechanisms with {@code joint.json}: reference numbers from an independent
 * computation, each to 10⁻⁶. The noise of an attribute in the file is the sum over the shares of n
 * times the variance minus that of the values: one entry of a report is the truth's and k − 1 are
 * not.
 */
class JointGoldenTest {

  private static final double PERCENT = 1e-4;

  /** The rounding of the file's last digit, which for a small number is more than 10⁻⁶ of it. */
  private static final double LAST_DIGIT = 0.5e-6;

  private static final JsonNode ROWS = read().get("rows");

  private static JsonNode read() {
    try (InputStream file = JointGoldenTest.class.getResourceAsStream("joint.json")) {
      return new ObjectMapper().readTree(Objects.requireNonNull(file));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Coordinate> coordinates(JsonNode row) {
    return StreamSupport.stream(row.get("values").spliterator(), false)
        .map(values -> Coordinate.category(values.asInt()))
        .toList();
  }

  private static double noise(Mechanism mechanism) {
    CategoricalMechanism categorical = (CategoricalMechanism) mechanism;
    return categorical.values() * categorical.meanVariance();
  }

  @Test
  void surplusAndNoise() {
    assertThat(ROWS).hasSize(25);
    for (JsonNode row : ROWS) {
      PrivacyLoss loss = PrivacyLoss.pure(row.get("epsilon").asDouble());
      JointMechanism mechanism = Mechanisms.joint(coordinates(row), loss);
      assertThat(mechanism.law().truth())
          .as("%s", row)
          .isCloseTo(row.get("surplus").asDouble(), withPercentage(PERCENT));
      for (int j = 0; j < mechanism.inputs(); j++) {
        assertClose(noise(mechanism.marginal(j)), row.get("noise").get(j), row);
      }
    }
  }

  /**
   * Compares what the reference computes for each attribute by itself, with all of ε or a part of
   * it.
   */
  @Test
  void aloneAndSplit() {
    for (JsonNode row : ROWS) {
      double epsilon = row.get("epsilon").asDouble();
      List<Coordinate> coordinates = coordinates(row);
      for (int j = 0; j < coordinates.size(); j++) {
        int values = coordinates.get(j).nodes();
        assertClose(grr(values, epsilon), row.get("alone").get(j), row);
        assertClose(grr(values, epsilon / coordinates.size()), row.get("split").get(j), row);
      }
    }
  }

  private static double grr(int values, double epsilon) {
    return noise(Mechanisms.categorical("grr", values, PrivacyLoss.pure(epsilon)));
  }

  private static void assertClose(double actual, JsonNode expected, JsonNode row) {
    double value = expected.asDouble();
    assertThat(Math.abs(actual - value))
        .as("%s is %s: %s", actual, value, row)
        .isLessThanOrEqualTo(1e-6 * value + LAST_DIGIT * 1.01);
  }
}
