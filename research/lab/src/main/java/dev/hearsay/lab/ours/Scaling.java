package dev.hearsay.lab.ours;

/** What the sum of decoded reports is divided by. Both estimates are unbiased. */
enum Scaling {
  /**
   * The number of people who reported on the attribute: what Hearsay does. It is the more accurate
   * but for terms of the order of 1/n².
   */
  BY_REPORTERS,
  /** The number of all people times the probability of reporting on the attribute: the papers'. */
  BY_EVERYONE
}
