package dev.hearsay.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.result.QuantityText;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that estimates, crosses and distributions in SQL equal those of the tally in one process.
 */
class QuantitiesInSqlTest {

  private static final List<String> SYSTEMS = List.of("android", "ios", "other");
  private static final Plan PLAN =
      Planner.forSchema(
              new Schema(
                  "joint",
                  List.of(
                      new Attribute.Numeric("age", 0, 100).clamped(),
                      new Attribute.Categorical("os", SYSTEMS).withOther("other"),
                      new Attribute.Numeric("income", 0, 1000).clamped())))
          .epsilon(4)
          .crosses(List.of(List.of("age", "os")))
          .plan();
  private static final Tally TALLY = tally();

  private final SparkSession spark = Sessions.fresh();

  private static Tally tally() {
    InsecureSeededBits bits = new InsecureSeededBits(31);
    Device device = Device.insecure(PLAN, bits);
    Tally tally = Tally.of(PLAN);
    for (int i = 0; i < 5_000; i++) {
      tally.add(
          device.report(
              Map.of(
                  "age", (double) bits.uniform(101),
                  "os", SYSTEMS.get(bits.uniform(3)),
                  "income", (double) bits.uniform(1001))));
    }
    return tally;
  }

  @BeforeEach
  void register() {
    HearsayFunctions.register(spark, PLAN);
    table(TALLY);
  }

  private void table(Tally tally) {
    spark
        .createDataset(List.of(Crowd.bytes(tally)), Encoders.BINARY())
        .toDF("tally")
        .createOrReplaceTempView("tallies");
  }

  private void assertRows(String call, List<Quantity> expected) {
    assertRows(spark.sql("SELECT inline(" + call + ") FROM tallies").collectAsList(), expected);
  }

  private static void assertRows(List<Row> rows, List<Quantity> expected) {
    assertThat(expected).isNotEmpty();
    assertThat(rows).hasSameSizeAs(expected);
    for (int i = 0; i < rows.size(); i++) {
      Quantity quantity = expected.get(i);
      Row row = rows.get(i);
      assertThat(row.<String>getAs("attribute")).isEqualTo(QuantityText.attribute(quantity.key()));
      assertThat(row.<String>getAs("type")).isEqualTo(quantity.key().kind().toString());
      assertThat(row.<String>getAs("value")).isEqualTo(QuantityText.value(quantity.key()));
      assertThat(row.<Long>getAs("reports")).isEqualTo(quantity.reports());
      assertNumber(row.getAs("estimate"), quantity.estimate().value());
      assertNumber(row.getAs("standard_error"), quantity.estimate().standardError());
      assertNumber(row.getAs("low"), quantity.estimate().interval().low());
      assertNumber(row.getAs("high"), quantity.estimate().interval().high());
    }
  }

  private static void assertNumber(Double found, double expected) {
    assertThat(found).isEqualTo(Double.isFinite(expected) ? expected : null);
  }

  @Test
  void estimatesOfAnyConfidence() {
    assertRows("hearsay_estimate(tally)", TALLY.estimates().quantities());
    assertRows("hearsay_estimate(tally, 0.8)", TALLY.estimates(0.8).quantities());
    assertRows(
        "hearsay_estimate(tally, '" + PLAN.hash() + "', 0.99D)",
        TALLY.estimates(0.99).quantities());
  }

  @Test
  void crosses() {
    assertRows(
        "hearsay_cross(tally, array('age', 'os'))",
        TALLY.cross(List.of("age", "os"), 0.95).quantities());
    assertRows(
        "hearsay_cross(tally, array('os', 'age'), '" + PLAN.hash() + "', 0.5)",
        TALLY.cross(List.of("os", "age"), 0.5).quantities());
  }

  @Test
  void distributions() {
    assertRows(
        "hearsay_distribution(tally, 'income', 20)",
        TALLY.distribution("income", 20, 0.95).quantities());
    assertRows(
        "hearsay_distribution(tally, 'income', 1000, 0.9)",
        TALLY.distribution("income", 1000, 0.9).quantities());
  }

