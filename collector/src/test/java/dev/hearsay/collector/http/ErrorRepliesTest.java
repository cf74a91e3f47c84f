package dev.hearsay.collector.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import org.junit.jupiter.api.Test;

class ErrorRepliesTest {

  private static final String REQUEST = "POST /api/collections/ID/reports from 203.0.113.7";

  @Test
  void clientsWithWrongTokensAreLogged() {
    assertThat(ErrorReplies.line(Problem.of(Kind.WRONG_TOKEN), REQUEST))
        .isEqualTo("refused: the token does not grant this (" + REQUEST + ")");
  }

  /**
   * Overload affects honest people as well. A log of their addresses would reveal who took part in
   * which collection.
   */
  @Test
  void clientsRefusedForOverloadAreNotLogged() {
    Problem overloaded = Problem.of(Kind.OVERLOADED, "estimates");
    assertThat(overloaded.isForLog()).isTrue();
    assertThat(ErrorReplies.line(overloaded, REQUEST)).doesNotContain("203", "ID");
  }
}
