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
 * A search for inputs on which a decoder fails. It starts from valid inputs and changes them at
 * random; accepted inputs are changed further. Every run prints its seed and the number of inputs.
 * {@code -Dhearsay.fuzz=N} sets that number, and {@code -Dhearsay.seed=S} repeats a run. (Jazzer
 * provides a search guided by coverage. This class tries numbers of inputs that Jazzer does not
 * reach in an hour.)
 */
public final class Fuzz {

  /** The decoder under test. */
  public interface Target {
    /**
     * Returns whether the decoder accepted the input. If the decoder rejects the input as
     * documented, the result is {@code false}. Any other exception is a finding.
     */
    boolean accepts(byte[] input) throws Exception;
  }

  private static final long DEFAULT_INPUTS = 5_000;

  /**
   * The largest processor time for one input, in nanoseconds. It is far longer than any input
   * should take, so that only a hang fails.
   */
  private static final long MAX_NANOSECONDS = 5_000_000_000L;

  /** The number of accepted inputs that a worker keeps to change them further. */
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

  /** Returns a search that starts from these inputs, all of which must be accepted. */
  public static Fuzz of(String name, List<byte[]> corpus) {
    return new Fuzz(name, corpus, List.of());
  }

  /** Returns the same search with words that mutations insert into inputs. */
  public Fuzz with(String... words) {
    List<byte[]> all = new ArrayList<>(tokens);
    for (String word : words) {
      all.add(word.getBytes(StandardCharsets.UTF_8));
    }
    return new Fuzz(name, corpus, all);
  }

  /** Returns the number of inputs per target. */
  public static long inputs() {
    return Long.getLong("hearsay.fuzz", DEFAULT_INPUTS);
  }

  /** Tries {@link #inputs} inputs, on all processors. */
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

  /**
   * Checks that the first inputs are accepted. Mutations of rejected inputs would reach only the
   * first lines of a decoder.
   */
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

    /** The finding, if there is one. It is stored, because a parallel stream would wrap it. */
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
        byte[] input = mutator.mutate(randomInput(), randomInput());
        if (tryOut(input)) {
          accepted++;
          keep(input);
        }
      }
      return this;
    }

    private byte[] randomInput() {
      return pool.get(random.nextInt(pool.size()));
    }

    /**
     * Keeps an accepted input. The corpus itself is never replaced, so that mutations of every kind
     * of input continue.
     */
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
      long nanoseconds = THREADS.getCurrentThreadCpuTime() - start;
      slowest = Math.max(slowest, nanoseconds);
      if (nanoseconds > MAX_NANOSECONDS) {
        findings.add(
            new AssertionError(
                name + " took " + nanoseconds / 1_000_000 + " ms for the input " + text(input)));
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
