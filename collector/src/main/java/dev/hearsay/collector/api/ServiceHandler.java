package dev.hearsay.collector.api;

import dev.hearsay.collector.publish.Audience;
import dev.hearsay.wire.result.PrometheusText;
import io.vertx.core.Future;

/** About the collector itself. */
record ServiceHandler(AdminToken admin, Metrics metrics) {

  /**
   * That this process lives and answers, and no more: it needs no thread but the event loop.
   * Whether reports would be taken is what {@link Readiness} tells.
   */
  Future<Reply> health(Call call) {
    return Future.succeededFuture(Reply.json(Json.object().put("status", "up")));
  }

  /** Nothing: whoever gets here has the admin token, and now knows it. */
  Reply adminToken(Call call) {
    return Reply.noContent();
  }

  /** A new admin token, told this once; the one that the request came with is void. */
  Reply newAdminToken(Call call) {
    Token sent = Token.of(call.request().getHeader("Authorization")).orElseThrow();
    return Reply.json(Json.object().put("adminToken", admin.rotate(sent).text()));
  }

  Reply metrics(Call call) {
    String text = call.audience() == Audience.OWNER ? metrics.scrape() : metrics.scrapeForReaders();
    return Reply.text(PrometheusText.MEDIA_TYPE, text);
  }
}
