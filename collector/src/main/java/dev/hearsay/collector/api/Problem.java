package dev.hearsay.collector.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The reason why a request is refused, in words that the client may see. It has no stack trace,
 * because it is a reply and not a failure of the program.
 */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int RETRY_SOON_SECONDS = 1;
  private static final int RETRY_LATER_SECONDS = 5;

  private static final int MAX_QUOTED = 80;
  private static final int MAX_MESSAGE = 500;

  private final Kind kind;
  private final int retryAfterSeconds;

  /**
   * The kinds of problems, each with its HTTP status, its message and, if a retry may succeed, the
   * time to wait.
   */
  public enum Kind {
    BAD_PARAMETER(400, "the parameter '%s' is '%s'; it must be %s"),
    BAD_REQUEST(400, "%s"),
    /** A request that is too expensive for callers without a token. */
    TOO_MANY_VALUES(
        400,
        "postprocess=%s of %s values takes long: without a token at most %s are allowed; send the"
            + " admin token, or ask for fewer values"),
    /** A body that does not have the required form. */
    BAD_BODY(400, "%s"),
    TOKEN_NEEDED(401, "this needs a token: send the header 'Authorization: Bearer <token>'"),
    UNKNOWN_TOKEN(401, "the token is not the admin token; send that one, or none"),
    WRONG_TOKEN(403, "the token does not grant this"),
    OTHER_ORIGIN(
        403,
        "pages of '%s' may not use this; the operator can allow that origin"
            + " (hearsay serve --origin)"),
    NOT_FOUND(404, "there is nothing at '%s'"),
    NO_SUCH_COLLECTION(404, "there is no collection '%s'"),
    NO_SUCH_TRAINING(404, "there is no training '%s'"),
    METHOD_NOT_ALLOWED(405, "%s does not allow the method %s"),
    TOO_SLOW(408, "the body did not arrive within %s seconds"),
    OTHER_PLAN(409, "the reports answer the plan %s; this collection's plan is %s"),
    PART_OF_TRAINING(
        409, "the collection '%s' is a round of a training; close or delete the training"),
    TOO_MANY_TRAININGS(409, "%s"),
    NOT_KEPT(
        409,
        "the collection '%s' keeps no reports: they are deleted once they are counted; a collection"
            + " that is created with \"keep\": \"reports\" keeps them"),
    CLOSED(410, "%s"),
    TRAINING_OVER(410, "%s"),
    WAVE_OVER(410, "%s"),
    BODY_TOO_LARGE(413, "the body is too large; at most %s bytes are read"),
    BATCH_TOO_LARGE(413, "the body has %s reports; at most %s are taken at once"),
    UNSUPPORTED_MEDIA_TYPE(415, "the body's media type is '%s'; it must be %s"),
    OTHER_HOST(
        421,
        "this collector is not configured for the host name '%s';"
            + " its operator can allow that name (hearsay serve --host-name)"),
    WAVE_NOT_OPEN(425, "%s"),
    TOO_MANY_REQUESTS(
        429,
        RETRY_SOON_SECONDS,
        "too many requests from this address; wait and send this request again"),
    QUEUE_FULL(429, RETRY_SOON_SECONDS, "%s"),
    /** A limit on simultaneous use that is reached, for one address or in total. */
    TOO_MANY_AT_ONCE(429, RETRY_LATER_SECONDS, "too many %s at once; try again later"),
    HEADERS_TOO_LARGE(431, "the request's line or headers are too long"),
    /** A failure of the collector. Details are in its log only. */
    INTERNAL_ERROR(500, "an internal error occurred; the collector's log has the details"),
    BETWEEN_ROUNDS(503, RETRY_SOON_SECONDS, "%s"),
    /** A temporary overload of one kind of work. A retry may succeed. */
    OVERLOADED(
        503,
        RETRY_LATER_SECONDS,
        "too many %s are being processed at once; send this request again later"),
    MEMORY_SHORT(
        503,
        RETRY_LATER_SECONDS,
        "the collector's memory is nearly used up; nothing was counted, send this request again"
            + " later"),
    STORE_UNAVAILABLE(
        503,
        RETRY_LATER_SECONDS,
        "the store cannot be written or read now; nothing was counted, send this request again"),
    TOPIC_UNAVAILABLE(
        503,
        RETRY_LATER_SECONDS,
        "the brokers do not accept all reports now; send this request again with the same ids");

    private final int status;
    private final int retryAfterSeconds;
    private final String text;

    Kind(int status, String text) {
      this(status, 0, text);
    }

    Kind(int status, int retryAfterSeconds, String text) {
      this.status = status;
      this.retryAfterSeconds = retryAfterSeconds;
      this.text = text;
    }
  }

  private Problem(Kind kind, String message, int retryAfterSeconds) {
    super(message, null, false, false);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns a problem with the message of its kind, whose values are {@link #shortened}. */
  public static Problem of(Kind kind, Object... values) {
    Object[] quoted = Arrays.stream(values).map(each -> shortened(each.toString())).toArray();
    return new Problem(kind, kind.text.formatted(quoted), kind.retryAfterSeconds);
  }

  /** Returns a problem with the message of an exception. */
  public static Problem of(Kind kind, RuntimeException cause) {
    String message = shortened(String.valueOf(cause.getMessage()));
    return new Problem(kind, message, kind.retryAfterSeconds);
  }

  public static Problem badParameter(String name, String value, String legal) {
    String message = Kind.BAD_PARAMETER.text.formatted(name, shortened(value), legal);
    return new Problem(Kind.BAD_PARAMETER, message, 0);
  }

  public static Problem badRequest(String message) {
    return new Problem(Kind.BAD_REQUEST, message, 0);
  }

  /** Returns a problem with a parameter's value. The message may quote the request. */
  public static Problem badRequest(String parameter, String message) {
    return badRequest(shortened("the parameter '" + parameter + "': " + message, MAX_MESSAGE));
  }

  public static Problem badBody(String message) {
    return new Problem(Kind.BAD_BODY, message, 0);
  }

  /** Returns a problem with the content of a body. The message may quote the request. */
  public static Problem badBody(IllegalArgumentException cause) {
    return badBody(shortened(String.valueOf(cause.getMessage()), MAX_MESSAGE));
  }

  /**
   * Returns whether the operator should see it in the log: the client is guessing tokens, or the
   * configuration may need a change.
   */
  public boolean isForLog() {
    return kind.status == 403
        || kind.status == 421
        || kind == Kind.UNKNOWN_TOKEN
        || kind == Kind.OVERLOADED;
  }

  public int status() {
    return kind.status;
  }

  /** Returns the code for programs, such as {@code body-too-large}. */
  public String code() {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String text() {
    return String.valueOf(getMessage());
  }

  OptionalInt retryAfterSeconds() {
    return retryAfterSeconds > 0 ? OptionalInt.of(retryAfterSeconds) : OptionalInt.empty();
  }

  /** Returns a text that can be quoted in a message: one line of limited length. */
  public static String shortened(String text) {
    return shortened(text, MAX_QUOTED);
  }

  private static String shortened(String text, int most) {
    String line = text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
    return line.length() <= most ? line : line.substring(0, most) + "…";
  }
}
