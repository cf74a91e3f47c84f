package dev.hearsay.spark;

import dev.hearsay.Attribute;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Series;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportWriter;
import dev.hearsay.wire.report.TallyBytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** The reports of made-up people to a plan, with the tallies that one process computes. */
public final class Crowd {

  private static final StructType COLUMNS =
      new StructType().add("place", DataTypes.IntegerType).add("report", DataTypes.BinaryType);

  private final Plan plan;
  private final List<Report> reports;

  private Crowd(Plan plan, List<Report> reports) {
    this.plan = plan;
    this.reports = reports;
  }

  /**
   * Returns a plan of a number, a category and another number; a device reports on some of them.
   */
  public static Plan plan(double epsilon) {
    return planner(epsilon).plan();
  }

  /** Returns the same plan as a series. */
  public static Plan plan(double epsilon, Series schedule) {
    return planner(epsilon).series(schedule).plan();
  }

  private static Planner planner(double epsilon) {
    Schema schema =
        new Schema(
            "crowd",
            List.of(
                new Attribute.Numeric("age", 0, 100).clamped(),
                new Attribute.Categorical("colour", List.of("red", "green", "blue", "other"))
                    .withOther("other"),
                new Attribute.Numeric("income", 0, 1000).clamped()));
    return Planner.forSchema(schema).epsilon(epsilon);
  }

  /** Returns a crowd of people with values that depend on the seed. */
  public static Crowd of(Plan plan, int people, long seed) {
    return new Crowd(plan, reports(plan, people, seed));
  }

  /** Returns the reports of such a crowd. */
  public static List<Report> reports(Plan plan, int people, long seed) {
    InsecureSeededBits bits = new InsecureSeededBits(seed);
    Device device = Device.insecure(plan, bits);
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < people; i++) {
      reports.add(
          device.report(
              Map.of(
                  "age", (double) bits.uniform(101),
                  "colour", List.of("red", "green", "blue").get(bits.uniform(3)),
                  "income", (double) bits.uniform(1001))));
    }
    return reports;
  }

  public Plan plan() {
    return plan;
  }

  /** Returns the reports as bytes. */
  public List<byte[]> packed() {
    ReportBytes bytes = new ReportBytes(plan);
    return reports.stream().map(bytes::write).toList();
  }

  /** Returns a table of place and report; the i-th report is from place i mod places. */
  public Dataset<Row> table(SparkSession spark, int places) {
    List<Row> rows = new ArrayList<>();
    List<byte[]> packed = packed();
    for (int i = 0; i < packed.size(); i++) {
      rows.add(RowFactory.create(i % places, packed.get(i)));
    }
    return spark.createDataFrame(rows, COLUMNS).repartition(4);
  }

  /** Returns the tally of all reports, counted in one process. */
  public Tally tally() {
    Tally tally = Tally.of(plan);
    reports.forEach(tally::add);
    return tally;
  }

  /** Returns the tally of the reports of one place, counted in one process. */
  public Tally tally(int place, int places) {
    Tally tally = Tally.of(plan);
    for (int i = place; i < reports.size(); i += places) {
      tally.add(reports.get(i));
    }
    return tally;
  }

  /** Returns a file with some of the reports. */
  public byte[] file(int from, int to) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ReportWriter writer = new ReportWriter(out, plan)) {
      for (Report report : reports.subList(from, to)) {
        writer.write(report);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Returns a tally as bytes. */
  public static byte[] bytes(Tally tally) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TallyBytes.write(tally, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
