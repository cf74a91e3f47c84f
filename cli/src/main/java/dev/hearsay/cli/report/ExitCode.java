package dev.hearsay.cli.report;

import dev.hearsay.audit.Audit.ExactLoss;

/** What the command tells its caller; scripts rely on these numbers. */
public enum ExitCode {
  DONE(0),
  /** The input was fine but the work failed: a file could not be written, memory ran out. */
  FAILED(1),
  /** Wrong usage or bad input: the same call will never succeed. */
  WRONG_USAGE(2),
  /** An audit found that a mechanism reveals more than it claims. */
  PRIVACY_VIOLATION(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Of an audit. */
  static ExitCode of(ExactLoss loss) {
    return loss.holds() ? DONE : PRIVACY_VIOLATION;
  }

  public int number() {
    return number;
  }
}
