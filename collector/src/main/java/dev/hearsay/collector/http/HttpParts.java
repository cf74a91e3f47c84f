package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Api;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.function.Consumer;

/** The parts of the HTTP server that do not depend on an event loop. */
record HttpParts(
    Api api, Dispatcher dispatcher, Connections connections, HeapReserve memory, AuditLog audit)
    implements AutoCloseable {

  static HttpParts of(
      Vertx vertx, Api.Services services, HttpOptions options, Consumer<Throwable> fatal) {
    HttpLimits limits = options.limits();
    HeapReserve memory = new HeapReserve(limits.memoryReserve(), fatal).start();
    AuditLog audit = AuditLog.open(options.folder(), Clock.systemUTC());
    Api api = new Api(vertx, services, options.choices(), memory::isLow);
    Connections connections =
        new Connections(limits.connections(), limits.idleTimeout(), System::nanoTime);
    connections.watch(vertx);
    Dispatcher dispatcher =
        new Dispatcher(
            api.authorizer(),
            api.workers(),
            new RequestFilter(
                connections,
                new ServedHosts(options.host(), options.hostNames()),
                new CrossOrigin(options.origins(), api.table()),
                new RateLimit(limits.requestsPerSecond(), System::nanoTime),
                api.metrics()),
            new BodyReader(vertx, limits),
            memory,
            new ErrorReplies(vertx),
            audit);
    return new HttpParts(api, dispatcher, connections, memory, audit);
  }

  /** Stops the threads of these parts and closes the audit log. */
  @Override
  public void close() {
    api.close();
    memory.close();
    audit.close();
  }
}
