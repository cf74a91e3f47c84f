package dev.hearsay.offending.assertion;

/** Offends on purpose. */
public final class AssertsInClass {
  void use(int count) {
    assert count > 0;
  }
}
