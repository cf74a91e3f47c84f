package dev.hearsay.lab;

import dev.hearsay.lab.claim.Measured;
import dev.hearsay.random.InsecureSeededBits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures cells on all processors, those that are not in the file of results yet. */
final class Runner {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private final ResultsFile file;
  private final Reproduction.Watcher watcher;

  Runner(ResultsFile file, Reproduction.Watcher watcher) {
    this.file = file;
    this.watcher = watcher;
  }

  Results run(Experiment experiment, Scope scope) {
    Results results = new Results();
    measure(experiment, experiment.cells(scope), results);
    return results;
  }

  /** The same numbers with other seeds, measured only where a test asks for them. */
  Results again(Experiment experiment, Scope scope) {
    List<Cell> cells = experiment.cells(scope);
    return new Results(
        (results, panel, series) -> {
          if (!results.has(panel, series)) {
            measure(experiment, ofSeries(cells, panel, series), results);
          }
        });
  }

  private static List<Cell> ofSeries(List<Cell> cells, String panel, String series) {
    return cells.stream()
        .filter(cell -> cell.panel().equals(panel) && cell.series().equals(series))
        .map(Cell::again)
        .toList();
  }

  private void measure(Experiment experiment, List<Cell> cells, Results results) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Measured>> futures = new ArrayList<>();
      cells.forEach(cell -> futures.add(threads.submit(() -> measured(experiment, cell))));
      for (int i = 0; i < cells.size(); i++) {
        results.put(cells.get(i), await(futures.get(i)));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Measured measured(Experiment experiment, Cell cell) throws IOException {
    Measured measured = file.find(experiment, cell).orElse(null);
    if (measured == null) {
      measured = measure(experiment, cell);
      file.add(experiment, cell, measured);
    }
    if (!cell.isAgain()) {
      watcher.done(experiment, cell);
    }
    return measured;
  }

  /** One stream of bits per repetition, so that one more of them changes none of the others. */
  private static Measured measure(Experiment experiment, Cell cell) {
    long seed = cell.seed(experiment);
    double[] values = new double[cell.repetitions()];
    for (int i = 0; i < values.length; i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("another cell failed");
      }
      values[i] = cell.measurement().measure(new InsecureSeededBits(seed + i));
      if (!Double.isFinite(values[i])) {
        throw new ArithmeticException(cell.key(experiment) + " measured " + values[i]);
      }
    }
    return Measured.of(values, cell.people());
  }

  private static Measured await(Future<Measured> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was interrupted");
    } catch (ExecutionException e) {
      throw rethrown(e.getCause() == null ? e : e.getCause());
    }
  }

  private static RuntimeException rethrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof IOException exception) {
      return new UncheckedIOException(exception);
    }
    return cause instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(cause);
  }
}
