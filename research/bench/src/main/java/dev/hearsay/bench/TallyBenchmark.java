package dev.hearsay.bench;

import dev.hearsay.Device;
import dev.hearsay.Report;
import dev.hearsay.Tally;
import java.util.concurrent.TimeUnit;
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
 * A benchmark of whole reports through {@link Tally#add}, including all checks, in millions per
 * second. In addition to the work of {@link CountBenchmark}, it finds the report's objects in
 * memory.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TallyBenchmark {

  private static final int REPORTS = 1024;

  /** The attributes and the mechanism, in the format of {@link OnePart#of}. */
  @Param({"hybrid", "grr:100", "joint", "oue:100", "oue:1000", "olh:1000"})
  public String reportsOf;

  private Tally tally;
  private Report[] reports;

  @Setup
  public void prepare() {
    OnePart part = OnePart.of(reportsOf, REPORTS);
    Device device = Device.of(part.plan());
    reports = part.people().stream().map(device::report).toArray(Report[]::new);
    tally = Tally.of(part.plan());
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
