package dev.hearsay.learn.federated;

/** What became of an answer. */
public enum Receipt {
  /** It counts. */
  ACCEPTED,
  /** The device's answer to this round has come before; this one was left out. */
  DUPLICATE,
  /** Its round is over; it was left out, and the device is not asked again. */
  LATE,
  /** Nobody asked this device, or not this question; it was left out. */
  UNINVITED,
  /** No device that follows the question can have made it; it was left out. */
  MALFORMED
}
