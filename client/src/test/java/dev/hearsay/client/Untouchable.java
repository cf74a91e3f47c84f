package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractMap;
import java.util.Set;

/**
 * Values that nobody may look at. They take note of it: a device would survive it if they threw.
 */
final class Untouchable extends AbstractMap<String, Object> {

  private boolean isTouched;

  @Override
  public Set<Entry<String, Object>> entrySet() {
    isTouched = true;
    return Set.of();
  }

  void assertUntouched() {
    assertThat(isTouched).as("the values were looked at").isFalse();
  }
}
