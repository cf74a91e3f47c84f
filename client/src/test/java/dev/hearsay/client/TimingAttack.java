package dev.hearsay.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.client.ledger.ForgetfulMemoryLedger;
import dev.hearsay.random.SecureBits;
import dev.hearsay.wire.json.PlanJson;
import dev.hearsay.wire.report.SubmissionBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A collector that tries to infer values from the time until a report arrives. It lists as many
 * values as a schema may have, and asks real devices over loopback. It then guesses which of two
 * values a device holds: the first of the list, or one that is not listed.
 *
 * <p>Before it guesses, it runs devices of its own, whose values it knows. It chooses the threshold
 * between the two kinds of times that would have been right most often. So it knows as much about
 * the machine as an attacker can.
 *
 * <p>{@link #main} asks 2,000 devices for each kind of question. It prints how often the guess was
 * right and how often ε allows it to be: e^ε/(1 + e^ε), plus four standard errors.
 */
final class TimingAttack implements AutoCloseable {

  /** The kinds of questions. */
  enum QuestionKind {
    SURVEY,
    SERIES,
    TRAINING
  }

  /** An ε slightly above the least that a device answers. */
  private static final double EPSILON = 0.0101;

  /** The attacker's own devices are one third of all. */
  private static final int CALIBRATION_SHARE = 2;

  /** The number of first questions that are ignored, since their code is not compiled yet. */
  private static final int WARM_UP = 20;

  private final QuestionKind kind;
  private final Plan plan;
  private final HttpServer server;
  private final byte[] planText;
  private final String first;
  private volatile long answered;
  private volatile long reported;

  /**
   * Starts the collector.
   *
   * @param values the number of listed values
   */
  TimingAttack(QuestionKind kind, int values) {
    this.kind = kind;
    List<String> names =
        IntStream.range(0, values - 1).mapToObj(i -> String.format("v%07d", i)).toList();
    this.first = names.get(0);
    this.plan = plan(kind, new Categorical("city", names).withOther("rest"));
    this.planText = PlanJson.write(plan).getBytes(StandardCharsets.UTF_8);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  private static Plan plan(QuestionKind kind, Categorical city) {
    if (kind == QuestionKind.TRAINING) {
      return Rounds.about(city, EPSILON);
    }
    PrivacyLoss loss = PrivacyLoss.pure(EPSILON);
    Plan.Part part =
        new Plan.Part(List.of(0), Mechanisms.categorical("olh", city.values().size(), loss));
    Plan survey = new Plan(new Schema("cities", List.of(city)), loss, 1, List.of(part));
    return kind == QuestionKind.SERIES ? Plans.series(survey, 1, 1, EPSILON) : survey;
  }

  private void handle(HttpExchange exchange) throws IOException {
    long now = System.nanoTime();
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      if (exchange.getRequestMethod().equals("POST")) {
        reported = now;
        respond(exchange, result(exchange.getRequestBody().readAllBytes()));
      } else if (path.endsWith("/wave")) {
        respond(
            exchange,
            "{\"waves\": 1, \"first\": 1, \"open\": true}".getBytes(StandardCharsets.UTF_8));
      } else {
        respond(exchange, planText);
      }
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      answered = System.nanoTime();
    }
  }

  private byte[] result(byte[] body) {
    Plan asked = kind == QuestionKind.SERIES ? plan.wave(1) : plan;
    String id = SubmissionBytes.read(body, asked).get(0).id().toString();
    return ("{\"results\": [{\"id\": \"" + id + "\", \"status\": \"accepted\"}]}")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void respond(HttpExchange exchange, byte[] body) throws IOException {
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  /** Asks a device, and returns the nanoseconds from the last answer to its report. */
  private long ask(boolean isFirst) {
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    Map<String, Object> values = Map.of("city", isFirst ? first : "x0000000", "answer", "yes");
    try (HearsayClient device =
        new HearsayClient(
            CollectorAddress.of(address),
            PrivacyLoss.pure(1),
            new ForgetfulMemoryLedger(PrivacyLoss.pure(1)))) {
      switch (kind) {
        case SURVEY -> device.report("c", values);
        case SERIES -> device.takePart("c", values);
        case TRAINING -> device.participate("c", values);
      }
    }
    return reported - answered;
  }

  /**
   * Asks devices, and guesses their values.
   *
   * @return the number of right guesses
   */
  int play(int questions) {
    for (int i = 0; i < WARM_UP; i++) {
      ask(i % 2 == 0);
    }
    long[][] known = new long[2][Math.max(5, questions / CALIBRATION_SHARE / 2)];
    for (int i = 0; i < known[0].length; i++) {
      known[0][i] = ask(true);
      known[1][i] = ask(false);
    }
    double[] best = threshold(known);
    int right = 0;
    for (int i = 0; i < questions; i++) {
      boolean isFirst = SecureBits.current().uniform(2) == 1;
      boolean guess = ask(isFirst) < best[0] == best[1] > 0;
      right += guess == isFirst ? 1 : 0;
    }
    return right;
  }

  /** Returns the threshold, and 1 if times below it mean the first value, else −1. */
  private static double[] threshold(long[][] known) {
    double[] best = new double[2];
    int mostRight = -1;
    for (long[] times : known) {
      for (long cut : times) {
        long right =
            Arrays.stream(known[0]).filter(time -> time < cut).count()
                + Arrays.stream(known[1]).filter(time -> time >= cut).count();
        int either = (int) Math.max(right, 2L * times.length - right);
        if (either > mostRight) {
          mostRight = either;
          best = new double[] {cut, right == either ? 1 : -1};
        }
      }
    }
    return best;
  }

  /** Returns the number of right guesses that ε allows, plus this number of standard errors. */
  static double bound(int questions, double standardErrors) {
    double share = Math.exp(EPSILON) / (1 + Math.exp(EPSILON));
    return questions * share + standardErrors * Math.sqrt(questions * share * (1 - share));
  }

  @Override
  public void close() {
    server.stop(0);
  }

  /**
   * Runs the attack.
   *
   * @param arguments the number of questions (default 2,000), the number of values, and the kind of
   *     question (default all)
   */
  public static void main(String[] arguments) {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    int questions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 2_000;
    int values = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20_000;
    boolean isWithin = true;
    for (QuestionKind kind : QuestionKind.values()) {
      if (arguments.length < 3 || arguments[2].equals(kind.name().toLowerCase(Locale.ROOT))) {
        isWithin &= play(kind, questions, values);
      }
    }
    System.exit(isWithin ? 0 : 1);
  }

  private static boolean play(QuestionKind kind, int questions, int values) {
    try (TimingAttack attack = new TimingAttack(kind, values)) {
      int right = attack.play(questions);
      double most = bound(questions, 4);
      System.out.printf(
          "%s, %,d values: %d of %d right (%.1f %%), at most %.0f (%.1f %%) are allowed%n",
          kind, values, right, questions, 100.0 * right / questions, most, 100 * most / questions);
      return right <= most;
    }
  }
}
