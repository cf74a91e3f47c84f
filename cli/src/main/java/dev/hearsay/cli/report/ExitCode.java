package dev.hearsay.cli.report;

import dev.hearsay.audit.Audit.ExactLoss;
import java.util.List;

/** The exit codes of the command. Scripts rely on these numbers. */
public enum ExitCode {
  DONE(0),
  /** The input was valid, but the work failed: a file could not be written, or memory ran out. */
  FAILED(1),
  /** The usage or the input was wrong: the same call can never succeed. */
  WRONG_USAGE(2),
  /** An audit found that a mechanism reveals more than it claims. */
  PRIVACY_VIOLATION(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** Returns the exit code of an audit. */
  static ExitCode of(ExactLoss loss) {
    return loss.holds() ? DONE : PRIVACY_VIOLATION;
  }

  /** Returns the exit code of several audits: a violation if there is one among them. */
  public static ExitCode ofAll(List<ExitCode> audits) {
    return audits.contains(PRIVACY_VIOLATION) ? PRIVACY_VIOLATION : DONE;
  }

  public int number() {
    return number;
  }
}
