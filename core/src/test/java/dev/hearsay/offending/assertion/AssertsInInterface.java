package dev.hearsay.offending.assertion;

/** Offends on purpose. */
public interface AssertsInInterface {
  default void use(int count) {
    assert count > 0;
  }
}
