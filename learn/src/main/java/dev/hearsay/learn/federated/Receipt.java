package dev.hearsay.learn.federated;

/** What became of an answer. */
public enum Receipt {
  /** It counts. */
  ACCEPTED,
  /** An answer of the device has come before; this one was left out. */
  DUPLICATE,
  /** Its round is over; it was left out. */
  LATE,
  /** Nobody has asked this question; it was left out. */
  UNINVITED,
  /** No device that follows the question can have made it; it was left out. */
  MALFORMED
}
