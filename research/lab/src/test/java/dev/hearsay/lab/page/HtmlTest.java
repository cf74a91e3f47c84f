package dev.hearsay.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          t = e^{ε/3}, PM takes e^{ε/2}. | t = e<sup>ε/3</sup>, PM takes e<sup>ε/2</sup>.
          e^ε/(e^ε + 1) < 1              | e<sup>ε</sup>/(e<sup>ε</sup> + 1) &lt; 1
          2^(d−1) and (1 + x)^−10.       | 2<sup>d−1</sup> and (1 + x)<sup>−10</sup>.
          a ^ b and no power             | a ^ b and no power
          """)
  void powersAreRaised(String text, String expected) {
    assertThat(Html.prose(text)).isEqualTo(expected);
  }
}
