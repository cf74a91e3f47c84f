package dev.hearsay.collector.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When appends that wait or fail become an obstacle, and when they end to be one. */
class AppendWatchTest {

  private long nanos = -1_000;
  private final AppendWatch watch = new AppendWatch(() -> nanos);

  private void pass(int seconds) {
    nanos += Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void withoutAppendsThereIsNoObstacle() {
    pass(1_000);
    assertThat(watch.obstacle()).isEmpty();
    watch.begin();
    assertThat(watch.obstacle()).as("an append that has just begun").isEmpty();
  }

  @Test
  void appendsThatWaitAreAnObstacleUntilOneIsStored() {
    watch.begin();
    pass(10);
    watch.begin();
    pass(5);
    assertThat(watch.obstacle()).isEmpty();
    pass(1);
    assertThat(watch.obstacle().orElseThrow()).contains("no report for 16 seconds");
    watch.end(true);
    assertThat(watch.obstacle()).isEmpty();
    pass(16);
    assertThat(watch.obstacle()).as("the other append").isPresent();
    watch.end(true);
    assertThat(watch.obstacle()).isEmpty();
  }

  @Test
  void aFailureIsAnObstacleUntilAnAppendIsStoredOrForHalfAMinute() {
    watch.begin();
    watch.end(false);
    pass(29);
    assertThat(watch.obstacle().orElseThrow()).contains("did not store");
    pass(1);
    assertThat(watch.obstacle()).isEmpty();
    watch.begin();
    watch.end(false);
    watch.begin();
    assertThat(watch.obstacle()).as("an append that waits changes nothing").isPresent();
    watch.end(true);
    assertThat(watch.obstacle()).isEmpty();
  }
}
