package dev.hearsay.collector.intake;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test moves. */
public final class MovingClock implements InstantSource {

  private volatile Instant now = Instant.parse("2026-03-28T22:15:00Z");

  public void move(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }
}
