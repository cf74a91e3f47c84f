package dev.hearsay.collector.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** Lets a request pass if it comes with what its route asks for. */
final class Gate {

  private final byte[] adminTokenHash;
  private final Doors<?> collections;
  private final Doors<?> trainings;

  Gate(byte[] adminTokenHash, Doors<?> collections, Doors<?> trainings) {
    this.adminTokenHash = adminTokenHash.clone();
    this.collections = collections;
    this.trainings = trainings;
  }

  /** Fails with a {@link Problem} if it may not pass. */
  Future<Void> pass(Endpoint endpoint, Call call) {
    HttpServerRequest request = call.request();
    Doors<?> doors = endpoint.isOfTrainings() ? trainings : collections;
    return switch (endpoint.access()) {
      case ALL -> Future.succeededFuture();
      case ADMIN -> check(request, Optional.of(adminTokenHash));
      case READER -> doors.find(call.id()).compose(door -> check(request, door.readingTokenHash()));
      case REPORTER ->
          doors.find(call.id()).compose(door -> check(request, door.reportingTokenHash()));
    };
  }

  private Future<Void> check(HttpServerRequest request, Optional<byte[]> wanted) {
    if (wanted.isEmpty()) {
      return Future.succeededFuture();
    }
    Optional<Token> token = Token.of(request.getHeader("Authorization"));
    if (token.isEmpty()) {
      return Future.failedFuture(Problem.tokenNeeded());
    }
    boolean isWanted = token.get().has(wanted.get());
    boolean isAdmin = token.get().has(adminTokenHash);
    return isWanted || isAdmin
        ? Future.succeededFuture()
        : Future.failedFuture(Problem.wrongToken());
  }
}