  @Test
  void javaColumnsGiveTheSameRows() {
    Row row =
        spark
            .table("tallies")
            .select(
                HearsayFunctions.estimate(col("tally"), PLAN, 0.9),
                HearsayFunctions.cross(col("tally"), PLAN, 0.9, "age", "os"),
                HearsayFunctions.distribution(col("tally"), PLAN, 0.9, "income", 7))
            .first();
    assertRows(row.getList(0), TALLY.estimates(0.9).quantities());
    assertRows(row.getList(1), TALLY.cross(List.of("age", "os"), 0.9).quantities());
    assertRows(row.getList(2), TALLY.distribution("income", 7, 0.9).quantities());
  }

  @Test
  void withoutReportsThereIsNoCrossAndNoDistribution() {
    table(Tally.of(PLAN));
    Row row =
        spark
            .sql(
                """
                SELECT hearsay_cross(tally, array('age', 'os')),
                  hearsay_distribution(tally, 'income', 5), size(hearsay_estimate(tally))
                FROM tallies\
                """)
            .first();
    assertThat(row.isNullAt(0)).isTrue();
    assertThat(row.isNullAt(1)).isTrue();
    assertThat(row.getInt(2)).isEqualTo(Tally.of(PLAN).estimates().quantities().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hearsay_estimate(tally, 1.0)|the confidence is 1.0; it must be above 0 and below 1",
        "hearsay_estimate(tally, 95)|the confidence is 95.0; it must be above 0 and below 1",
        "hearsay_estimate(tally, 0.9, 0.8)|follows the confidence",
        "hearsay_estimate(tally, 'a', 0.9, 1)|takes 1 to 3 arguments; 4 were given",
        "hearsay_cross(tally)|takes 2 to 4 arguments; 1 were given",
        "hearsay_cross(tally, 'age')|must be a constant such as array('age', 'os')",
        "hearsay_cross(tally, array('age'))|a cross needs two attributes or more",
        "hearsay_cross(tally, array('age', 'shoe'))|shoe",
        "hearsay_cross(tally, array('age', 'age'))|crossed with itself",
        "hearsay_distribution(tally, 'income')|takes 3 to 5 arguments; 2 were given",
        "hearsay_distribution(tally, 'income', 0)|the number of bins is 0; it must be 1 to 1000",
        "hearsay_distribution(tally, 'income', 1001)|the number of bins is 1001; it must be 1 to"
            + " 1000",
        "hearsay_distribution(tally, 'income', 2.5)|the number of bins is 2.5; it must be a whole"
            + " number",
        "hearsay_distribution(tally, 'os', 5)|os: it is not a number",
        "hearsay_distribution(tally, 'shoe', 5)|shoe",
        "hearsay_distribution(tally, 'income', 'x')|must be a constant number",
        "hearsay_distribution(tally, string(tally), 5)|must be a constant text",
        "hearsay_distribution('tally', 'income', 5)|must be BINARY",
      })
  void illegalCallsAreErrorsOfAnalysis(String call, String message) {
    assertThatThrownBy(() -> spark.sql("SELECT " + call + " FROM tallies"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("line 1 pos 7");
  }

  @Test
  void columnNamesContainTheArguments() {
    String hash = PLAN.hash().toString().substring(0, 12) + "…";
    assertThat(
            spark
                .sql(
                    """
                    SELECT hearsay_estimate(tally), hearsay_cross(tally, array('age', 'os'), 0.5),
                      hearsay_distribution(tally, 'income', 5), hearsay_reports(tally) FROM tallies\
                    """)
                .columns())
        .containsExactly(
            "hearsay_estimate(tally, " + hash + ")",
            "hearsay_cross(tally, age, os, " + hash + ", 0.5)",
            "hearsay_distribution(tally, income, 5, " + hash + ")",
            "hearsay_reports(tally)");
  }
}
