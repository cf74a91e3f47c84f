package dev.hearsay.collector.http.access;

import dev.hearsay.collector.http.message.Problem;
import dev.hearsay.collector.http.message.Problem.Kind;
import dev.hearsay.collector.http.server.Call;
import dev.hearsay.collector.http.server.Endpoint;
import dev.hearsay.collector.http.server.Workers.Lane;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import java.util.function.Predicate;

/** Lets a request pass if it comes with what its route asks for. */
public record Authorizer(AdminToken admin, AccessCache collections, AccessCache trainings) {

  /** Fails with a {@link Problem} if it may not pass. */
  public Future<Void> pass(Endpoint endpoint, Call call) {
    HttpServerRequest request = call.request();
    if (!call.hasPossibleId()) {
      return Future.failedFuture(notThere(endpoint, call));
    }
    AccessCache access = endpoint.isOfTrainings() ? trainings : collections;
    Lane lane = endpoint.gateLane();
    return switch (endpoint.access()) {
      case ALL -> Future.succeededFuture();
      case ADMIN -> check(request, admin::is);
      case READER ->
          access.find(call.id(), lane).compose(rules -> check(request, rules.readingTokenHash()));
      case REPORTER ->
          access.find(call.id(), lane).compose(rules -> check(request, rules.reportingTokenHash()));
    };
  }

  private static Problem notThere(Endpoint endpoint, Call call) {
    return endpoint.isOfTrainings()
        ? Problem.of(Kind.NO_SUCH_TRAINING, call.id())
        : Problem.of(Kind.NO_SUCH_COLLECTION, call.id());
  }

  private Future<Void> check(HttpServerRequest request, Optional<byte[]> wanted) {
    return wanted.isEmpty()
        ? Future.succeededFuture()
        : check(request, token -> token.has(wanted.get()) || admin.is(token));
  }

  private static Future<Void> check(HttpServerRequest request, Predicate<Token> isWanted) {
    Optional<Token> token = Token.of(request.getHeader("Authorization"));
    if (token.isEmpty()) {
      return Future.failedFuture(Problem.of(Kind.TOKEN_NEEDED));
    }
    return isWanted.test(token.get())
        ? Future.succeededFuture()
        : Future.failedFuture(Problem.of(Kind.WRONG_TOKEN));
  }
}
