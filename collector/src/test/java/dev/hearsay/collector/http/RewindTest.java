package dev.hearsay.collector.http;

import static dev.hearsay.collector.http.TestServer.json;
import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hearsay.collector.http.TestServer.Survey;
import dev.hearsay.collector.publish.RewindCheck;
import dev.hearsay.collector.store.SqliteBackup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which older copies of a store are detected, and what the collector claims then. */
class RewindTest {

  private static final int BATCH = 2_000;

  @TempDir Path folder;
  private Path data;
  private TestServer server;
  private String token;
  private Survey survey;

  @BeforeEach
  void publishOnce() {
    data = folder.resolve("data");
    server = TestServer.start(data);
    token = server.adminToken();
    survey = create();
    send(survey, BATCH);
    assertThat(isClaimed(survey)).isTrue();
  }

  private Survey create() {
    return server.createSurvey(
        "{\"schema\": %s, \"epsilon\": 2, \"publish\": {\"every\": %s}}"
            .formatted(TestServer.SCHEMA, BATCH));
  }

  private void send(Survey to, int count) {
    assertThat(server.postBytes(to.path() + "/reports", to.bytes(to.reports(count))).statusCode())
        .isEqualTo(200);
  }

  private boolean isClaimed(Survey of) {
    JsonNode readers = json(server.get(of.path() + "/audit")).get("readers");
    boolean isRewound = json(server.get(of.path())).at("/publish").has("rewound");
    assertThatJson(readers).node("less").isBoolean().isEqualTo(!isRewound);
    return readers.get("less").asBoolean();
  }

  private boolean isClaimedIn(Path directory, RewindCheck.Origin origin) {
    server = TestServer.start(directory, token, options -> options.origin(origin));
    boolean isClaimed = isClaimed(survey);
    server.close();
    return isClaimed;
  }

  private boolean isClaimedIn(Path directory) {
    return isClaimedIn(directory, RewindCheck.Origin.UNSTATED);
  }

  private static Path copied(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (String name : List.of("hearsay.db", "hearsay.lock")) {
      Files.copy(from.resolve(name), to.resolve(name));
    }
    return to;
  }

  @Test
  void aStoreThatIsOpenedAgainIsNoCopy() {
    server.close();
    for (int i = 0; i < 3; i++) {
      assertThat(isClaimedIn(data)).isTrue();
    }
    assertThat(isClaimedIn(data, RewindCheck.Origin.RESTORED)).isFalse();
    assertThat(isClaimedIn(data, RewindCheck.Origin.MOVED)).as("it remembers").isFalse();
  }

  @Test
  void aBackupIsDetectedHoweverItIsRestored() throws IOException {
    Path copy = folder.resolve("copy.db");
    SqliteBackup.write(data, copy);
    server.close();
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.copy(copy, other.resolve("hearsay.db"));
    assertThat(isClaimedIn(other)).isFalse();
    Files.write(data.resolve("hearsay.db"), Files.readAllBytes(copy)); // in the same place
    assertThat(isClaimedIn(data)).isFalse();
  }

  /** The folder stores how many publications there were. */
  @Test
  void anOlderFileInTheSamePlaceIsDetected() throws IOException {
    server.close();
    byte[] older = Files.readAllBytes(data.resolve("hearsay.db"));
    assertThat(isClaimedIn(data)).isTrue();
    server = TestServer.restart(data, token);
    send(survey, BATCH);
    assertThat(isClaimed(survey)).isTrue(); // this request publishes
    server.close();
    Files.write(data.resolve("hearsay.db"), older);
    assertThat(isClaimedIn(data)).isFalse();
  }

  @Test
  void aFolderThatIsElsewhereIsACopyUnlessItWasMoved() throws IOException {
    server.close();
    assertThat(isClaimedIn(copied(data, folder.resolve("a")))).isFalse();
    Path moved = copied(data, folder.resolve("b"));
    assertThat(isClaimedIn(moved, RewindCheck.Origin.MOVED)).isTrue();
    assertThat(isClaimedIn(moved)).as("it is at home there").isTrue();
  }

  /** The copy contains all publications that can have been made of this collection. */
  @Test
  void aClosedCollectionThatIsPublishedWholeKeepsItsClaim() {
    server.postNothing(survey.path() + "/close");
    Survey unpublished = create();
    send(unpublished, BATCH);
    server.getAsAdmin(unpublished.path() + "/estimates"); // publishes nothing
    server.postNothing(unpublished.path() + "/close");
    Survey empty = create();
    server.close();
    server = TestServer.start(data, token, options -> options.origin(RewindCheck.Origin.RESTORED));
    assertThat(isClaimed(survey)).isTrue();
    assertThat(isClaimed(unpublished)).isFalse();
    assertThat(isClaimed(empty)).isFalse();
    Survey fresh = create();
    assertThat(isClaimed(fresh)).as("begun later").isTrue();
    server.close();
  }
}
