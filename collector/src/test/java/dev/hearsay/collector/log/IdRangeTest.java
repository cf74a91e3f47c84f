package dev.hearsay.collector.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdRangeTest {

  @Test
  void theNumberOfRangesIsRoundedUpToAPowerOfTwo() {
    assertThat(IdRange.partsFor(0, 100)).isEqualTo(1);
    assertThat(IdRange.partsFor(100, 100)).isEqualTo(1);
    assertThat(IdRange.partsFor(101, 100)).isEqualTo(2);
    assertThat(IdRange.partsFor(200, 100)).isEqualTo(2);
    assertThat(IdRange.partsFor(201, 100)).isEqualTo(4);
    assertThat(IdRange.partsFor(100_000, 100)).isEqualTo(1024);
    assertThat(IdRange.partsFor(Long.MAX_VALUE / 2, 100)).isEqualTo(1 << 20);
  }

  @Test
  void rangesAreInTheOrderOfIds() {
    assertThat(IdRange.partOf(0, 4)).isZero();
    assertThat(IdRange.partOf(Long.MAX_VALUE, 4)).isEqualTo(1);
    assertThat(IdRange.partOf(Long.MIN_VALUE, 4)).isEqualTo(2); // ids are unsigned
    assertThat(IdRange.partOf(-1, 4)).isEqualTo(3);
    assertThat(IdRange.partOf(-1, 1)).isZero();
    assertThat(new IdRange(3, 4).has(-1)).isTrue();
    assertThat(new IdRange(2, 4).has(-1)).isFalse();
  }
}
