package dev.hearsay.lab.claim;

/** What the measured numbers say about a claim. */
public enum Verdict {
  /** Its test passed. */
  CONFIRMED("confirmed", "✓"),
  /** Its test failed; its conclusion stands with another number or range, which passed a test. */
  CONFIRMED_WITH_CORRECTION("confirmed with correction", "≈"),
  /** Its test failed, and nothing of its conclusion stands. */
  REFUTED("refuted", "✗"),
  /** There were too few runs to tell. */
  UNDECIDED("undecided", "?");

  private final String text;
  private final String sign;

  Verdict(String text, String sign) {
    this.text = text;
    this.sign = sign;
  }

  /** One letter for it, for those who do not see colours. */
  public String sign() {
    return sign;
  }

  @Override
  public String toString() {
    return text;
  }
}
