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
 * Reports a microsecond, which is millions a second, with secure randomness; one report is one
 * operation.
 *
 * <p>An invocation makes {@value Workload#REPORTS} of them. The fastest mechanisms take a few
 * nanoseconds a report; invoked one by one they would be measured together with JMH's own loop and
 * with the stepping of an input index through memory. The checksum that is returned depends on
 * every report, so none can be optimized away.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PerturbBenchmark {

  /** A key of {@link Workload#all}. JMH wants a default; {@link Benchmarks} puts all keys in. */
  @Param("grr:100")
  public String mechanism;

  private Workload workload;
  private SecureBits bits;

  /** Runs in the thread that measures, as the generator must stay in its thread. */
  @Setup
  public void prepare() {
    Supplier<Workload> found = Workload.all().get(mechanism);
    if (found == null) {
      throw new IllegalArgumentException(
          "there is no mechanism '" + mechanism + "'; there are " + Workload.all().keySet());
    }
    workload = found.get();
    bits = SecureBits.current();
  }

  @Benchmark
  @OperationsPerInvocation(Workload.REPORTS)
  public long report() {
    return workload.perturbAll(bits);
  }
}
