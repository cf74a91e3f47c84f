package dev.hearsay.collector.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.LedgerEntry;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A series in real processes that are killed without warning: the collector and the devices. In the
 * end the collector has counted, wave by wave, what was accepted according to the ledgers. No
 * device has answered more waves than it may, and none has exceeded its budget.
 *
 * <p>{@code -Dhearsay.waves=52 -Dhearsay.devices=2000} simulates a year.
 */
class YearOfWavesTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int WAVES = Integer.getInteger("hearsay.waves", 3);
  private static final int DEVICES = Integer.getInteger("hearsay.devices", 40);
  private static final long SEED = Long.getLong("hearsay.seed", System.nanoTime());
  private static final int ANSWERS = 2;
  private static final Instant START = Instant.parse("2030-01-07T00:00:00Z");

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path folder;
  private ClockFile clock;
  private CrashingCollector collector;
  private int kills;

  @Test
  void nothingIsLostAndNothingCountsTwice() throws Exception {
    System.out.println("YearOfWavesTest: -Dhearsay.seed=" + SEED);
    clock = new ClockFile(folder.resolve("clock"));
    clock.set(START.minus(Duration.ofHours(1)));
    collector =
        new CrashingCollector(
            List.of(
                folder.resolve("data").toString(),
                String.valueOf(freePort()),
                clock.file().toString()));
    try (CrashingCollector running = collector) {
      assertThat(running.adminToken()).isNotEqualTo("-");
      String id = create();
      for (int wave = 1; wave <= WAVES; wave++) {
        Instant opens = START.plus(Duration.ofDays(7L * (wave - 1)));
        day(id, opens.plus(Duration.ofDays(1)), wave);
        day(id, opens.plus(Duration.ofDays(5)), wave);
        settle(id, opens.plus(Duration.ofDays(7)).plus(Duration.ofHours(6)), wave);
      }
      assertThat(counted(id)).isEqualTo(accepted());
    }
    System.out.println("  " + WAVES + " waves, " + DEVICES + " devices, " + kills + " kills");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private String create() throws Exception {
    return ask(
            "POST",
            "/api/collections",
            """
            {"schema": {"name": "year", "series": {"waves": %d, "every": "week", "answers": %d,
               "start": "%s", "graceHours": 24}, "attributes": [
               {"name": "hours", "type": "numeric", "min": 0, "max": 10, "outside": "clamp"},
               {"name": "mood", "type": "categorical", "values": ["good"], "other": "bad"}]},
             "epsilon": 2, "reading": "open"}
            """
                .formatted(WAVES, ANSWERS, START))
        .get("id")
        .asText();
  }

  private JsonNode ask(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(collector.uri() + path))
            .header("Authorization", "Bearer " + collector.adminToken())
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    String answer = http.send(request, BodyHandlers.ofString()).body();
    JsonNode node = MAPPER.readTree(answer);
    assertThat(node.has("error")).as(answer).isFalse();
    return node;
  }

  /** Simulates a day, on which the devices, the collector or both may be killed once. */
  private void day(String id, Instant now, int wave) throws Exception {
    clock.set(now);
    Process devices = devices(id, now, wave);
    boolean isOver = devices.waitFor(300 + random.nextInt(900), TimeUnit.MILLISECONDS);
    if (random.nextBoolean()) {
      collector.crash();
      collector.restart();
      kills++;
    }
    if (!isOver && random.nextBoolean()) {
      devices.destroyForcibly();
      kills++;
    }
    devices.waitFor();
  }

  /** Runs the devices until all have an answer, in the grace period of the wave. */
  private void settle(String id, Instant now, int wave) throws Exception {
    clock.set(now);
    int unanswered = Integer.MAX_VALUE;
    while (unanswered > 0) {
      Process devices = devices(id, now, wave);
      String output = new String(devices.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(devices.waitFor()).isZero();
      unanswered = Integer.parseInt(output.strip());
    }
  }

  private Process devices(String id, Instant now, int wave) throws IOException {
    return TestProcess.start(
        DeviceFarm.class,
        List.of(
            collector.uri().toString(),
            id,
            folder.toString(),
            String.valueOf(DEVICES),
            now.toString(),
            String.valueOf(wave)));
  }

  /** Returns the number of reports that the collector has counted, by wave. */
  private Map<Integer, Long> counted(String id) throws Exception {
    Map<Integer, Long> counted = new TreeMap<>();
    for (JsonNode wave : ask("GET", "/api/collections/" + id + "/waves", "").get("waves")) {
      if (wave.get("reports").asLong() > 0) {
        counted.put(wave.get("wave").asInt(), wave.get("reports").asLong());
      }
    }
    return counted;
  }

  /**
   * Returns the number of reports that were accepted according to the devices' ledgers, by wave.
   */
  private Map<Integer, Long> accepted() {
    Map<Integer, Long> accepted = new TreeMap<>();
    for (int i = 0; i < DEVICES; i++) {
      Path file = folder.resolve("ledger-" + i);
      if (Files.exists(file)) {
        try (FileLedger ledger = FileLedger.open(file, DeviceFarm.budget())) {
          check(ledger);
          ledger.entries().stream()
              .filter(entry -> entry.settlement().equals(Optional.of(Settlement.ACCEPTED)))
              .forEach(
                  entry -> accepted.merge(entry.collection().wave().getAsInt(), 1L, Long::sum));
        }
      }
    }
    return accepted;
  }

  private static void check(FileLedger ledger) {
    List<LedgerEntry> answers =
        ledger.entries().stream().filter(entry -> entry.report().isPresent()).toList();
    assertThat(answers).hasSizeLessThanOrEqualTo(ANSWERS);
    assertThat(answers.stream().map(LedgerEntry::collection)).doesNotHaveDuplicates();
    assertThat(answers).noneMatch(LedgerEntry::isPending);
    assertThat(ledger.spent().lifetime().epsilon()).isLessThanOrEqualTo(BigDecimal.valueOf(2));
  }
}
