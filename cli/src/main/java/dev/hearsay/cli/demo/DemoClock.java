package dev.hearsay.cli.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that can be set to the past, runs on from there, and can be set to the present again. */
public final class DemoClock implements InstantSource {

  private volatile Duration behind = Duration.ZERO;

  @Override
  public Instant instant() {
    return Instant.now().minus(behind);
  }

  /** Sets the clock to a moment of the past. */
  void set(Instant moment) {
    behind = Duration.between(moment, Instant.now());
  }

  void setToPresent() {
    behind = Duration.ZERO;
  }
}
