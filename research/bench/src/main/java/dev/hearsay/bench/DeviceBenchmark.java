package dev.hearsay.bench;

import dev.hearsay.Device;
import dev.hearsay.PrivateRecord;
import dev.hearsay.random.SecureBits;
import java.util.List;
import java.util.Objects;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * A benchmark that compares whole reports through {@link Device#report(PrivateRecord)} with the
 * same draws through the mechanism alone, in millions per second. A device also draws the part on
 * which it reports, which requires a random word even for a single part. In addition, it creates
 * the report's object.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DeviceBenchmark {

  /** The attributes and the mechanism, in the format of {@link OnePart#of}. */
  @Param({"grr:100", "piecewise", "hybrid", "joint"})
  public String reportsOf;

  private Workload workload;
  private SecureBits bits;
  private Device device;
  private List<PrivateRecord> people;

  @Setup
  public void prepare() {
    OnePart part = OnePart.of(reportsOf, Workload.REPORTS);
    workload = Objects.requireNonNull(Workload.all().get(reportsOf)).get();
    bits = SecureBits.current();
    device = Device.of(part.plan());
    people = part.people();
  }

  @Benchmark
  @OperationsPerInvocation(Workload.REPORTS)
  public long mechanism() {
    return workload.perturbAll(bits);
  }

  @Benchmark
  @OperationsPerInvocation(Workload.REPORTS)
  public void device(Blackhole sent) {
    for (PrivateRecord person : people) {
      sent.consume(device.report(person));
    }
  }
}
