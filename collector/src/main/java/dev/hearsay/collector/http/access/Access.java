package dev.hearsay.collector.http.access;

/** Who may use a route. The admin token opens every route. */
public enum Access {
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
  /** The owner of the collector. */
  ADMIN
}
