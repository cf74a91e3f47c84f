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
 * A program that compares the processor times of Spark's tally, of {@code hearsay tally} and of
 * Spark's own {@code hll_sketch_agg} on the same reports. The times are those of one process,
 * including the threads of the garbage collector and the compiler. See the module's README.
 *
 * <p>The arguments are a folder for the reports, which the program makes once, and numbers of
 * reports in units of 10⁷.
 */
public final class SparkTallyLoad {

  private static final long CHUNK = 10_000_000;
  private static final int GROUPS = 1000;
  private static final int REPEATS = 4;

  /** The indices of the methods whose costs are compared with each other. */
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

  private record Cost(double cpuSeconds, double seconds, ByteBuffer result) {}

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
        "reports | hearsay tally | one report per row | 1000 groups | one block per row |"
            + " Aggregator | hll_sketch_agg | hll, 1000 groups");
    System.out.println("(ns of processor time per report, and its ratio to the first column)");
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

  /** Writes the same reports three times: as blocks, as files of the command, and one per row. */
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
    List<Counting> methods =
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
    List<Cost> costs = measureInTurns(methods);
    StringBuilder line = new StringBuilder(chunks + "e7 ");
    for (int i = 0; i < methods.size(); i++) {
      if (i < ONE_SKETCH && !costs.get(i).result.equals(costs.get(0).result)) {
        throw new IllegalStateException("the tallies differ");
      }
      line.append(
          "| %.1f ns, %.2fx, %.1f s "
              .formatted(
                  costs.get(i).cpuSeconds * 1e9 / (chunks * CHUNK),
                  costs.get(i).cpuSeconds / costs.get(0).cpuSeconds,
                  costs.get(i).seconds));
    }
    System.out.println(line);
    System.out.printf(
        "hearsay_tally / hll_sketch_agg: %.2f in one group, %.2f in %d groups%n",
        costs.get(ONE_TALLY).cpuSeconds / costs.get(ONE_SKETCH).cpuSeconds,
        costs.get(GROUPED_TALLIES).cpuSeconds / costs.get(GROUPED_SKETCHES).cpuSeconds,
        GROUPS);
  }

  /** Returns the sum of a thousand tallies, which must equal the other results. */
  private byte[] grouped(Dataset<Row> rows) {
    return rows.groupBy("place")
        .agg(HearsayFunctions.tally(col("report"), PLAN).as("tally"))
        .agg(HearsayFunctions.tallyUnion(col("tally"), PLAN))
        .first()
        .getAs(0);
  }

  /** Returns the tally of files, counted like {@code hearsay tally} counts them. */
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

  /**
   * Runs all methods in turns, so that other work on the machine affects all equally. Returns the
   * run with the least processor time of each method.
   */
  private static List<Cost> measureInTurns(List<Counting> methods) throws IOException {
    List<Cost> best = new ArrayList<>();
    for (Counting method : methods) {
      best.add(measureOnce(method)); // warms up, and is seldom the cheapest run
    }
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      for (int i = 0; i < methods.size(); i++) {
        Cost next = measureOnce(methods.get(i));
        best.set(i, next.cpuSeconds < best.get(i).cpuSeconds ? next : best.get(i));
      }
    }
    return best;
  }

  private static Cost measureOnce(Counting method) throws IOException {
    var system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    byte[] result = method.count();
    return new Cost(
        (system.getProcessCpuTime() - cpu) * 1e-9,
        (System.nanoTime() - start) * 1e-9,
        ByteBuffer.wrap(result));
  }
}
