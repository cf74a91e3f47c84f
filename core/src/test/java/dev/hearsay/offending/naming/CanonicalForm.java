package dev.hearsay.offending.naming;

/** Offends on purpose: it hashes the name of a class. */
public final class CanonicalForm {

  private CanonicalForm() {}

  public static String of(Object law) {
    return law.getClass().getSimpleName();
  }
}
