package dev.hearsay.collector.collection;

import java.util.Locale;

/** The reasons why reports are not taken. */
public enum RejectionReason {
  /** Its bytes are not those of a report. */
  DAMAGED("the report is not as a device packs it"),
  /** Its symbols are not of the plan's alphabets. */
  IMPOSSIBLE("the report names symbols that no device can have drawn"),
  /** Its id was taken. */
  CONFLICTING("another report was accepted under the same id before"),
  /** It came after the end. */
  CLOSED("the collection is closed"),
  /** It came when its wave took no reports any more. */
  WAVE_OVER("the wave that the report answers is over"),
  /** It was made for something else. */
  OTHER_PLAN("the report answers another plan"),
  /** It came with too much. */
  TOO_LARGE("the request is larger than this collector takes"),
  /** It came before its wave opened, and may come again. */
  WAVE_NOT_OPEN("the wave that the report answers has not opened", false),
  /** It came when too much waited, and may come again. */
  QUEUE_FULL("too much waits to be stored", false),
  /** The brokers did not take it, or did not say so; it may come again. */
  TOPIC_UNAVAILABLE("the brokers do not take reports now", false);

  private final String text;
  private final boolean isCounted;

  RejectionReason(String text) {
    this(text, true);
  }

  RejectionReason(String text, boolean isCounted) {
    this.text = text;
    this.isCounted = isCounted;
  }

  /** Returns whether it is for good, and counted; what may come again is not. */
  public boolean isCounted() {
    return isCounted;
  }

  /** One line for people. */
  public String text() {
    return text;
  }

  /** A word for programs, such as {@code other-plan}; it never changes. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
