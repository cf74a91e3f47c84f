package dev.hearsay.bench;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Device;
import dev.hearsay.Plan;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Report;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.design.Planner;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole reports through {@link Tally#add}, checks included: millions a second. What they cost
 * beyond {@link CountBenchmark} is finding the report's objects in memory.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TallyBenchmark {

  private static final int REPORTS = 1024;

  /** A numeric mechanism, or a categorical one with its number of values. */
  @Param({"hybrid", "grr:100", "oue:100", "oue:1000", "olh:1000"})
  public String reportsOf;

  private Tally tally;
  private Report[] reports;

  @Setup
  public void prepare() {
    String[] nameAndSize = reportsOf.split(":", -1);
    Attribute attribute =
        nameAndSize.length == 1
            ? new Numeric("0", 0, 1)
            : new Categorical(
                "0",
                IntStream.range(0, Integer.parseInt(nameAndSize[1]))
                    .mapToObj(Integer::toString)
                    .toList());
    Schema schema = new Schema("one attribute", List.of(attribute));
    Plan plan = Planner.forSchema(schema).epsilon(1).mechanism(nameAndSize[0]).plan();
    Device device = Device.of(plan);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(schema);
    reports = new Report[REPORTS];
    for (int i = 0; i < REPORTS; i++) {
      reports[i] = device.report(reader.read(List.of(Integer.toString(i % 2))));
    }
    tally = Tally.of(plan);
  }

  @Benchmark
  @OperationsPerInvocation(REPORTS)
  public long add() {
    for (Report report : reports) {
      tally.add(report);
    }
    return tally.reports();
  }
}
