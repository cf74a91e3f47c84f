package dev.hearsay.collector.collection;

import java.util.Locale;

/** Why reports are not counted. */
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
  TOO_LARGE("the request is larger than this collector takes");

  private final String text;

  RejectionReason(String text) {
    this.text = text;
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
