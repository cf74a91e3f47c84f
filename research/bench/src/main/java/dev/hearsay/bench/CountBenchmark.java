package dev.hearsay.bench;

import dev.hearsay.law.Counter;
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
 * A benchmark of counted reports per microsecond (millions per second); one operation is one
 * report. The reports are drawn in advance.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CountBenchmark {

  /** The mechanism and its size, in the format of {@link DrawnReports#of}. */
  @Param({
    "laplace",
    "grr:100",
    "oue:100",
    "oue:1000",
    "subset:1000",
    "duchi-vector:100",
    "olh:100",
    "olh:1000",
    "olh:10000",
    "gaussian:100"
  })
  public String reportsOf;

  private Counter counter;
  private long[] words;
  private int wordsPerReport;

  @Setup
  public void prepare() {
    DrawnReports drawn = DrawnReports.of(reportsOf);
    counter = drawn.mechanism().counter();
    words = drawn.words();
    wordsPerReport = drawn.wordsPerReport();
  }

  @Benchmark
  @OperationsPerInvocation(DrawnReports.REPORTS)
  public long count() {
    for (int from = 0; from < words.length; from += wordsPerReport) {
      counter.add(words, from);
    }
    return counter.reports();
  }

  /** Checks and counts reports, as is necessary for reports from other processes. */
  @Benchmark
  @OperationsPerInvocation(DrawnReports.REPORTS)
  public long checkAndCount() {
    for (int from = 0; from < words.length; from += wordsPerReport) {
      if (counter.accepts(words, from)) {
        counter.add(words, from);
      }
    }
    return counter.reports();
  }
}
