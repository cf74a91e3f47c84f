package dev.hearsay.collector.api;

/** The access rule of a route. The admin token opens every route. */
enum Access {
  /** Open to every caller. */
  ALL,
  /**
   * Open to every caller; the admin sees more. A token in the request must be the current admin
   * token. Otherwise a program with an old token would see less without noticing.
   */
  ALL_BUT_WRONG_TOKENS,
  /** The readers of this collection or training: every caller, or those with its reading token. */
  READER,
  /**
   * The participants of this collection or training, who send reports: every caller, or those with
   * its reporting token.
   */
  REPORTER,
  /**
   * Open to every caller, except for a plan of a training: it contains the model, so only
   * participants and readers of the training may have it. A finished round accepts no reports, so
   * its plan is for readers only.
   */
  PARTICIPANT,
  /**
   * Open to every caller, except for a round of a training, which only readers of the training may
   * see.
   */
  VISITOR,
  /** The owner of the collector. */
  ADMIN
}
