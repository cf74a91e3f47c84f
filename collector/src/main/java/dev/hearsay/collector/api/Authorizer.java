package dev.hearsay.collector.api;

import dev.hearsay.collector.api.AccessCache.AccessRules;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.publish.Publications.Audience;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** The authorization of requests, by the token that a route requires. */
public record Authorizer(AdminToken admin, AccessCache collections, AccessCache trainings) {

  /** Returns the audience that a caller belongs to, by the current admin token. */
  public Audience audience(HttpServerRequest request) {
    return Token.of(request.getHeader("Authorization")).filter(admin::is).isPresent()
        ? Audience.OWNER
        : Audience.READERS;
  }

  /** Returns a future that fails with a {@link Problem} if the request may not use the endpoint. */
  public Future<Void> authorize(Endpoint endpoint, Call call) {
    HttpServerRequest request = call.request();
    if (!call.hasPossibleId()) {
      return Future.failedFuture(notFound(endpoint, call));
    }
    AccessCache access = endpoint.isOfTrainings() ? trainings : collections;
    Lane lane = endpoint.authorizationLane();
    return switch (endpoint.access()) {
      case ALL -> Future.succeededFuture();
      case ALL_BUT_WRONG_TOKENS -> future(wrongToken(request));
      case ADMIN -> check(request, admin::is);
      case READER ->
          access.find(call.id(), lane).compose(rules -> check(request, rules.readingTokenHash()));
      case REPORTER ->
          access.find(call.id(), lane).compose(rules -> check(request, rules.reportingTokenHash()));
      case PARTICIPANT ->
          access.find(call.id(), lane).compose(rules -> checkParticipant(request, rules));
      case VISITOR ->
          access
              .find(call.id(), lane)
              .compose(
                  rules ->
                      rules.isOfTraining()
                          ? check(request, rules.readingTokenHash())
                          : Future.succeededFuture());
    };
  }

  /**
   * Checks access to a plan. For a training, its readers may have the model, and participants
   * receive it with the plan.
   */
  private Future<Void> checkParticipant(HttpServerRequest request, AccessRules rules) {
    Optional<byte[]> reading = rules.readingTokenHash();
    Optional<byte[]> reporting = rules.reportingTokenHash();
    return !rules.isOfTraining() || reading.isEmpty() || reporting.isEmpty()
        ? Future.succeededFuture()
        : check(
            request,
            token -> token.has(reading.get()) || token.has(reporting.get()) || admin.is(token));
  }

  /**
   * Returns whether a request has the reading token of a collection or training, if one is
   * required.
   */
  boolean mayRead(HttpServerRequest request, Optional<byte[]> readingTokenHash) {
    return refusal(request, readingTokenHash).isEmpty();
  }

  private static Problem notFound(Endpoint endpoint, Call call) {
    return endpoint.isOfTrainings()
        ? Problem.of(Kind.NO_SUCH_TRAINING, call.id())
        : Problem.of(Kind.NO_SUCH_COLLECTION, call.id());
  }

  /**
   * Checks that a request may also read a second collection.
   *
   * @throws Problem if it may not
   */
  void checkReader(HttpServerRequest request, CollectionInfo collection) {
    refusal(request, collection.readingTokenHash())
        .ifPresent(
            problem -> {
              throw problem;
            });
  }

  private Future<Void> check(HttpServerRequest request, Optional<byte[]> wanted) {
    return future(refusal(request, wanted));
  }

  private static Future<Void> check(HttpServerRequest request, Predicate<Token> isWanted) {
    return future(refusal(request, isWanted));
  }

  private static Future<Void> future(Optional<Problem> refusal) {
    return refusal.map(Future::<Void>failedFuture).orElseGet(Future::succeededFuture);
  }

  /**
   * Returns a problem if a bearer token is not the admin token. Other authorization schemes are
   * ignored, since they may be for a proxy.
   */
  private Optional<Problem> wrongToken(HttpServerRequest request) {
    String header = request.getHeader("Authorization");
    boolean isWrong =
        header != null
            && header.strip().toLowerCase(Locale.ROOT).startsWith("bearer")
            && Token.of(header).filter(admin::is).isEmpty();
    return isWrong ? Optional.of(Problem.of(Kind.UNKNOWN_TOKEN)) : Optional.empty();
  }

  private Optional<Problem> refusal(HttpServerRequest request, Optional<byte[]> wanted) {
    return wanted.flatMap(hash -> refusal(request, token -> token.has(hash) || admin.is(token)));
  }

  private static Optional<Problem> refusal(HttpServerRequest request, Predicate<Token> isWanted) {
    Optional<Token> token = Token.of(request.getHeader("Authorization"));
    if (token.isEmpty()) {
      return Optional.of(Problem.of(Kind.TOKEN_NEEDED));
    }
    return isWanted.test(token.get())
        ? Optional.empty()
        : Optional.of(Problem.of(Kind.WRONG_TOKEN));
  }
}
