package dev.hearsay.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.client.StubCollector.Behaviour;
import dev.hearsay.learn.Learner;
import dev.hearsay.learn.Settings;
import dev.hearsay.learn.federated.Coordinator;
import dev.hearsay.learn.federated.Receipt;
import dev.hearsay.learn.federated.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A coordinator over real HTTP that can be told to misbehave. It speaks what the real collector
 * does.
 */
final class StubTraining implements AutoCloseable {

  private static final Pattern DEVICE = Pattern.compile("\"device\":\"([0-9a-f]{32})\"");
  private static final Pattern ANSWER = Pattern.compile("\"answer\":\"([^\"]*)\"");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Deque<Behaviour> next = new ConcurrentLinkedDeque<>();
  private final List<String> answers = Collections.synchronizedList(new ArrayList<>());
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private volatile Coordinator coordinator;

  StubTraining(Settings settings) {
    coordinator = coordinator(settings);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  private static Coordinator coordinator(Settings settings) {
    Learner learner = new Learner(settings, TrainingClientTest.SPACE.layout(), 100);
    return new Coordinator(new UUID(3, 4), learner, Coordinator.Rules.USUAL);
  }

  /** The same training, by its name, now asks another question. */
  void ask(Settings settings) {
    coordinator = coordinator(settings);
  }

  Coordinator coordinator() {
    return coordinator;
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The next requests are answered in these ways, all later ones honestly. */
  void willAnswer(Behaviour... behaviours) {
    next.addAll(Arrays.asList(behaviours));
  }

  /** All bodies that were sent as answers, also those that got no receipt. */
  List<String> answers() {
    return List.copyOf(answers);
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String path = exchange.getRequestURI().getPath();
      requests.add(path);
      if (path.endsWith("/answers")) {
        answers.add(new String(body, StandardCharsets.UTF_8));
      }
      Behaviour special = next.poll();
      (special == null ? honest() : special).answer(exchange, body);
    }
  }

  Behaviour honest() {
    return (exchange, body) -> {
      String text = new String(body, StandardCharsets.UTF_8);
      if (exchange.getRequestURI().getPath().endsWith("/invitations")) {
        invite(exchange, found(DEVICE, text));
      } else {
        byte[] answer = Base64.getDecoder().decode(found(ANSWER, text));
        receipt(coordinator.answer(found(DEVICE, text), answer)).answer(exchange, body);
      }
    };
  }

  /** Counts the answer, and then the connection breaks. */
  Behaviour countAndHangUp() {
    return (exchange, body) -> {
      String text = new String(body, StandardCharsets.UTF_8);
      coordinator.answer(found(DEVICE, text), Base64.getDecoder().decode(found(ANSWER, text)));
    };
  }

  private void invite(HttpExchange exchange, String device) throws IOException {
    if (coordinator.status() != Status.ASKING) {
      StubCollector.error(410, "training-over").answer(exchange, new byte[0]);
      return;
    }
    Optional<byte[]> invitation = coordinator.invite(device);
    if (invitation.isEmpty()) {
      StubCollector.status(204, "", "Retry-After", "7").answer(exchange, new byte[0]);
    } else {
      exchange.sendResponseHeaders(200, invitation.get().length);
      exchange.getResponseBody().write(invitation.get());
    }
  }

  private static Behaviour receipt(Receipt receipt) {
    return switch (receipt) {
      case ACCEPTED -> StubCollector.status(200, "{\"status\":\"accepted\"}");
      case DUPLICATE -> StubCollector.status(200, "{\"status\":\"duplicate\"}");
      case LATE -> StubCollector.error(410, "late");
      case UNINVITED -> StubCollector.error(409, "uninvited");
      case MALFORMED -> StubCollector.error(400, "malformed");
    };
  }

  private static String found(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new AssertionError("no " + pattern + " in " + text);
    }
    return matcher.group(1);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
