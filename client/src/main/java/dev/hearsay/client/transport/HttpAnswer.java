package dev.hearsay.client.transport;

import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.AnswerJson;
import dev.hearsay.wire.json.AnswerJson.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** An HTTP response, from the collector or from a proxy in between. */
@SuppressWarnings("ArrayRecordComponent") // replies are not compared
public record HttpAnswer(int status, byte[] bytes, Optional<String> retryAfter) {

  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_EARLY = 425;
  private static final int TOO_MANY_REQUESTS = 429;

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  public String body() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  public boolean isOk() {
    return status == OK;
  }

  /** Returns whether another token may lead to another answer, so that this one is not final. */
  public boolean asksForAToken() {
    return status == UNAUTHORIZED || status == FORBIDDEN;
  }

  /**
   * Returns the collector's reason for a final refusal, or empty if this is none.
   *
   * <p>Only a refusal in the collector's own format is final. A redirection, or a 404 in another
   * format, comes from a proxy or from a captive portal, and is temporary.
   */
  public Optional<Refusal> refusal() {
    boolean isFault = status >= 400 && status < 500;
    if (!isFault
        || status == REQUEST_TIMEOUT
        || status == TOO_EARLY
        || status == TOO_MANY_REQUESTS) {
      return Optional.empty();
    }
    return stated();
  }

  /** Returns the reason that the answer states in the collector's format, if it does. */
  private Optional<Refusal> stated() {
    try {
      return Optional.of(AnswerJson.refusal(body()));
    } catch (WireException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the decision for an answer that settles nothing: a retry, or, for a missing or wrong
   * token, the end of all attempts.
   */
  public <T> SendAttempt<T> retryOrGiveUp() {
    String stated = stated().map(why -> ", " + why).orElse("");
    String reason = "the answer is HTTP status " + status + stated;
    return status == UNAUTHORIZED
        ? new SendAttempt.GivenUp<>(reason)
        : new SendAttempt.Retry<>(reason, notBefore(Instant.now()));
  }

  /**
   * Returns how long the collector asks clients to wait (Retry-After), given in seconds or as a
   * date.
   */
  public Duration notBefore(Instant now) {
    return retryAfter.map(text -> wait(text, now)).orElse(Duration.ZERO);
  }

  private static Duration wait(String text, Instant now) {
    if (SECONDS.matcher(text).matches()) {
      return Duration.ofSeconds(Long.parseLong(text));
    }
    try {
      Instant date = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return date.isAfter(now) ? Duration.between(now, date) : Duration.ZERO;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }
}
