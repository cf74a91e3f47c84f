package dev.hearsay.spark.load;

import static org.apache.spark.sql.functions.col;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import dev.hearsay.spark.Crowd;
import dev.hearsay.spark.CrowdSimulation;
import dev.hearsay.spark.HearsayFunctions;
import dev.hearsay.spark.TallyAggregator;
import dev.hearsay.spark.file.ReportFiles;
import dev.hearsay.wire.report.ReportReader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * What Spark's tally costs beside {@code hearsay tally} on the same reports, in CPU time of one
 * process, threads of the garbage collector and the compiler included. See the module's README.
 *
 * <p>Arguments: a folder for the reports, which are made once; then how many times 10⁷ reports.
 */
public final class SparkTallyLoad {

  private static final long CHUNK = 10_000_000;
  private static final int GROUPS = 1000;
  private static final int REPEATS = 2;
  private static final Plan PLAN = Crowd.plan(1);

  private final SparkSession spark;
  private final Path folder;

  private SparkTallyLoad(SparkSession spark, Path folder) {
    this.spark = spark;
    this.folder = folder;
  }

  private interface Counting {
    byte[] count() throws IOException;
  }

  private record Measured(double cpuSeconds, double seconds, ByteBuffer result) {}

  public static void main(String... arguments) throws IOException {
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate();
    HearsayFunctions.register(spark, PLAN);
    SparkTallyLoad load = new SparkTallyLoad(spark, Path.of(arguments[0]));
    int[] chunks = Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
    load.prepare(Arrays.stream(chunks).max().orElseThrow());
    System.out.println(
        "reports | hearsay tally | a report per row | GROUP BY 1000 | a block per row | Aggregator");
    System.out.println("(ns of CPU per report, and in proportion to the first)");
    for (int count : chunks) {
      load.measure(count);
    }
    spark.stop();
  }

  private String[] paths(String kind, int chunks) {
    return IntStream.range(0, chunks)
        .mapToObj(chunk -> folder.resolve(kind + "-" + chunk).toString())
        .toArray(String[]::new);
  }

  private void prepare(int chunks) throws IOException {
    for (int chunk = 0; chunk < chunks; chunk++) {
      if (!Files.exists(folder.resolve("rows-" + chunk + "/_SUCCESS"))) {
        make(chunk);
      }
    }
  }

  /** The same reports three times: as blocks, as files of the command, one per row. */
  private void make(int chunk) {
    String blocks = folder.resolve("blocks-" + chunk).toString();
    String files = folder.resolve("files-" + chunk).toString();
    new CrowdSimulation(
            PLAN,
            CHUNK,
            chunk,
            (number, bits) ->
                Map.of(
                    "age", (double) bits.uniform(101),
                    "colour", "red",
                    "income", (double) bits.uniform(1001)))
        .blocks(spark, 4)
        .write()
        .mode("overwrite")
        .parquet(blocks);
    Dataset<Row> reports =
        spark
            .read()
            .parquet(blocks)
            .select("block")
            .as(Encoders.BINARY())
            .flatMap(new Unpacked(PLAN), Encoders.BINARY())
            .toDF("report");
    ReportFiles.write(reports, "report", PLAN, files);
    reports
        .selectExpr("CAST(rand(" + chunk + ") * " + GROUPS + " AS INT) AS place", "report")
        .write()
        .mode("overwrite")
        .parquet(folder.resolve("rows-" + chunk).toString());
    System.out.println("made chunk " + chunk);
  }

  private void measure(int chunks) throws IOException {
    Dataset<Row> rows = spark.read().parquet(paths("rows", chunks));
    Dataset<Row> blocks = spark.read().parquet(paths("blocks", chunks));
    Column ofReports = HearsayFunctions.tally(col("report"), PLAN);
    List<Counting> ways =
        List.of(
            () -> command(chunks),
            () -> rows.agg(ofReports).first().getAs(0),
            () -> grouped(rows),
            () -> blocks.agg(HearsayFunctions.tallyBlock(col("block"), PLAN)).first().getAs(0),
            () ->
                rows.select("report")
                    .as(Encoders.BINARY())
                    .select(new TallyAggregator(PLAN).toColumn())
                    .first());
    Measured first = best(ways.get(0));
    StringBuilder line = new StringBuilder(chunks + "e7 ");
    for (Counting way : ways) {
      Measured measured = way == ways.get(0) ? first : best(way);
      if (!measured.result.equals(first.result)) {
        throw new IllegalStateException("the tallies differ");
      }
      line.append(
          "| %.1f ns, %.2fx, %.1f s "
              .formatted(
                  measured.cpuSeconds * 1e9 / (chunks * CHUNK),
                  measured.cpuSeconds / first.cpuSeconds,
                  measured.seconds));
    }
    System.out.println(line);
  }

  /** A thousand tallies, and their sum, to compare. */
  private byte[] grouped(Dataset<Row> rows) {
    return rows.groupBy("place")
        .agg(HearsayFunctions.tally(col("report"), PLAN).as("tally"))
        .agg(HearsayFunctions.tallyUnion(col("tally"), PLAN))
        .first()
        .getAs(0);
  }

  /** What {@code hearsay tally} does with its files. */
  private byte[] command(int chunks) throws IOException {
    Tally tally = Tally.of(PLAN);
    for (String path : paths("files", chunks)) {
      List<Path> files;
      try (Stream<Path> all = Files.list(Path.of(path))) {
        files = all.filter(file -> file.toString().endsWith(".reports")).toList();
      }
      for (Path file : files) {
        count(file, tally);
      }
    }
    return Crowd.bytes(tally);
  }

  private static void count(Path file, Tally tally) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        ReportReader reader = new ReportReader(in, PLAN)) {
      for (Report report = reader.next(); report != null; report = reader.next()) {
        tally.add(report);
      }
    }
  }

  /** The cheapest of some, after one to warm up. */
  private static Measured best(Counting way) throws IOException {
    Measured best = once(way);
    for (int i = 0; i < REPEATS; i++) {
      Measured next = once(way);
      best = i == 0 || next.cpuSeconds < best.cpuSeconds ? next : best;
    }
    return best;
  }

  private static Measured once(Counting way) throws IOException {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    byte[] result = way.count();
    return new Measured(
        (system.getProcessCpuTime() - cpu) * 1e-9,
        (System.nanoTime() - start) * 1e-9,
        ByteBuffer.wrap(result));
  }
}
