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
import java.util.ArrayList;
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
import org.apache.spark.sql.functions;

/**
 * A program that measures the cost of Spark's tally beside {@code hearsay tally} and Spark's own
 * {@code hll_sketch_agg} on the same reports, in CPU time of one process, threads of the garbage
 * collector and the compiler included. See the module's README.
 *
 * <p>Its arguments are a folder for the reports, which are made once, and numbers of reports in
 * units of 10⁷.
 */
public final class SparkTallyLoad {

  private static final long CHUNK = 10_000_000;
  private static final int GROUPS = 1000;
  private static final int REPEATS = 4;

  /** The places of the ways that are compared with each other. */
  private static final int ONE_TALLY = 1;

  private static final int GROUPED_TALLIES = 2;
  private static final int ONE_SKETCH = 5;
  private static final int GROUPED_SKETCHES = 6;

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
        "reports | hearsay tally | a report per row | GROUP BY 1000 | a block per row | Aggregator"
            + " | hll_sketch_agg | hll, GROUP BY 1000");
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
    Column sketch = functions.hll_sketch_agg(col("report"));
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
                    .first(),
            () -> rows.agg(sketch).first().getAs(0),
            () ->
                rows.groupBy("place")
                    .agg(sketch.as("sketch"))
                    .agg(functions.hll_union_agg(col("sketch")))
                    .first()
                    .getAs(0));
    List<Measured> measured = byTurns(ways);
    StringBuilder line = new StringBuilder(chunks + "e7 ");
    for (int i = 0; i < ways.size(); i++) {
      if (i < ONE_SKETCH && !measured.get(i).result.equals(measured.get(0).result)) {
        throw new IllegalStateException("the tallies differ");
      }
      line.append(
          "| %.1f ns, %.2fx, %.1f s "
              .formatted(
                  measured.get(i).cpuSeconds * 1e9 / (chunks * CHUNK),
                  measured.get(i).cpuSeconds / measured.get(0).cpuSeconds,
                  measured.get(i).seconds));
    }
    System.out.println(line);
    System.out.printf(
        "hearsay_tally / hll_sketch_agg: %.2f in one group, %.2f in %d groups%n",
        measured.get(ONE_TALLY).cpuSeconds / measured.get(ONE_SKETCH).cpuSeconds,
        measured.get(GROUPED_TALLIES).cpuSeconds / measured.get(GROUPED_SKETCHES).cpuSeconds,
        GROUPS);
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

  /** Runs all by turns, so that other work on the machine meets all alike; returns the cheapest. */
  private static List<Measured> byTurns(List<Counting> ways) throws IOException {
    List<Measured> best = new ArrayList<>();
    for (Counting way : ways) {
      best.add(once(way)); // warms up, and is seldom the cheapest
    }
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      for (int i = 0; i < ways.size(); i++) {
        Measured next = once(ways.get(i));
        best.set(i, next.cpuSeconds < best.get(i).cpuSeconds ? next : best.get(i));
      }
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
