package dev.hearsay.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of plans that a query states itself, in a session that has only the extension. */
class PlansInSqlTest {

  private static final Plan PLAN = Crowd.plan(1);
  private static final Crowd CROWD = Crowd.of(PLAN, 500, 31);
  private static final byte[] EXPECTED = Crowd.bytes(CROWD.tally());

  /** A text that occurs in every plan's JSON, and not elsewhere in a query. */
  private static final String IN_EVERY_PLAN = "\"attributes\"";

  private final SparkSession spark = Sessions.fresh();

  @TempDir private Path folder;
  private String file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("plan.json"), PlanJson.write(PLAN)).toString();
    CROWD.table(spark, 5).createOrReplaceTempView("reports");
  }

  private byte[] firstValue(String query) {
    return spark.sql(query).first().getAs(0);
  }

  @Test
  void aQueryCanNameAFile() {
    assertThat(
            firstValue(
                "SELECT hearsay_tally(report, hearsay_plan('%s')) FROM reports".formatted(file)))
        .isEqualTo(EXPECTED);
    assertThat(
            firstValue(
                "SELECT hearsay_tally(report, hearsay_plan('file://%s')) FROM reports"
                    .formatted(file)))
        .isEqualTo(EXPECTED);
    assertThat(spark.sql("SELECT hearsay_plan('%s')".formatted(file)).first().getString(0))
        .isEqualTo(PlanJson.write(PLAN));
  }

  @Test
  void aViewReadsTheFileWhenItIsUsed() throws IOException {
    spark.sql(
        "CREATE TEMPORARY VIEW tallies AS SELECT hearsay_tally(report, hearsay_plan('%s')) AS tally FROM reports"
            .formatted(file));
    assertThat(firstValue("SELECT tally FROM tallies")).isEqualTo(EXPECTED);
    Files.delete(Path.of(file));
    assertThatThrownBy(() -> firstValue("SELECT tally FROM tallies"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(file);
  }

  @Test
  void aVariableContainsAPlanOfAFileOrOfATable() {
    spark.sql(
        "DECLARE OR REPLACE VARIABLE survey STRING DEFAULT hearsay_plan('%s')".formatted(file));
    assertThat(firstValue("SELECT hearsay_tally(report, survey) FROM reports")).isEqualTo(EXPECTED);
    spark
        .sql("SELECT 'crowd' AS name, hearsay_plan('%s') AS plan".formatted(file))
        .createOrReplaceTempView("plans");
    spark.sql("DECLARE OR REPLACE VARIABLE other STRING");
    spark.sql("SET VAR other = (SELECT plan FROM plans WHERE name = 'crowd')");
    assertThat(firstValue("SELECT hearsay_tally(report, other) FROM reports")).isEqualTo(EXPECTED);
  }

  @Test
  void argumentsThatAreNoPlansAreErrorsOfAnalysis() throws IOException {
    Path nonsense = Files.writeString(folder.resolve("nonsense"), "{}");
    assertRefused("hearsay_plan('" + file + "x')", file + "x, which cannot be read");
    assertRefused("hearsay_plan('" + folder + "')", "cannot be read");
    assertRefused("hearsay_plan('')", "cannot be read");
    assertRefused("hearsay_plan('" + nonsense + "')", nonsense + ", which does not contain a plan");
    assertRefused("hearsay_plan(string(place))", "must be a constant text");
    assertRefused("hearsay_plan(NULL)", "must be a constant text");
    assertRefused("hearsay_plan(7)", "must be a constant text");
    assertRefused("hearsay_plan()", "takes 1 argument; 0 were given");
    assertRefused(
        "hearsay_tally(report, hearsay_plan('" + file + "x'))", "x, which cannot be read");
  }

  private void assertRefused(String call, String message) {
    assertThatThrownBy(() -> spark.sql("SELECT " + call + " FROM reports"))
        .as(call)
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("line 1 pos ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "FORMATTED", "EXTENDED", "COST"})
  void explainShowsOnlyTheHash(String mode) {
    String explained =
        spark
            .sql(
                """
                EXPLAIN %s SELECT place,
                  hearsay_estimate(hearsay_tally(report, hearsay_plan('%s')), hearsay_plan('%s'))
                FROM reports GROUP BY place\
                """
                    .formatted(mode, file, file))
            .first()
            .getString(0);
    assertThat(explained)
        .doesNotContain(IN_EVERY_PLAN)
        .contains(PLAN.hash().toString().substring(0, 12) + "…");
  }

  @Test
  void explainOfColumnsShowsOnlyTheHash() {
    String explained =
        spark
            .table("reports")
            .groupBy("place")
            .agg(HearsayFunctions.tally(col("report"), PLAN))
            .queryExecution()
            .executedPlan()
            .toString();
    assertThat(explained).doesNotContain(IN_EVERY_PLAN).contains("partial_hearsay_tally(report");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT hearsay_tally(DISTINCT report, hearsay_plan('%s')) FROM reports",
        "SELECT place, hearsay_tally( distinct\n"
            + "report, hearsay_plan('%s')) FROM reports GROUP BY ALL",
        "SELECT count(DISTINCT place), hearsay_tally(DISTINCT report, hearsay_plan('%s')) FROM"
            + " reports",
        "SELECT 1 FROM reports HAVING hearsay_tally(DISTINCT report, hearsay_plan('%s')) IS NULL"
      })
  void distinctIsRefusedWithTheReason(String query) {
    assertThatThrownBy(() -> spark.sql(query.formatted(file)).collectAsList())
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("happen to send the same bytes")
        .hasMessageContaining("by their ids");
  }

  @Test
  void distinctIsRefusedInUnusualSpellings() {
    String call = "hearsay_tally(/* each */ DISTINCT report, hearsay_plan('" + file + "'))";
    assertThatThrownBy(() -> spark.sql("SELECT " + call + " FROM reports"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining("hearsay_tally")
        .hasMessageContaining("DISTINCT");
    assertThatThrownBy(() -> spark.table("reports").agg(expr(call)))
        .isInstanceOf(AnalysisException.class);
    assertThatThrownBy(
            () -> spark.sql("SELECT hearsay_tally(ALL report) WITHIN GROUP (ORDER BY 1)"))
        .isInstanceOf(AnalysisException.class);
  }

  @Test
  void filtersAndWindowsAreLegal() {
    assertThat(
            firstValue(
                "SELECT hearsay_tally(report, hearsay_plan('%s')) FILTER (WHERE place = 2) FROM reports"
                    .formatted(file)))
        .isEqualTo(Crowd.bytes(CROWD.tally(2, 5)));
    List<Row> rows =
        spark
            .sql(
                """
                SELECT DISTINCT place,
                  hearsay_reports(hearsay_tally(report, hearsay_plan('%s')) OVER (PARTITION BY place))
                FROM reports\
                """
                    .formatted(file))
            .collectAsList();
    assertThat(rows).hasSize(5).allMatch(row -> row.getLong(1) == 100);
  }
}
