package dev.hearsay.collector.http;

import dev.hearsay.collector.api.Problem;
import dev.hearsay.collector.api.Problem.Kind;
import dev.hearsay.collector.api.Reply;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.collection.RefusedException;
import dev.hearsay.collector.collection.RejectionReason;
import dev.hearsay.collector.log.ReportExport.NotKeptException;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.collector.training.TrainingRefusedException;
import dev.hearsay.wire.WireException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns whatever went wrong into an answer. */
final class Answers {

  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  /** For how long a client that was refused may go on sending, so that it sees the answer. */
  private static final long LINGER_MILLIS = 5_000;

  private final Vertx vertx;
  private final SparseLog errors = new SparseLog(LOG::error, System::nanoTime);
  private final SparseLog warnings = new SparseLog(LOG::warn, System::nanoTime);

  Answers(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Answers that a request failed, and reads the rest of it for a while. */
  void refuse(HttpServerRequest request, Throwable cause) {
    HttpServerResponse response = request.response();
    if (response.closed()) {
      return; // nobody is there to hear it
    }
    if (response.headWritten()) {
      request.connection().close(); // half an answer is all that can be told now
      return;
    }
    Problem problem = problem(cause);
    if (problem.isForLog()) {
      warnings.line(problem.code(), line(problem, inWords(request)), null);
    }
    Reply.problem(problem).send(response);
    if (!request.isEnded()) {
      readRest(request);
    }
  }

  /**
   * With the request, so that an operator finds whoever guesses tokens or is set up wrongly. Nobody
   * can help it if the collector has too much to do: who wanted to take part then is for no log.
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
    if (cause instanceof RefusedException e && e.reason() != RejectionReason.TOPIC_UNAVAILABLE) {
      return Problem.of(kind(e.reason()), e);
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
    errors.line(cause.getClass().getName(), "a request failed", cause);
    if (cause instanceof VirtualMachineError) {
      return Problem.of(Kind.MEMORY_SHORT);
    }
    if (cause instanceof RefusedException) {
      return Problem.of(Kind.TOPIC_UNAVAILABLE);
    }
    return cause instanceof StoreUnavailableException
        ? Problem.of(Kind.STORE_UNAVAILABLE)
        : Problem.of(Kind.INTERNAL_ERROR);
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
