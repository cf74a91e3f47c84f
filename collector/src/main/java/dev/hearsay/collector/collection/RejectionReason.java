package dev.hearsay.collector.collection;

import java.util.Locale;

/** The reasons for refusing a report. */
public enum RejectionReason {
  /** The bytes are not those of a report. */
  DAMAGED("the report's bytes are not in the format of a device"),
  /** The symbols are not of the plan's alphabets. */
  IMPOSSIBLE("the report names symbols that no device can have drawn"),
  /** The id is taken by another report. */
  CONFLICTING("another report was accepted under the same id before"),
  /** The collection was closed when the report came. */
  CLOSED("the collection is closed"),
  /** The wave accepted no more reports when the report came. */
  WAVE_OVER("the wave that the report answers is over"),
  /** The report answers another plan than the collection's. */
  OTHER_PLAN("the report answers another plan"),
  /** The request was too large. */
  TOO_LARGE("the request is larger than this collector accepts"),
  /** The wave had not opened. The report may be sent again. */
  WAVE_NOT_OPEN("the wave that the report answers has not opened", false),
  /** The queue was full. The report may be sent again. */
  QUEUE_FULL("too many reports wait to be stored", false),
  /** The brokers did not acknowledge the report. It may be sent again. */
  TOPIC_UNAVAILABLE("the brokers do not accept reports now", false);

  private final String text;
  private final boolean isCounted;

  RejectionReason(String text) {
    this(text, true);
  }

  RejectionReason(String text, boolean isCounted) {
    this.text = text;
    this.isCounted = isCounted;
  }

  /**
   * Returns whether the refusal is final and counted. A report that may be sent again is not
   * counted.
   */
  public boolean isCounted() {
    return isCounted;
  }

  /** Returns the reason in one line for people. */
  public String text() {
    return text;
  }

  /** Returns the reason as a word for programs, such as {@code other-plan}. It never changes. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
