package dev.hearsay.bench;

import dev.hearsay.random.BitSource;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.random.SecureBits;
import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of draws per microsecond (millions per second) from {@link SecureBits}, compared with
 * the JDK's generator and the insecure generator of tests. Draws are made in a loop, for the reason
 * stated at {@link PerturbBenchmark}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@OperationsPerInvocation(RandomBenchmark.DRAWS)
public class RandomBenchmark {

  static final int DRAWS = 1024;

  /** The threshold for OUE's probability of setting a bit at ε = 1. */
  private static final long THRESHOLD = (long) (BitSource.ONE / (Math.E + 1));

  private final long[] words = new long[16];
  private SecureBits bits;
  private InsecureSeededBits insecureBits;
  private SecureRandom secureRandom;

  @Setup
  public void prepare() {
    bits = SecureBits.current();
    insecureBits = new InsecureSeededBits(1);
    secureRandom = new SecureRandom();
  }

  @Benchmark
  public long nextLong() {
    return sum(() -> bits.nextLong());
  }

  @Benchmark
  public long bernoulli() {
    return sum(() -> bits.bernoulli(THRESHOLD) ? 1 : 0);
  }

  /** Draws 64 biased bits at a time, as a report of 1024 bits does. */
  @Benchmark
  public long bernoulliWords() {
    long sum = 0;
    for (int i = 0; i < DRAWS; i += words.length) {
      bits.bernoulliWords(THRESHOLD, words, words.length);
      sum += words[0] + words[words.length - 1];
    }
    return sum;
  }

  @Benchmark
  public long uniform() {
    return sum(() -> bits.uniform(1000));
  }

  @Benchmark
  public long insecureNextLong() {
    return sum(() -> insecureBits.nextLong());
  }

  @Benchmark
  public long secureRandomNextLong() {
    return sum(() -> secureRandom.nextLong());
  }

  private static long sum(LongSupplier draw) {
    long sum = 0;
    for (int i = 0; i < DRAWS; i++) {
      sum += draw.getAsLong();
    }
    return sum;
  }
}
