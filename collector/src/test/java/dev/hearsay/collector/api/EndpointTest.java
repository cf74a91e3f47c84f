package dev.hearsay.collector.api;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.core.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EndpointTest {

  /** A collector with such a mistake in its route table does not start. */
  @ParameterizedTest
  @EnumSource(names = {"READER", "ADMIN"})
  void onlyRoutesOfDevicesCanBeCrossOrigin(Access access) {
    Endpoint endpoint =
        Endpoint.get("/x", access, call -> Future.succeededFuture(Reply.noContent()));
    assertThatIllegalArgumentException()
        .isThrownBy(endpoint::crossOrigin)
        .withMessageContaining(access.name());
  }
}
