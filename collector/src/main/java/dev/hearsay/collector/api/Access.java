package dev.hearsay.collector.api;

/** Who may use a route. The admin token opens every route. */
enum Access {
  /** Everybody. */
  ALL,
  /**
   * Everybody, and the admin sees more: a token that is sent must be right, else a program with an
   * old one would see less and never notice.
   */
  ALL_BUT_WRONG_TOKENS,
  /** Whoever may read this collection or training: everybody, or those with its reading token. */
  READER,
  /**
   * Whoever may send reports to this collection, or take part in this training: everybody, or those
   * with its reporting token.
   */
  REPORTER,
  /**
   * Everybody; a plan of a training only whoever may take part in it or read it, since it has the
   * model. A round that is over asks nobody any more: its plan is for those who may read.
   */
  PARTICIPANT,
  /** Everybody; a round of a training only whoever may read the training. */
  VISITOR,
  /** The owner of the collector. */
  ADMIN
}
