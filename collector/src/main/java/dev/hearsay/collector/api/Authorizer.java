package dev.hearsay.collector.api;

import dev.hearsay.collector.api.AccessCache.AccessRules;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Workers.Lane;
import dev.hearsay.collector.collection.CollectionInfo;
import dev.hearsay.collector.publish.Audience;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Lets a request pass if it comes with what its route asks for. */
record Authorizer(AdminToken admin, AccessCache collections, AccessCache trainings) {

  /** Who asks, by the admin token that counts now. */
  Audience audience(HttpServerRequest request) {
    return Token.of(request.getHeader("Authorization")).filter(admin::is).isPresent()
        ? Audience.OWNER
        : Audience.READERS;
  }

  /** Fails with a {@link Problem} if it may not pass. */
  Future<Void> pass(Endpoint endpoint, Call call) {
    HttpServerRequest request = call.request();
    if (!call.hasPossibleId()) {
      return Future.failedFuture(notThere(endpoint, call));
    }
    AccessCache access = endpoint.isOfTrainings() ? trainings : collections;
    Lane lane = endpoint.gateLane();
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

  /** Who may read a training may have its model, and who may take part gets it with the plan. */
  private Future<Void> checkParticipant(HttpServerRequest request, AccessRules rules) {
    Optional<byte[]> reading = rules.readingTokenHash();
    Optional<byte[]> reporting = rules.reportingTokenHash();
    return !rules.isOfTraining() || reading.isEmpty() || reporting.isEmpty()
        ? Future.succeededFuture()
        : check(
            request,
            token -> token.has(reading.get()) || token.has(reporting.get()) || admin.is(token));
  }

  /** Whether a request may read what has this reading token, if it has one. */
  boolean mayRead(HttpServerRequest request, Optional<byte[]> readingTokenHash) {
    return refusal(request, readingTokenHash).isEmpty();
  }

  private static Problem notThere(Endpoint endpoint, Call call) {
    return endpoint.isOfTrainings()
        ? Problem.of(Kind.NO_SUCH_TRAINING, call.id())
        : Problem.of(Kind.NO_SUCH_COLLECTION, call.id());
  }

  /**
   * The same for a further collection that a request reads.
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

  /** Other schemes than bearer tokens are for proxies on the way. */
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
