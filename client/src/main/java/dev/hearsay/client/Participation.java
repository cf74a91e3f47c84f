package dev.hearsay.client;

import java.time.Duration;
import java.util.Optional;

/**
 * What came of asking to take part in a training.
 *
 * @param reason why, where the status does not say it all
 * @param notBefore how long the collector asks to be left alone
 */
public record Participation(Status status, Optional<String> reason, Duration notBefore) {

  /** How far it has come. */
  public enum Status {
    /** The answer counts; it is over for this device. */
    COUNTED,
    /** The collector leaves the answer out: it came too late, say. The loss stays spent. */
    LEFT_OUT,
    /** The answer is kept, and the collector has not spoken about it. The next call sends it. */
    PENDING,
    /** Nothing was asked, or nobody reached: nothing is spent, and a later call may do better. */
    NOT_ASKED,
    /** The training is over without this device. Nothing is spent. */
    OVER
  }

  static Participation of(Status status) {
    return new Participation(status, Optional.empty(), Duration.ZERO);
  }

  static Participation because(Status status, String reason) {
    return new Participation(status, Optional.of(reason), Duration.ZERO);
  }
}
