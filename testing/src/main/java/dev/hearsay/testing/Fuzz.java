package dev.hearsay.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Feeds a decoder inputs that are almost right. It starts from good inputs and changes them at
 * random; what the decoder accepts is changed further. Every run prints its seed and how many
 * inputs it tried; {@code -Dhearsay.fuzz=N} sets that number, {@code -Dhearsay.seed=S} repeats a
 * run. (The search guided by coverage is Jazzer's; this one is for numbers that Jazzer does not
 * reach in an hour.)
 */
public final class Fuzz {

  /** Decides about one input. */
  public interface Target {
    /**
     * Returns whether the input was accepted. A refusal that the decoder documents is {@code
     * false}; anything else that it throws is a finding.
     */
    boolean accepts(byte[] input) throws Exception;
  }

  private static final long DEFAULT_INPUTS = 5_000;

  /** What one input may cost on a thread; far more than any should, so that only a hang fails. */
  private static final long MAX_NANOSECONDS = 5_000_000_000L;

  /** How many inputs a worker keeps to change further. */
  private static final int POOL = 256;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String name;
  private final List<byte[]> corpus;
  private final List<byte[]> tokens;

  private Fuzz(String name, List<byte[]> corpus, List<byte[]> tokens) {
    this.name = name;
    this.corpus = List.copyOf(corpus);
    this.tokens = List.copyOf(tokens);
  }

  /** A search that starts from these inputs, all of which should be accepted. */
  public static Fuzz of(String name, List<byte[]> corpus) {
    return new Fuzz(name, corpus, List.of());
  }

  /** The same, with words that are put into inputs. */
  public Fuzz with(String... words) {
    List<byte[]> all = new ArrayList<>(tokens);
    for (String word : words) {
      all.add(word.getBytes(StandardCharsets.UTF_8));
    }
    return new Fuzz(name, corpus, all);
  }

  /** The inputs that this run tries on each target. */
  public static long inputs() {
    return Long.getLong("hearsay.fuzz", DEFAULT_INPUTS);
  }

  /** Tries as many inputs as asked for, on all processors. */
  public void run(Target target) {
    long seed = Long.getLong("hearsay.seed", System.nanoTime());
    int workers = (int) Math.min(Runtime.getRuntime().availableProcessors(), inputs());
    checkCorpus(target);
    long start = System.nanoTime();
    List<Worker> done =
        IntStream.range(0, workers)
            .parallel()
            .mapToObj(index -> new Worker(target, seed + index, inputs() / workers))
            .map(Worker::run)
            .toList();
    done.stream().flatMap(worker -> worker.findings.stream()).forEach(Fuzz::fail);
    long accepted = done.stream().mapToLong(worker -> worker.accepted).sum();
    long slowest = done.stream().mapToLong(worker -> worker.slowest).max().orElse(0);
    System.out.printf(
        "fuzz %s: %,d inputs, %,d accepted, slowest %.1f ms, %.1f s, seed %d%n",
        name,
        inputs() / workers * workers,
        accepted,
        slowest / 1e6,
        (System.nanoTime() - start) / 1e9,
        seed);
  }

  /** What starts from refused inputs stays in the first lines of a decoder. */
  private void checkCorpus(Target target) {
    Worker worker = new Worker(target, 0, 0);
    for (byte[] input : corpus) {
      if (!worker.tryOut(input)) {
        worker.findings.forEach(Fuzz::fail);
        throw new AssertionError(name + " refused the good input " + text(input));
      }
    }
  }

  private static String text(byte[] input) {
    return Base64.getEncoder().encodeToString(input) + " (base64)";
  }

  private static void fail(AssertionError finding) {
    throw finding;
  }

  private final class Worker {
    private final Target target;
    private final long inputs;
    private final SplittableRandom random;
    private final Mutator mutator;
    private final List<byte[]> pool = new ArrayList<>(corpus);

    /** One at most; kept, because a parallel stream would wrap it. */
    private final List<AssertionError> findings = new ArrayList<>();

    private long accepted;
    private long slowest;

    Worker(Target target, long seed, long inputs) {
      this.target = target;
      this.inputs = inputs;
      this.random = new SplittableRandom(seed);
      this.mutator = new Mutator(random, tokens);
    }

    Worker run() {
      for (long i = 0; i < inputs && findings.isEmpty(); i++) {
        byte[] input = mutator.mutate(any(), any());
        if (tryOut(input)) {
          accepted++;
          keep(input);
        }
      }
      return this;
    }

    private byte[] any() {
      return pool.get(random.nextInt(pool.size()));
    }

    /** The corpus itself stays: it is what leads back to inputs of every kind. */
    private void keep(byte[] input) {
      if (pool.size() < corpus.size() + POOL) {
        pool.add(input);
      } else {
        pool.set(corpus.size() + random.nextInt(POOL), input);
      }
    }

    private boolean tryOut(byte[] input) {
      long start = THREADS.getCurrentThreadCpuTime();
      boolean isAccepted = isAccepted(input);
      long took = THREADS.getCurrentThreadCpuTime() - start;
      slowest = Math.max(slowest, took);
      if (took > MAX_NANOSECONDS) {
        findings.add(
            new AssertionError(
                name + " took " + took / 1_000_000 + " ms for the input " + text(input)));
      }
      return isAccepted;
    }

    private boolean isAccepted(byte[] input) {
      try {
        return target.accepts(input);
      } catch (Exception | Error e) {
        findings.add(new AssertionError(name + " failed on the input " + text(input), e));
        return false;
      }
    }
  }
}
