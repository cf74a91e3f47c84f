package dev.hearsay.spark.file;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.Plan;
import dev.hearsay.spark.Crowd;
import dev.hearsay.spark.HearsayFunctions;
import dev.hearsay.spark.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of files and tables, some of which are damaged. */
class FilesTest {

  private static final Plan PLAN = Crowd.plan(1);
  private static final Plan OTHER_PLAN = Crowd.plan(2);
  private static final Crowd CROWD = Crowd.of(PLAN, 3000, 23);

  private final SparkSession spark = Sessions.fresh();

  @TempDir private Path dir;

  @BeforeEach
  void register() {
    HearsayFunctions.register(spark, PLAN);
  }

  private static byte[] tally(Dataset<Row> reports) {
    return reports.agg(HearsayFunctions.tally(col("report"), PLAN)).first().getAs(0);
  }

  private String at(String name) {
    return dir.resolve(name).toString();
  }

  @Test
  void reportFilesAreReadAsWritten() {
    WrittenReports written =
        ReportFiles.write(CROWD.table(spark, 1), "report", PLAN, at("reports"));
    assertThat(written).isEqualTo(new WrittenReports(4, 3000, 0));
    Dataset<Row> read = ReportFiles.read(spark, PLAN, at("reports"));
    assertThat(tally(read)).isEqualTo(Crowd.bytes(CROWD.tally()));
    byte[] ofBlocks =
        ReportFiles.blocks(spark, at("reports"))
            .agg(HearsayFunctions.tallyBlock(col("block"), PLAN))
            .first()
            .getAs(0);
    assertThat(ofBlocks).isEqualTo(Crowd.bytes(CROWD.tally()));
  }

  @Test
  void unreadableReportFilesAreRowsWithReasons() throws IOException {
    byte[] good = CROWD.file(0, 2000);
    Files.write(dir.resolve("good"), good);
    Files.write(dir.resolve("torn"), Arrays.copyOf(CROWD.file(2000, 3000), 200));
    Files.write(dir.resolve("other"), Crowd.of(OTHER_PLAN, 10, 1).file(0, 10));
    Files.write(dir.resolve("nonsense"), new byte[] {1, 2, 3});
    Dataset<Row> read = ReportFiles.read(spark, PLAN, dir.toString());
    Row counts = read.selectExpr("count(report)", "count(unreadable)").first();
    assertThat(counts.getLong(0)).isEqualTo(2000);
    assertThat(counts.getLong(1)).isEqualTo(3);
    List<Row> unreadable = read.where("unreadable IS NOT NULL").orderBy("file").collectAsList();
    assertThat(unreadable.get(0).<String>getAs("unreadable")).contains("this is not");
    assertThat(unreadable.get(1).<String>getAs("unreadable")).contains("not to the plan");
    assertThat(unreadable.get(2).<String>getAs("unreadable")).contains("cut off");
  }

  @Test
  void packedBlocksContainAllReports() {
    List<Row> rows = new ArrayList<>(List.of(RowFactory.create((Object) new byte[50])));
    CROWD.packed().forEach(report -> rows.add(RowFactory.create((Object) report)));
    Dataset<Row> reports =
        spark.createDataFrame(rows, new StructType().add("report", DataTypes.BinaryType));
    Dataset<Row> packed = ReportFiles.pack(reports, "report", PLAN, 700).cache();
    Row sums = packed.selectExpr("sum(reports)", "sum(rejected)", "max(reports)").first();
    assertThat(sums).isEqualTo(RowFactory.create(3000L, 1L, 700L));
    byte[] tally = packed.agg(HearsayFunctions.tallyBlock(col("block"), PLAN)).first().getAs(0);
    assertThat(tally).isEqualTo(Crowd.bytes(CROWD.tally()));
    packed.unpersist();
  }

  @Test
  void tallyFilesAreReadAsWritten() throws IOException {
    TallyFiles.write(spark, CROWD.tally(0, 2), at("tallies/one"));
    TallyFiles.write(spark, CROWD.tally(1, 2), at("tallies/two"));
    assertThat(Files.readAllBytes(dir.resolve("tallies/one")))
        .isEqualTo(Crowd.bytes(CROWD.tally(0, 2)));
    byte[] sum =
        TallyFiles.read(spark, at("tallies"))
            .agg(HearsayFunctions.tallyUnion(col("tally"), PLAN))
            .first()
            .getAs(0);
    assertThat(sum).isEqualTo(Crowd.bytes(CROWD.tally()));
  }

  @Test
  void tornParquetIsLeftOutAndListed() throws IOException {
    CROWD.table(spark, 1).write().parquet(at("table"));
    Path torn;
    try (Stream<Path> files = Files.list(dir.resolve("table"))) {
      torn = files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
    long lost = spark.read().parquet(torn.toString()).count();
    byte[] whole = Files.readAllBytes(torn);
    Files.write(torn, Arrays.copyOf(whole, whole.length / 2));
    Files.deleteIfExists(torn.resolveSibling("." + torn.getFileName() + ".crc"));

    ParquetTable table = ParquetTable.read(spark, at("table"));
    assertThat(table.files()).isEqualTo(4);
    assertThat(table.skipped()).hasSize(1);
    assertThat(table.skipped().get(0).file()).endsWith(torn.getFileName().toString());
    assertThat(table.expectedRows()).isEqualTo(3000 - lost);
    long counted =
        table
            .rows()
            .agg(HearsayFunctions.reports(HearsayFunctions.tally(col("report"), PLAN)))
            .first()
            .getLong(0);
    assertThat(counted).isEqualTo(table.expectedRows());
  }
}
