package dev.hearsay.spark.load;

import dev.hearsay.Plan;
import dev.hearsay.Report;
import dev.hearsay.spark.function.CountedPlan;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.ReportReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;

/** A function that splits a block into its reports, each as bytes. */
final class Unpacked implements FlatMapFunction<byte[], byte[]> {

  private static final long serialVersionUID = 1;

  private final String json;

  Unpacked(Plan plan) {
    this.json = PlanJson.write(plan);
  }

  @Override
  public Iterator<byte[]> call(byte[] block) throws IOException {
    Plan plan = CountedPlan.of(json).plan();
    ReportBytes bytes = new ReportBytes(plan);
    List<byte[]> reports = new ArrayList<>();
    try (ReportReader reader = new ReportReader(new ByteArrayInputStream(block), plan)) {
      for (Report report = reader.next(); report != null; report = reader.next()) {
        reports.add(bytes.write(report));
      }
    }
    return reports.iterator();
  }
}
