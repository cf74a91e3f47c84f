package dev.hearsay.design.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Allocations and their errors agree with reference numbers from an independent computation. */
class GoldenAllocationTest {

  private static final double TOLERANCE = 1e-12;

  static List<JsonNode> rows() {
    try (InputStream file = GoldenAllocationTest.class.getResourceAsStream("allocation.json")) {
      List<JsonNode> rows = new ArrayList<>();
      new ObjectMapper().readTree(Objects.requireNonNull(file)).forEach(rows::add);
      return rows;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void allRowsAreThere() {
    assertThat(rows()).hasSize(12);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void budgets(JsonNode row) {
    assertBudgets(optimal(Scheme.UNARY, row), row.get("obrr"));
    assertBudgets(optimal(Scheme.DIRECT, row), row.get("omrr"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void errors(JsonNode row) {
    JsonNode errors = row.get("log10_nse");
    assertThat(errors).hasSize(4);
    assertError(equal(Scheme.UNARY, row), errors.get("brr"));
    assertError(optimal(Scheme.UNARY, row), errors.get("obrr"));
    assertError(equal(Scheme.DIRECT, row), errors.get("mrr"));
    assertError(optimal(Scheme.DIRECT, row), errors.get("omrr"));
  }

  private static BudgetAllocation optimal(Scheme scheme, JsonNode row) {
    return BudgetAllocation.optimal(scheme, sizes(row), row.get("epsilon").asDouble());
  }

  private static BudgetAllocation equal(Scheme scheme, JsonNode row) {
    return BudgetAllocation.equal(scheme, sizes(row), row.get("epsilon").asDouble());
  }

  private static List<Integer> sizes(JsonNode row) {
    return Stream.of(row.get("k")).flatMap(JsonNode::valueStream).map(JsonNode::asInt).toList();
  }

  private static void assertBudgets(BudgetAllocation allocation, JsonNode golden) {
    assertThat(golden).hasSize(allocation.budgets().size());
    for (int i = 0; i < golden.size(); i++) {
      assertThat(allocation.budgets().get(i))
          .as("attribute %s of %s", i, allocation)
          .isCloseTo(golden.get(i).asDouble(), within(TOLERANCE));
    }
  }

  private static void assertError(BudgetAllocation allocation, JsonNode golden) {
    assertThat(allocation.log10Error())
        .as("%s", allocation)
        .isCloseTo(golden.asDouble(), within(TOLERANCE));
  }
}
