package dev.hearsay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.lab.data.DataSets;
import dev.hearsay.lab.plot.Panel;
import dev.hearsay.testing.JavaCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed while it measures loses nothing that it has finished. */
class KilledRunTest {

  private static final int CELLS = 60;

  @TempDir Path folder;

  @Test
  void killedProcessIsContinued() throws IOException, InterruptedException {
    Path killed = folder.resolve("killed");
    kill(killed, 7);
    List<String> before = wholeLines(killed);
    assertThat(before.size()).isBetween(7, CELLS - 1);

    AtomicInteger measured = new AtomicInteger();
    run(killed, measured, Duration.ZERO);
    assertThat(measured.get()).isEqualTo(1 + CELLS - before.size());

    Path undisturbed = folder.resolve("undisturbed");
    run(undisturbed, new AtomicInteger(), Duration.ZERO);
    assertThat(wholeLines(killed)).startsWith(before.toArray(String[]::new));
    assertThat(wholeLines(killed)).containsExactlyInAnyOrderElementsOf(wholeLines(undisturbed));
    assertThat(killed.resolve("report.html"))
        .hasSameTextualContentAs(undisturbed.resolve("report.html"));
  }

  /** Starts a run in a process of its own, and kills it as soon as there are so many lines. */
  private static void kill(Path folder, int lines) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(JavaCommand.of(Slow.class, folder)).inheritIO().start();
    Instant deadline = Instant.now().plusSeconds(120);
    try {
      while (wholeLines(folder).size() < lines) {
        assertThat(process.isAlive()).as("the run goes on until it is killed").isTrue();
        assertThat(Instant.now()).as("when a slow run must have begun").isBefore(deadline);
        Thread.sleep(5);
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as("it was killed").isNotZero();
  }

  /** A run that takes its time. */
  static final class Slow {
    public static void main(String[] arguments) throws IOException {
      run(new File(arguments[0]).toPath(), new AtomicInteger(), Duration.ofMillis(100));
    }
  }

  private static void run(Path folder, AtomicInteger measured, Duration pause) throws IOException {
    Experiment experiment =
        Experiment.named("slow", "Ours", "Slow")
            .panel(Panel.lines("Lines", "x", "y").on(Samples.NOBODY))
            .simulated(
                List.of("line"),
                IntStream.range(0, CELLS).mapToObj(i -> (double) i).toList(),
                scope -> new Scope.Size(10, 1),
                (setting, series, x, bits) -> {
                  measured.incrementAndGet();
                  sleep(pause);
                  return x + bits.uniform(1000);
                })
            .build();
    Scope scope = new Scope(Scope.Mode.QUICK, DataSets.madeUp());
    new Reproduction(List.of(experiment), scope, folder).run((ran, cell) -> {});
  }

  private static void sleep(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The heading is one of them. */
  private static List<String> wholeLines(Path folder) throws IOException {
    Path file = folder.resolve("results.csv");
    String text = Files.exists(file) ? Files.readString(file) : "";
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }
}
