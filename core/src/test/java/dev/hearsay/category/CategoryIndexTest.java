package dev.hearsay.category;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CategoryIndexTest {

  private static final int OTHERWISE = -7;

  private static CategoryIndex index(List<String> values) {
    return new CategoryIndex(values, new SplittableRandom(1)::nextLong);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 31_432})
  void everyValueHasItsPlaceAndNoOther(int count) {
    List<String> values = IntStream.range(0, count).mapToObj(i -> "v".repeat(i % 9) + i).toList();
    CategoryIndex index = index(values);
    for (int place = 0; place < count; place++) {
      assertThat(index.placeOf(values.get(place), OTHERWISE)).isEqualTo(place);
      assertThat(index.placeOf(values.get(place) + " ", OTHERWISE)).isEqualTo(OTHERWISE);
    }
    assertThat(index.placeOf(null, OTHERWISE)).isEqualTo(OTHERWISE);
  }

  /** Tests also texts that agree in all characters that are read, or differ in their padding. */
  @Test
  void textsOfOtherLengthsAreNotListed() {
    CategoryIndex index = index(List.of("abcd", "", "abc", "abcdefgh"));
    for (String text :
        List.of("abcdefghi", "abcde", "abc\u0000", "\u0000", "ab", "abcdefg\u0000")) {
      assertThat(index.placeOf(text, OTHERWISE)).as(text).isEqualTo(OTHERWISE);
    }
    assertThat(index.placeOf("", OTHERWISE)).isEqualTo(1);
    assertThat(index.placeOf("abc", OTHERWISE)).isEqualTo(2);
  }
}
