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
 * Asks a collector about its admin token. Each request is sent once: a second one to replace the
 * token would come with one that the first has made void.
 *
 * @param address with the token
 */
record AdminTokenCalls(CollectorAddress address) {

  private static final int OK = 200;
  private static final int NO_CONTENT = 204;
  private static final int FORBIDDEN = 403;

  /** From here on the fault is the server's, or that of a gateway before it. */
  private static final int SERVER_ERROR = 500;

  private static final String UNKNOWN =
      "whether the token was replaced is not known: try the old one";

  private static final String LOST =
      "the token was replaced and the new one is lost: start the collector once with"
          + " --new-admin-token";

  AdminTokenCalls {
    address.checkEncryption();
  }

  /**
   * Fails unless the collector knows the token.
   *
   * @throws IOException with what the collector says
   */
  void check() throws IOException {
    HttpResponse<String> answer = send(request());
    if (answer.statusCode() != NO_CONTENT) {
      throw new IOException("the token is not replaced: " + said(answer));
    }
  }

  /** Replaces the token; returns the new one. If that fails, the message says which one holds. */
  String replace() throws IOException {
    HttpResponse<String> answer;
    try {
      answer = send(request().POST(BodyPublishers.noBody()));
    } catch (IOException e) {
      throw new IOException(e.getMessage() + "; " + whichHolds(), e);
    }
    if (answer.statusCode() == OK) {
      return token(answer.body());
    }
    throw new IOException(
        isRefused(answer)
            ? "the token is not replaced: " + said(answer)
            : said(answer) + "; " + whichHolds());
  }

  /** Only a collector that refuses has done nothing: a gateway may have lost its answer. */
  private static boolean isRefused(HttpResponse<String> answer) {
    return answer.statusCode() < SERVER_ERROR && refusal(answer).isPresent();
  }

  /** After a request whose answer is lost. */
  private String whichHolds() {
    try {
      HttpResponse<String> answer = send(request());
      if (answer.statusCode() == NO_CONTENT) {
        return "the old token still holds; try it again later, since the request may be late";
      }
      return answer.statusCode() == FORBIDDEN && isRefused(answer) ? LOST : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** Whatever else an answer may be, it has the token: it is told, since nobody else can. */
  private static String token(String answer) throws IOException {
    try {
      String token = new JsonMapper().readTree(answer).path("adminToken").asText();
      if (!token.isEmpty()) {
        return token;
      }
    } catch (JsonProcessingException e) {
      // as odd as one without a token
    }
    throw new IOException("the token was replaced, but the answer is '" + answer + "'");
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(address + "/api/admin/token"))
        .timeout(address.timeout())
        .header("Authorization", "Bearer " + address.token().orElseThrow());
  }

  /** Follows no redirection: the token is for the collector that was named. */
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

  private String said(HttpResponse<String> answer) {
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
