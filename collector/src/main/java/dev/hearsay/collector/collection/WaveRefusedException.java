package dev.hearsay.collector.collection;

import dev.hearsay.Series;
import java.time.Duration;
import java.time.Instant;

/** The collection takes no reports to this wave: it has not opened, or it is over. */
public final class WaveRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean isOver;

  private WaveRefusedException(String message, boolean isOver) {
    super(message);
    this.isOver = isOver;
  }

  static WaveRefusedException of(Series series, int wave, Instant now) {
    if (now.isBefore(series.opens(wave))) {
      return new WaveRefusedException("wave " + wave + " opens at " + series.opens(wave), false);
    }
    Instant end = series.closes(wave).plus(Duration.ofHours(series.graceHours()));
    return new WaveRefusedException("wave " + wave + " took reports until " + end, true);
  }

  /** Whether it is over, so that there is no use in sending a report again. */
  public boolean isOver() {
    return isOver;
  }
}
