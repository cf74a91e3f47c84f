package dev.hearsay.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HearsayFunctionsTest {

  private static final int PLACES = 7;
  private static final Plan PLAN = Crowd.plan(1);
  private static final Plan OTHER_PLAN = Crowd.plan(2);
  private static final Crowd CROWD = Crowd.of(PLAN, 20_000, 17);

  private final SparkSession spark = Sessions.fresh();

  @BeforeEach
  void register() {
    HearsayFunctions.register(spark, PLAN);
    CROWD.table(spark, PLACES).createOrReplaceTempView("reports");
  }

  private byte[] firstValue(String query) {
    return spark.sql(query).first().getAs(0);
  }

  @Test
  void bytesEqualThoseOfOneProcess() {
    assertThat(firstValue("SELECT hearsay_tally(report) FROM reports"))
        .isEqualTo(Crowd.bytes(CROWD.tally()));
  }

  @Test
  void aPlanIsGivenByHashOrJson() {
    byte[] expected = Crowd.bytes(CROWD.tally());
    String hash = PLAN.hash().toString();
    assertThat(firstValue("SELECT hearsay_tally(report, '" + hash + "') FROM reports"))
        .isEqualTo(expected);
    spark.sql("DECLARE OR REPLACE VARIABLE plan STRING");
    spark.sql("SET VAR plan = :json", Map.of("json", PlanJson.write(PLAN)));
    assertThat(firstValue("SELECT hearsay_tally(report, plan) FROM reports")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"4096", "2"}) // counted in memory, and sorted
  void groupsHaveTheirOwnTallies(String mostGroups) {
    spark.conf().set(HearsayFunctions.MAX_GROUPS_SETTING, mostGroups);
    List<Row> rows =
        spark
            .sql("SELECT place, hearsay_tally(report) FROM reports GROUP BY place ORDER BY place")
            .collectAsList();
    assertThat(rows).hasSize(PLACES);
    for (int place = 0; place < PLACES; place++) {
      assertThat(rows.get(place).<byte[]>getAs(1))
          .isEqualTo(Crowd.bytes(CROWD.tally(place, PLACES)));
    }
  }

  @Test
  void storedTalliesCanBeAdded(@TempDir Path dir) {
    String path = dir.resolve("tallies").toString();
    spark
        .sql("SELECT place, hearsay_tally(report) AS tally FROM reports GROUP BY place")
        .write()
        .parquet(path);
    spark.read().parquet(path).createOrReplaceTempView("tallies");
    assertThat(firstValue("SELECT hearsay_tally_union(tally) FROM tallies"))
        .isEqualTo(Crowd.bytes(CROWD.tally()));
  }

  @Test
  void blocksAreCounted() {
    List<byte[]> files = List.of(CROWD.file(0, 9_000), CROWD.file(9_000, 20_000));
    byte[] tally =
        spark
            .createDataset(files, Encoders.BINARY())
            .agg(HearsayFunctions.tallyBlock(col("value"), PLAN))
            .first()
            .getAs(0);
    assertThat(tally).isEqualTo(Crowd.bytes(CROWD.tally()));
  }

  @Test
  void javaColumnsGiveTheSameTally() {
    Row row =
        spark
            .table("reports")
            .groupBy("place")
            .agg(HearsayFunctions.tally(col("report"), PLAN).as("tally"))
            .agg(HearsayFunctions.tallyUnion(col("tally"), PLAN).as("tally"))
            .select(
                col("tally"),
                HearsayFunctions.reports(col("tally")),
                HearsayFunctions.rejected(col("tally")),
                functions.size(HearsayFunctions.estimate(col("tally"), PLAN)))
            .first();
    assertThat(row.<byte[]>getAs(0)).isEqualTo(Crowd.bytes(CROWD.tally()));
    assertThat(row.getLong(1)).isEqualTo(20_000);
    assertThat(row.getLong(2)).isZero();
    assertThat(row.getInt(3)).isEqualTo(6);
  }

  @Test
  void theTypedAggregatorGivesTheSameTally() {
    Dataset<byte[]> typed = spark.table("reports").select("report").as(Encoders.BINARY());
    assertThat(typed.select(new TallyAggregator(PLAN).toColumn()).first())
        .isEqualTo(Crowd.bytes(CROWD.tally()));
  }

  @Test
  void estimatesEqualThoseOfTheTally() {
    List<Row> rows =
        spark
            .sql(
                "SELECT inline(hearsay_estimate(t)) FROM (SELECT hearsay_tally(report) t FROM"
                    + " reports)")
            .collectAsList();
    List<Quantity> expected = CROWD.tally().estimates().quantities();
    assertThat(rows).hasSameSizeAs(expected);
    for (int i = 0; i < rows.size(); i++) {
      Quantity quantity = expected.get(i);
      assertThat(rows.get(i).<String>getAs("attribute"))
          .isEqualTo(quantity.key().attributes().get(0));
      assertThat(rows.get(i).<String>getAs("value"))
          .isEqualTo(String.join("", quantity.key().values()));
      assertThat(rows.get(i).<Double>getAs("estimate")).isEqualTo(quantity.estimate().value());
      assertThat(rows.get(i).<Double>getAs("standard_error"))
          .isEqualTo(quantity.estimate().standardError());
      assertThat(rows.get(i).<Double>getAs("low")).isEqualTo(quantity.estimate().interval().low());
      assertThat(rows.get(i).<Double>getAs("high"))
          .isEqualTo(quantity.estimate().interval().high());
    }
  }

  @Test
  void invalidReportsAreRejectedAndNullsSkipped() {
    List<byte[]> mixed = new ArrayList<>(CROWD.packed().subList(0, 100));
    mixed.add(new byte[0]);
    mixed.add(new byte[99]);
    mixed.add(null);
    byte[] tally = counted(mixed, "hearsay_tally");
    Tally read = read(tally, PLAN);
    assertThat(read.reports()).isEqualTo(100);
    assertThat(read.rejected()).isEqualTo(2);
  }

  private byte[] counted(List<byte[]> rows, String function) {
    spark.createDataset(rows, Encoders.BINARY()).createOrReplaceTempView("mixed");
    return firstValue("SELECT " + function + "(value) FROM mixed");
  }

  @Test
  void blocksOfAnotherPlanAndTornBlocksAreRejected() {
    byte[] good = CROWD.file(0, 1000);
    byte[] torn = Arrays.copyOf(CROWD.file(1000, 2000), 300);
    byte[] other = Crowd.of(OTHER_PLAN, 250, 3).file(0, 250);
    byte[] tally = counted(List.of(good, torn, other, new byte[] {1}), "hearsay_tally_block");
    Tally read = read(tally, PLAN);
    assertThat(read.reports()).isEqualTo(1000);
    assertThat(read.rejected()).isEqualTo(1 + 250 + 1);
  }

  @Test
  void talliesOfAnotherPlanAndDamagedTalliesAreRejected() {
    byte[] good = Crowd.bytes(CROWD.tally());
    byte[] damaged = good.clone();
    damaged[50] ^= 1;
    byte[] other = Crowd.bytes(Crowd.of(OTHER_PLAN, 30, 4).tally());
    byte[] tally = counted(List.of(good, damaged, other), "hearsay_tally_union");
    Tally read = read(tally, PLAN);
    assertThat(read.reports()).isEqualTo(20_000);
    assertThat(read.rejected()).isEqualTo(1 + 30);
    Row row =
        spark
            .sql(
                "SELECT count(*), count(hearsay_estimate(value)), sum(hearsay_reports(value)) FROM"
                    + " mixed")
            .first();
    assertThat(row.getLong(0)).isEqualTo(3);
    assertThat(row.getLong(1)).isEqualTo(1);
    assertThat(row.getLong(2)).isEqualTo(20_030);
  }

  @Test
  void registeringKeepsAnExistingSettingOfGroups() {
    String setting = HearsayFunctions.MAX_GROUPS_SETTING;
    assertThat(spark.conf().get(setting)).isEqualTo(HearsayFunctions.MAX_GROUPS);
    spark.conf().set(setting, "77");
    HearsayFunctions.register(spark);
    assertThat(spark.conf().get(setting)).isEqualTo("77");
  }

  @Test
  void zeroRowsGiveAnEmptyTally() {
    assertThat(firstValue("SELECT hearsay_tally(report) FROM reports WHERE place < 0"))
        .isEqualTo(Crowd.bytes(Tally.of(PLAN)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hearsay_tally(report, 'nonsense')|cannot be read",
        "hearsay_tally(report, '{}')|cannot be read",
        "hearsay_tally(report, repeat('a', 64))|no plan with the hash aaaa",
        "hearsay_tally(report, string(place))|which is not a constant",
        "hearsay_tally(report, NULL)|the plan is null",
        "hearsay_tally(place)|must be BINARY",
        "hearsay_tally(report, 'a', 'b')|takes 1 or 2 arguments; 3 were given",
        "hearsay_reports()|takes 1 argument; 0 were given",
        "hearsay_estimate(report, 'x')|legal plans are the constants hearsay_plan('FILE'), the"
            + " plan's JSON, and the hash",
        "hearsay_cross(report, array('age', 'colour'))|no part of the plan reports on",
        "hearsay_perturb(place)|a lost partition is computed again, with fresh noise",
      })
  void illegalCallsAreErrorsOfAnalysis(String call, String message) {
    assertThatThrownBy(() -> spark.sql("SELECT " + call + " FROM reports"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("line 1 pos 7");
  }

  @Test
  void withSeveralRegisteredPlansACallMustNameOne() {
    HearsayFunctions.register(spark, OTHER_PLAN);
    assertThatThrownBy(() -> spark.sql("SELECT hearsay_tally(report) FROM reports"))
        .isInstanceOf(AnalysisException.class)
        .hasMessageContaining(
            "the call has no plan argument, which requires 1 registered plan; there are 2");
  }

  @Test
  void theExtensionRegistersInEverySession() {
    SparkSession fresh = Sessions.fresh();
    CROWD.table(fresh, PLACES).createOrReplaceTempView("reports");
    byte[] tally =
        fresh
            .sql(
                "SELECT hearsay_tally(report, :plan) FROM reports",
                Map.of("plan", PlanJson.write(PLAN)))
            .first()
            .getAs(0);
    assertThat(tally).isEqualTo(Crowd.bytes(CROWD.tally()));
    assertThat(fresh.sql("DESCRIBE FUNCTION hearsay_estimate").collectAsList().toString())
        .contains("standard_error");
  }

  @Test
  void columnNamesAreShort() {
    String name = spark.sql("SELECT hearsay_tally(report) FROM reports").columns()[0];
    assertThat(name)
        .isEqualTo("hearsay_tally(report, " + PLAN.hash().toString().substring(0, 12) + "…)");
  }

  @Test
  void wavesAreCountedAloneAndTogether() {
    Series schedule = new Series(4, 2, Series.Every.WEEK, Instant.EPOCH, 0);
    Plan whole = Crowd.plan(1, schedule);
    HearsayFunctions.register(spark, whole);
    Crowd second = Crowd.of(whole.wave(2), 500, 1);
    Crowd third = Crowd.of(whole.wave(3), 400, 2);
    List<byte[]> files = List.of(second.file(0, 500), third.file(0, 400));
    spark.createDataset(files, Encoders.BINARY()).createOrReplaceTempView("files");
    String ofFiles = "SELECT hearsay_tally_block(value, '%s') FROM files";

    Tally together = Tally.of(whole);
    together.merge(second.tally());
    together.merge(third.tally());
    assertThat(firstValue(ofFiles.formatted(whole.hash()))).isEqualTo(Crowd.bytes(together));

    byte[] ofOne = firstValue(ofFiles.formatted(whole.wave(2).hash()));
    Tally read = read(ofOne, whole.wave(2));
    assertThat(read.cells(0)).isEqualTo(second.tally().cells(0));
    assertThat(read.reports()).isEqualTo(500);
    assertThat(read.rejected()).isEqualTo(400);

    List<byte[]> tallies = List.of(Crowd.bytes(second.tally()), Crowd.bytes(third.tally()));
    spark.createDataset(tallies, Encoders.BINARY()).createOrReplaceTempView("tallies");
    assertThat(
            firstValue(
                "SELECT hearsay_tally_union(value, '%s') FROM tallies".formatted(whole.hash())))
        .isEqualTo(Crowd.bytes(together));
  }

  private static Tally read(byte[] bytes, Plan plan) {
    try {
      return TallyBytes.read(new ByteArrayInputStream(bytes), plan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
