package dev.hearsay.lab.claim;

/** What the measured numbers say about a claim. */
public enum Verdict {
  CONFIRMED("confirmed"),
  /** What was printed fails its test, and what it should have said passes. */
  CONFIRMED_WITH_CORRECTION("confirmed with correction"),
  NOT_CONFIRMED("not confirmed");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
