package dev.hearsay.collector.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TopicOptionsTest {

  @Test
  void namesAreChecked() {
    assertThat(TopicOptions.of("a:1,b:2,c:3", "x.y_z-1").countBrokers()).isEqualTo(3);
    assertThatThrownBy(() -> TopicOptions.of(" ", "topic"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("host:port");
    assertThatThrownBy(() -> TopicOptions.of("a:1", "no spaces"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no spaces");
  }
}
