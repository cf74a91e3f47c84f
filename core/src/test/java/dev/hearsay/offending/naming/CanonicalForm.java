package dev.hearsay.offending.naming;

/** Hashes what a class happens to be called. */
public final class CanonicalForm {

  private CanonicalForm() {}

  public static String of(Object law) {
    return law.getClass().getSimpleName();
  }
}
