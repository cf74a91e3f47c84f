package dev.hearsay.collector.http.message;

import dev.hearsay.collector.collection.ClosedCollectionException;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.training.TrainingRefusedException;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Why a request was not granted, in words that may be shown to whoever sent it. It has no stack
 * trace: it is an answer, not an accident.
 */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int RETRY_SOON_SECONDS = 1;
  private static final int RETRY_LATER_SECONDS = 5;

  private static final int MAX_QUOTED = 80;
  private static final int MAX_MESSAGE = 500;

  private final int status;
  private final String code;
  private final int retryAfterSeconds;

  private Problem(int status, String code, String message, int retryAfterSeconds) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  private Problem(int status, String code, String message) {
    this(status, code, message, 0);
  }

  static Problem badParameter(String name, String value, String legal) {
    return new Problem(
        400,
        "bad-parameter",
        "the parameter '" + name + "' is '" + shortened(value) + "'; it must be " + legal);
  }

  public static Problem badRequest(String message) {
    return new Problem(400, "bad-request", message);
  }

  /** The body is not what it should be. */
  public static Problem badBody(String message) {
    return new Problem(400, "bad-body", message);
  }

  /** The body asks for what there cannot be; the message may quote it. */
  public static Problem badBody(IllegalArgumentException cause) {
    return badBody(shortened(String.valueOf(cause.getMessage()), MAX_MESSAGE));
  }

  public static Problem tokenNeeded() {
    return new Problem(
        401, "token-needed", "this needs a token: send the header 'Authorization: Bearer <token>'");
  }

  public static Problem wrongToken() {
    return new Problem(403, "wrong-token", "the token does not grant this");
  }

  public static Problem notFound(String path) {
    return new Problem(404, "not-found", "there is nothing at '" + shortened(path) + "'");
  }

  public static Problem noSuchCollection(String id) {
    return new Problem(404, "no-such-collection", "there is no collection '" + shortened(id) + "'");
  }

  public static Problem noSuchCollection(NoSuchCollectionException cause) {
    return new Problem(404, "no-such-collection", shortened(String.valueOf(cause.getMessage())));
  }

  public static Problem noSuchTraining(String id) {
    return new Problem(404, "no-such-training", "there is no training '" + shortened(id) + "'");
  }

  /** What a training does not grant: it is over, if it is there. */
  static Problem refused(TrainingRefusedException cause) {
    int status =
        switch (cause.reason()) {
          case NO_SUCH_TRAINING -> 404;
          case TOO_MANY_TRAININGS -> 409;
          case BETWEEN_ROUNDS -> 503;
          case TRAINING_OVER -> 410;
        };
    String code = cause.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
    String text = shortened(String.valueOf(cause.getMessage()));
    return new Problem(status, code, text, status == 503 ? RETRY_SOON_SECONDS : 0);
  }

  public static Problem partOfTraining(String id) {
    return new Problem(
        409,
        "part-of-training",
        "the collection '%s' is a round of a training; close or delete the training"
            .formatted(shortened(id)));
  }

  public static Problem methodNotAllowed(String method, String path) {
    return new Problem(
        405, "method-not-allowed", shortened(path) + " does not know " + shortened(method));
  }

  public static Problem tooSlow(long seconds) {
    return new Problem(408, "too-slow", "the body did not arrive within " + seconds + " seconds");
  }

  public static Problem otherPlan(String sent, String expected) {
    return new Problem(
        409,
        "other-plan",
        "the reports answer the plan %s; this collection's plan is %s"
            .formatted(shortened(sent), expected));
  }

  static Problem closed(ClosedCollectionException cause) {
    return new Problem(410, "closed", shortened(String.valueOf(cause.getMessage())));
  }

  public static Problem bodyTooLarge(long most) {
    return new Problem(
        413, "body-too-large", "the body is too large; at most " + most + " bytes are read");
  }

  public static Problem batchTooLarge(int reports, int most) {
    return new Problem(
        413,
        "batch-too-large",
        "the body has " + reports + " reports; at most " + most + " are taken at once");
  }

  public static Problem mediaType(String sent, String legal) {
    return new Problem(
        415,
        "unsupported-media-type",
        "the body's media type is '" + shortened(sent) + "'; it must be " + legal);
  }

  public static Problem tooManyRequests() {
    return new Problem(
        429,
        "too-many-requests",
        "too many requests from this address; wait and send this again",
        RETRY_SOON_SECONDS);
  }

  static Problem queueFull(int retryAfterSeconds) {
    return new Problem(
        429,
        "queue-full",
        "more waits to be stored than there is room for; send this again later",
        Math.max(1, retryAfterSeconds));
  }

  /** Of one address, or of all. */
  public static Problem tooManyAtOnce(String what) {
    return new Problem(
        429, "too-many-at-once", "too many " + what + " at once; try later", RETRY_LATER_SECONDS);
  }

  /** Nobody is turned away for good: there is only too much of a kind at this moment. */
  public static Problem overloaded(String what) {
    return new Problem(
        503,
        "overloaded",
        "there are more " + what + " under way than are taken at once; send this again later",
        RETRY_LATER_SECONDS);
  }

  public static Problem memoryShort() {
    return new Problem(
        503,
        "memory-short",
        "the collector's memory is nearly used up; nothing was counted, send this again later",
        RETRY_LATER_SECONDS);
  }

  public static Problem otherHost(String host) {
    return new Problem(
        421,
        "other-host",
        "this collector is not known as '"
            + shortened(host)
            + "'; its operator can allow that name (hearsay serve --host-name)");
  }

  public static Problem headersTooLarge() {
    return new Problem(431, "headers-too-large", "the request's line or headers are too long");
  }

  /** Our fault; what exactly is for the log. */
  public static Problem internal() {
    return new Problem(500, "internal-error", "something went wrong here; the log has the details");
  }

  static Problem storeUnavailable() {
    return new Problem(
        503,
        "store-unavailable",
        "the store cannot be written or read now; nothing was counted, send this again",
        RETRY_LATER_SECONDS);
  }

  /** Whether the operator should hear of it: something is to be changed, or somebody guesses. */
  boolean isForLog() {
    return status == 403 || status == 421 || code.equals("overloaded");
  }

  public int status() {
    return status;
  }

  String code() {
    return code;
  }

  String text() {
    return String.valueOf(getMessage());
  }

  OptionalInt retryAfterSeconds() {
    return retryAfterSeconds > 0 ? OptionalInt.of(retryAfterSeconds) : OptionalInt.empty();
  }

  /** Fit to be quoted: messages are one line, and not as long as somebody likes. */
  public static String shortened(String text) {
    return shortened(text, MAX_QUOTED);
  }

  private static String shortened(String text, int most) {
    String line = text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
    return line.length() <= most ? line : line.substring(0, most) + "…";
  }
}
