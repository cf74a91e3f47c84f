package dev.hearsay.collector.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.api.Quota.Bound;
import org.junit.jupiter.api.Test;

/** Tests that a quota limits each address and all addresses together. */
class QuotaTest {

  private final Quota quota = new Quota(new Bound(15, 10));

  @Test
  void anAddressGetsNoMoreThanItsShare() {
    assertThat(quota.take("a", 10)).isTrue();
    assertThat(quota.take("a", 1)).isFalse();
    assertThat(quota.take("b", 5)).isTrue();
  }

  @Test
  void allAddressesTogetherGetNoMoreThanTheTotal() {
    assertThat(quota.take("a", 10)).isTrue();
    assertThat(quota.take("b", 6)).isFalse();
    assertThat(quota.take("b", 5)).isTrue();
    assertThat(quota.take("c", 1)).isFalse();
    assertThat(quota.total()).isEqualTo(15);
  }

  @Test
  void returnedAmountsCanBeTakenAgain() {
    assertThat(quota.take("a", 10)).isTrue();
    assertThat(quota.take("b", 5)).isTrue();
    quota.give("a", 4);
    assertThat(quota.take("a", 5)).isFalse();
    assertThat(quota.take("a", 4)).isTrue();
    quota.give("a", 10);
    quota.give("b", 5);
    assertThat(quota.total()).isZero();
    assertThat(quota.take("a", 10)).isTrue();
  }
}
