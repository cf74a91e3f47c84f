package dev.hearsay.bench;

import dev.hearsay.random.SecureBits;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
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
 * A benchmark of reports per microsecond (millions per second), with secure randomness; one
 * operation is one report.
 *
 * <p>One invocation makes {@value Workload#REPORTS} reports. The fastest mechanisms take a few
 * nanoseconds per report. A measurement of single reports would include JMH's own loop, and the
 * walk of an input index through memory. The returned checksum depends on every report, so no
 * report can be optimized away.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PerturbBenchmark {

  /** A key of {@link Workload#all}. JMH requires a default; {@link Benchmarks} passes all keys. */
  @Param("grr:100")
  public String mechanism;

  private Workload workload;
  private SecureBits bits;

  /**
   * Prepares the measurement in the thread that measures, because a generator belongs to its
   * thread.
   */
  @Setup
  public void prepare() {
    Supplier<Workload> supplier = Workload.all().get(mechanism);
    if (supplier == null) {
      throw new IllegalArgumentException(
          "no mechanism is called '" + mechanism + "'; there are " + Workload.all().keySet());
    }
    workload = supplier.get();
    bits = SecureBits.current();
  }

  @Benchmark
  @OperationsPerInvocation(Workload.REPORTS)
  public long report() {
    return workload.perturbAll(bits);
  }
}
