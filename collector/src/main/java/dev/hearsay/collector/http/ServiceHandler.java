package dev.hearsay.collector.http;

import dev.hearsay.collector.collection.Collections;
import dev.hearsay.collector.store.StoreUnavailableException;
import io.vertx.core.buffer.Buffer;

/** About the collector itself. Runs on workers. */
final class ServiceHandler {

  private final Collections collections;
  private final Metrics metrics;
  private final Buffer openApi = Resources.bytes("dev/hearsay/collector/http/openapi.json");

  ServiceHandler(Collections collections, Metrics metrics) {
    this.collections = collections;
    this.metrics = metrics;
  }

  /** Up if the store answers. */
  Reply health(Call call) {
    try {
      collections.count();
      return Reply.json(Json.object().put("status", "up"));
    } catch (StoreUnavailableException e) {
      return Reply.json(Json.object().put("status", "down")).status(503);
    }
  }

  Reply metrics(Call call) {
    return Reply.text("text/plain; version=0.0.4; charset=utf-8", metrics.scrape());
  }

  Reply openApi(Call call) {
    return Reply.of(200, Reply.JSON, openApi);
  }
}
