package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.law.Law;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.TableLaw;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * Tests that objects built from an array are legal even if another thread changes the array
 * meanwhile. Only wrong code can fail here; how soon it fails depends on the threads.
 */
class CopyBeforeCheckTest {

  /**
   * Builds objects repeatedly while another thread runs {@code there} and {@code back} in turn,
   * which change the material.
   */
  private static <T> int race(
      int rounds, Runnable there, Runnable back, Supplier<T> building, Consumer<T> check)
      throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    Thread other =
        new Thread(
            () -> {
              while (!isOver.get()) {
                there.run();
                Thread.onSpinWait();
                back.run();
                Thread.onSpinWait();
              }
            });
    other.start();
    int built = 0;
    try {
      for (int round = 0; round < rounds; round++) {
        try {
          T made = building.get();
          built++;
          check.accept(made);
        } catch (IllegalArgumentException e) {
          // The material was illegal when it was checked.
        }
      }
    } finally {
      isOver.set(true);
      other.join();
    }
    return built;
  }

  @Test
  void noiseThatChangesIsLegalOrRefused() throws InterruptedException {
    long[] noise = new long[2001];
    Arrays.fill(noise, 1, noise.length, 1L << 40);
    noise[0] = Law.TOTAL - 2 * Arrays.stream(noise).sum();
    int built =
        race(
            3000,
            () -> noise[1000] = 0,
            () -> noise[1000] = 1L << 40,
            () -> new NoiseLaw(3, noise),
            law -> {
              long[] kept = law.noise();
              assertThat(2 * Arrays.stream(kept).sum() - kept[0]).isEqualTo(Law.TOTAL);
            });
    assertThat(built).isPositive();
  }

  @Test
  void tablesThatChangeAreLegalOrRefused() throws InterruptedException {
    long[][] rows = new long[2][2000];
    for (long[] row : rows) {
      Arrays.fill(row, 1L << 40);
      row[0] = Law.TOTAL - 1999 * (1L << 40);
    }
    int built =
        race(
            3000,
            () -> rows[1][1000] = 0,
            () -> rows[1][1000] = 1L << 40,
            () -> new TableLaw(rows),
            law -> {
              long sum = 0;
              for (int symbol = 0; symbol < law.symbols(); symbol++) {
                sum += law.weight(1, symbol);
              }
              assertThat(sum).isEqualTo(Law.TOTAL);
            });
    assertThat(built).isPositive();
  }

  @Test
  void reportsThatChangeAreLegalOrRefused() throws InterruptedException {
    Plan plan = Plans.of(PlanTest.NUMBERS, PrivacyLoss.pure(4), 2, "duchi", "grr");
    int[] parts = {0, 4};
    int built =
        race(
            1_000_000,
            () -> parts[1] = 5,
            () -> parts[1] = 4,
            () -> Report.of(plan, parts, new long[2]),
            report -> assertThat(report.part(1)).isEqualTo(4));
    assertThat(built).isPositive();
  }
}
