package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.log.ReportExport.NotKeptException;
import dev.hearsay.collector.store.RateLimitedLog;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.collector.training.TrainingRefusedException;
import dev.hearsay.wire.WireException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The replies to requests that failed. */
final class ErrorReplies {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorReplies.class);

  /** The time for which a refused client may go on sending, so that it receives the reply. */
  private static final long LINGER_MILLIS = 5_000;

  /** The number of log lines per minute and reason: enough to see whether clients differ. */
  static final int LINES_PER_MINUTE = 5;

  private static final String FAILED = "a request failed";

  private final Vertx vertx;
  private final RateLimitedLog errors = new RateLimitedLog(LOG::error, LINES_PER_MINUTE);
  private final RateLimitedLog warnings = new RateLimitedLog(LOG::warn, LINES_PER_MINUTE);

  ErrorReplies(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Replies that a request failed, and then reads and discards the rest of it for a while. */
  void refuse(HttpServerRequest request, Throwable cause) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return; // the client has gone
    }
    if (response.headWritten()) {
      request.connection().close(); // a partial reply cannot be turned into an error
      return;
    }
    Problem problem = problem(cause);
    if (problem.isForLog()) {
      warnings.line(problem.code(), line(problem, inWords(request)));
    }
    Reply.problem(problem).send(response);
    if (!request.isEnded()) {
      readRest(request);
    }
  }

  /**
   * Returns the log line for a refused request. The line contains the request, so that an operator
   * can find clients that guess tokens or are configured wrongly. If the collector is overloaded,
   * the client is not at fault, so the log does not record who tried to take part.
   */
  static String line(Problem problem, String request) {
    return "refused: " + problem.text() + (problem.status() >= 500 ? "" : " (" + request + ")");
  }

  private static String inWords(HttpServerRequest request) {
    return "%s %s from %s"
        .formatted(
            request.method(),
            Problem.shortened(String.valueOf(request.path())),
            request.remoteAddress().hostAddress());
  }

  private void readRest(HttpServerRequest request) {
    long timer = vertx.setTimer(LINGER_MILLIS, id -> request.connection().close());
    request.exceptionHandler(gone -> vertx.cancelTimer(timer));
    request.handler(ignored -> {});
    request.endHandler(end -> vertx.cancelTimer(timer));
    request.resume();
  }

  private Problem problem(Throwable cause) {
    if (cause instanceof Problem problem) {
      return problem;
    }
    if (cause instanceof CompletionException && cause.getCause() != null) {
      return problem(cause.getCause());
    }
    if (cause instanceof NoSuchCollectionException e) {
      return Problem.of(Kind.NO_SUCH_COLLECTION, e);
    }
    if (cause instanceof RefusedException e) {
      return refused(e);
    }
    if (cause instanceof TrainingRefusedException e) {
      return Problem.of(kind(e.reason()), e);
    }
    if (cause instanceof NotKeptException e) {
      return Problem.of(Kind.NOT_KEPT, e.collection());
    }
    if (cause instanceof WireException damaged) {
      return Problem.badBody(String.valueOf(damaged.getMessage()));
    }
    errors.failure(FAILED, cause);
    if (cause instanceof VirtualMachineError) {
      return Problem.of(Kind.MEMORY_SHORT);
    }
    return cause instanceof StoreUnavailableException
        ? Problem.of(Kind.STORE_UNAVAILABLE)
        : Problem.of(Kind.INTERNAL_ERROR);
  }

  /** Returns a problem with the exception's message, unless that is about the brokers. */
  private Problem refused(RefusedException cause) {
    Kind kind = kind(cause.reason());
    if (kind != Kind.TOPIC_UNAVAILABLE) {
      return Problem.of(kind, cause);
    }
    errors.line(kind.name(), FAILED + ": " + cause.getMessage());
    return Problem.of(kind);
  }

  private static Kind kind(RejectionReason reason) {
    return switch (reason) {
      case CLOSED -> Kind.CLOSED;
      case WAVE_OVER -> Kind.WAVE_OVER;
      case WAVE_NOT_OPEN -> Kind.WAVE_NOT_OPEN;
      case QUEUE_FULL -> Kind.QUEUE_FULL;
      case TOPIC_UNAVAILABLE -> Kind.TOPIC_UNAVAILABLE;
      case OTHER_PLAN, TOO_LARGE, DAMAGED, IMPOSSIBLE, CONFLICTING -> Kind.BAD_REQUEST;
    };
  }

  private static Kind kind(TrainingRefusedException.Reason reason) {
    return switch (reason) {
      case NO_SUCH_TRAINING -> Kind.NO_SUCH_TRAINING;
      case TOO_MANY_TRAININGS -> Kind.TOO_MANY_TRAININGS;
      case BETWEEN_ROUNDS -> Kind.BETWEEN_ROUNDS;
      case TRAINING_OVER -> Kind.TRAINING_OVER;
    };
  }
}
