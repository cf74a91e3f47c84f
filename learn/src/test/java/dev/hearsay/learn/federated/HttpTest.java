package dev.hearsay.learn.federated;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.learn.Examples;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.People;
import dev.hearsay.learn.Respondent;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A training over HTTP: two endpoints and a client's transport are all that it takes. */
class HttpTest {

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  /** A survey of 50 and nine groups of 50. */
  private static final int PEOPLE = 500;

  private final Coordinator coordinator =
      new Coordinator(
          new UUID(1, 1),
          new Learner(
              Settings.of(Task.LOGISTIC, LOSS).withGroupSize(50).withSurveyShare(0.1),
              People.SPACE.layout(),
              PEOPLE),
          new Coordinator.Rules(0.5, 0, 1));

  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", "true"); // else every answer waits 40 ms
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/round/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdown();
  }

  /** GET is an invitation, or 204 if there is none; POST is an answer, and returns its receipt. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String device = exchange.getRequestURI().getPath().substring("/round/".length());
      byte[] body;
      if (exchange.getRequestMethod().equals("GET")) {
        body = coordinator.invite(device).orElse(new byte[0]);
      } else {
        byte[] answer = exchange.getRequestBody().readAllBytes();
        body = coordinator.answer(device, answer).name().getBytes(StandardCharsets.UTF_8);
      }
      exchange.sendResponseHeaders(
          body.length == 0 ? 204 : 200, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Transport transport() {
    HttpClient client = HttpClient.newHttpClient();
    return new Transport() {
      @Override
      public Optional<byte[]> fetch(String device) throws IOException {
        HttpResponse<byte[]> response = send(HttpRequest.newBuilder(uri(device)).build());
        return response.statusCode() == 204 ? Optional.empty() : Optional.of(response.body());
      }

      @Override
      public Receipt send(String device, byte[] answer) throws IOException {
        HttpRequest request =
            HttpRequest.newBuilder(uri(device)).POST(BodyPublishers.ofByteArray(answer)).build();
        return Receipt.valueOf(new String(send(request).body(), StandardCharsets.UTF_8));
      }

      private URI uri(String device) {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/round/" + device);
      }

      private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
        try {
          return client.send(request, BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException(e);
        }
      }
    };
  }

  /** Devices in parallel; whose round ends before their answer comes is left out. */
  @Test
  void devicesTrainAModelOverHttp() {
    Examples examples = People.separable(2 * PEOPLE);
    Respondent respondent = Respondent.of(People.SPACE.layout(), LOSS);
    Transport transport = transport();
    long accepted =
        IntStream.range(0, examples.size())
            .parallel()
            .filter(
                i -> {
                  Worker worker =
                      new Worker(
                          "device-" + i, examples.get(i), respondent, new MemoryLedger(LOSS));
                  return participate(worker, transport).equals(Optional.of(Receipt.ACCEPTED));
                })
            .count();
    assertThat(accepted).isEqualTo(PEOPLE);
    assertThat(coordinator.status()).isEqualTo(Status.DONE);
    assertThat(coordinator.model().error(examples, People.all(examples))).isLessThan(0.35);
  }

  private static Optional<Receipt> participate(Worker worker, Transport transport) {
    try {
      return worker.participate(transport);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
