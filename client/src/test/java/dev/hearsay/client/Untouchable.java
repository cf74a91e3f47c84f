package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractMap;
import java.util.Set;

/**
 * Values that must not be read. They record a read instead of throwing an exception, which a device
 * would survive.
 */
final class Untouchable extends AbstractMap<String, Object> {

  private boolean isTouched;

  @Override
  public Set<Entry<String, Object>> entrySet() {
    isTouched = true;
    return Set.of();
  }

  void assertUntouched() {
    assertThat(isTouched).as("the values were read").isFalse();
  }
}
