package dev.hearsay.collector.api;

import dev.hearsay.collector.publish.Publications.Audience;
import dev.hearsay.wire.result.PrometheusText;
import io.vertx.core.Future;

/** The handler of requests about the collector itself: health, admin token and metrics. */
record ServiceHandler(AdminToken admin, Metrics metrics) {

  /**
   * Replies that this process is alive. It needs only the event loop. Whether the collector accepts
   * reports is checked by {@link Readiness}.
   */
  Future<Reply> health(Call call) {
    return Future.succeededFuture(Reply.json(Json.object().put("status", "up")));
  }

  /** Replies without content. The status shows the caller that its token is the admin token. */
  Reply adminToken(Call call) {
    return Reply.noContent();
  }

  /** Makes a new admin token and shows it once. The token of the request becomes invalid. */
  Reply newAdminToken(Call call) {
    Token sent = Token.of(call.request().getHeader("Authorization")).orElseThrow();
    return Reply.json(Json.object().put("adminToken", admin.rotate(sent).text()));
  }

  Reply metrics(Call call) {
    String text = call.audience() == Audience.OWNER ? metrics.scrape() : metrics.scrapeForReaders();
    return Reply.text(PrometheusText.MEDIA_TYPE, text);
  }
}
