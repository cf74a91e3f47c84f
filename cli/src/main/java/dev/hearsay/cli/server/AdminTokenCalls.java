package dev.hearsay.cli.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.cli.report.Table;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.transport.Transport;
import dev.hearsay.wire.WireException;
import dev.hearsay.wire.json.AnswerJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;

/**
 * The requests about a collector's admin token. Each request is sent once: a second request to
 * replace the token would use a token that the first one has invalidated.
 *
 * @param address the address of the collector, with the token
 */
record AdminTokenCalls(CollectorAddress address) {

  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;

  /** The least status of errors of the server, or of a gateway in front of it. */
  private static final int SERVER_ERROR = 500;

  private static final String UNKNOWN =
      "it is not known whether the token was replaced: try the old one";

  private static final String LOST =
      "the token was replaced and the new one is lost: start the collector once with"
          + " --new-admin-token";

  AdminTokenCalls {
    address.checkEncryption();
  }

  /**
   * Checks that the collector accepts the token.
   *
   * @throws IOException with the collector's message if it does not
   */
  void check() throws IOException {
    HttpResponse<String> answer = send(request());
    if (answer.statusCode() != NO_CONTENT) {
      throw new IOException("the token was not replaced: " + message(answer));
    }
  }

  /**
   * Replaces the token and returns the new one. If that fails, the exception's message states which
   * token is valid.
   */
  String replace() throws IOException {
    HttpResponse<String> answer;
    try {
      answer = send(request().POST(BodyPublishers.noBody()));
    } catch (IOException e) {
      throw new IOException(e.getMessage() + "; " + whichIsValid(), e);
    }
    if (answer.statusCode() == OK) {
      return token(answer.body());
    }
    throw new IOException(
        isRefused(answer)
            ? "the token was not replaced: " + message(answer)
            : message(answer) + "; " + whichIsValid());
  }

  /**
   * Returns whether the collector itself refused, so that nothing was changed. An error of a
   * gateway may hide a successful answer.
   */
  private static boolean isRefused(HttpResponse<String> answer) {
    return answer.statusCode() < SERVER_ERROR && refusal(answer).isPresent();
  }

  /** Returns which token is valid after a request whose answer was lost. */
  private String whichIsValid() {
    try {
      HttpResponse<String> answer = send(request());
      if (answer.statusCode() == NO_CONTENT) {
        return "the old token is still valid; try again later, since the request may arrive late";
      }
      return answer.statusCode() == FORBIDDEN && isRefused(answer) ? LOST : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /**
   * Returns the token in an answer. If the answer cannot be read, its text becomes part of the
   * message, since it is the only copy of the token.
   */
  private static String token(String answer) throws IOException {
    try {
      String token = new JsonMapper().readTree(answer).path("adminToken").asText();
      if (!token.isEmpty()) {
        return token;
      }
    } catch (JsonProcessingException e) {
      // handled like an answer without a token
    }
    throw new IOException("the token was replaced, but the answer is '" + answer + "'");
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(address + "/api/admin/token"))
        .timeout(address.timeout())
        .header("Authorization", "Bearer " + address.token().orElseThrow());
  }

  /**
   * Sends a request without following redirects, since the token is for the named collector only.
   */
  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(address.timeout())
            .build();
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IOException("no answer from " + address + ": " + Transport.reason(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private String message(HttpResponse<String> answer) {
    return refusal(answer)
        .map(Table::printable)
        .orElse(address + " answers with HTTP status " + answer.statusCode());
  }

  private static Optional<String> refusal(HttpResponse<String> answer) {
    try {
      return Optional.of(AnswerJson.refusal(answer.body()).message());
    } catch (WireException e) {
      return Optional.empty();
    }
  }
}
