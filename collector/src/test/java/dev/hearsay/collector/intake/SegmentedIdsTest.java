package dev.hearsay.collector.intake;

import static dev.hearsay.wire.json.AnswerJson.Status.ACCEPTED;
import static dev.hearsay.wire.json.AnswerJson.Status.CONFLICTING;
import static dev.hearsay.wire.json.AnswerJson.Status.DUPLICATE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.collection.Limits;
import dev.hearsay.collector.collection.NewCollection;
import dev.hearsay.collector.collection.NoSuchCollectionException;
import dev.hearsay.collector.store.StoreUnavailableException;
import dev.hearsay.wire.report.Submission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ids in files, and damage of any kind to the files. The log decides. */
class SegmentedIdsTest {

  private static final int IN_MEMORY = 40;

  @TempDir Path directory;

  private final MovingClock clock = new MovingClock();
  private final Reports reports = new Reports(11);
  private final List<Submission> sent = new ArrayList<>();
  private TestDatabase database;
  private Path data;
  @AutoClose private Engine engine;
  private String id;

  @BeforeEach
  void create() {
    data = directory.resolve("data");
    database = new TestDatabase.Sqlite(data);
    start();
    id = engine.collections().create(NewCollection.open(reports.plan())).id();
  }

  private void start() {
    Tuning small = new Tuning(Optional.empty(), 100, 4 << 20, IN_MEMORY);
    engine = Engine.start(database, clock, Limits.defaults(), small);
  }

  private void send(int batches) {
    for (int i = 0; i < batches; i++) {
      List<Submission> batch = reports.next(1 + i % 20);
      assertThat(engine.submit(id, batch)).containsOnly(ACCEPTED);
      sent.addAll(batch);
    }
  }

  private void await(String sql, long least) throws Exception {
    while (database.count(sql) < least) {
      Thread.sleep(2);
    }
  }

  /** Sends until some ids are in files, others on their way, and others in memory. */
  private void sendMany() throws Exception {
    send(16);
    await("SELECT COUNT(*) FROM segment", 1);
    send(8);
  }

  private void check() {
    assertThat(engine.submit(id, sent)).hasSize(sent.size()).containsOnly(DUPLICATE);
    assertThat(engine.submit(id, reports.conflicting(sent.get(0)))).containsExactly(CONFLICTING);
    assertThat(engine.collections().tally(id).reports()).isEqualTo(sent.size());
  }

  private void checkAndGoOn() {
    check();
    send(4);
    check();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(data.resolve("ids"))) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private long segmentsNamed() throws Exception {
    return database.count("SELECT COUNT(*) FROM segment");
  }

  private long lastBatchCovered() throws Exception {
    return database.count("SELECT COALESCE(MAX(seq), 0) FROM segment");
  }

  @Test
  void duplicatesAreRecognisedWhereverTheirIdsAre() throws Exception {
    sendMany();
    checkAndGoOn();
    engine.crash();
    start();
    checkAndGoOn();
    engine.close();
    start();
    checkAndGoOn();
  }

  /** Overwrites the ids in old rows, so that reading them would give other ids. */
  @Test
  void aStartReadsNoIdsThatAreInFiles() throws Exception {
    sendMany();
    engine.crash();
    long lastBatchCovered =
        Math.min(lastBatchCovered(), database.count("SELECT seq FROM snapshot"));
    database.execute(
        "UPDATE batch SET ids = zeroblob(LENGTH(ids)) WHERE seq <= " + lastBatchCovered);
    start();
    assertThat(engine.submit(id, sent)).hasSize(sent.size()).containsOnly(DUPLICATE);
  }

  @Test
  void filesAreFewAndAccessibleToTheOwnerOnly() throws Exception {
    send(100);
    await("SELECT COUNT(*) FROM segment", 1);
    engine.close();
    assertThat(files())
        .hasSize((int) segmentsNamed())
        .hasSizeLessThan(16)
        .allSatisfy(
            file ->
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------"));
    start();
  }

  private interface Damage {
    void to(Path file) throws IOException;
  }

  private void checkAfter(Damage damage) throws Exception {
    engine.crash();
    damage.to(files().get(0));
    start();
    checkAndGoOn();
  }

  @Test
  void ifAFileIsDamagedTheLogIsReadInstead() throws Exception {
    sendMany();
    checkAfter(Files::delete);
    sendMany();
    checkAfter(file -> Files.write(file, new byte[0]));
    sendMany();
    checkAfter(file -> Files.write(file, new byte[9], APPEND));
    sendMany();
    checkAfter(file -> change(file, 30));
    sendMany();
    checkAfter(file -> Files.copy(files().get(files().size() - 1), file, REPLACE_EXISTING));
    sendMany();
    checkAfter(file -> deleteAll(data.resolve("ids")));
  }

  private static void change(Path file, int place) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[place] ^= 1;
    Files.write(file, bytes);
  }

  private static void deleteAll(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }

  /** The header of the file is intact; the rest is verified in the background. */
  @Test
  void aChangedBitInAFileIsDetected() throws Exception {
    sendMany();
    engine.crash();
    Path damaged = files().get(0);
    change(damaged, (int) Files.size(damaged) - 1);
    start();
    send(1);
    while (Files.exists(damaged)) {
      Thread.sleep(2);
    }
    Thread.sleep(20); // the file is deleted before it is marked as damaged
    checkAndGoOn();
  }

  @Test
  void anIndexThatLacksASegmentIsNotTrusted() throws Exception {
    sendMany();
    clock.move(Duration.ofHours(1));
    engine.awaitOrder(id);
    sendMany();
    await("SELECT COUNT(*) FROM segment", 2);
    engine.crash();
    database.execute("DELETE FROM segment WHERE seq = (SELECT MIN(seq) FROM segment)");
    assertThat(segmentsNamed()).isPositive();
    start();
    checkAndGoOn();
  }

  @Test
  void filesOfAProcessThatDiedAreDeleted() throws Exception {
    sendMany();
    engine.crash();
    Path folder = files().get(0).getParent();
    Files.write(folder.resolve("1.ids"), new byte[0]);
    Files.write(folder.resolve("2.ids"), new byte[5_000]);
    Files.copy(files().get(2), folder.resolve("3.ids"));
    start();
    check();
    assertThat(files()).noneMatch(file -> file.getFileName().toString().length() < 6);
    assertThat(files()).isNotEmpty();
  }

  private void copy(Path from, Path to) throws IOException {
    deleteAll(to);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Files.copy(each, to.resolve(from.relativize(each)));
      }
    }
  }

  @Test
  void aRestoredStoreDoesNotTrustAnIndexOfAnotherTime() throws Exception {
    sendMany();
    engine.close();
    copy(data, directory.resolve("old"));
    List<Submission> old = List.copyOf(sent);
    start();
    sendMany();
    engine.close();
    copy(data, directory.resolve("new"));
    deleteAll(data.resolve("ids"));
    copy(directory.resolve("old").resolve("ids"), data.resolve("ids"));
    start(); // the index is older than the store
    checkAndGoOn();
    engine.close();
    copy(directory.resolve("old"), data);
    deleteAll(data.resolve("ids"));
    copy(directory.resolve("new").resolve("ids"), data.resolve("ids"));
    start(); // the index is newer than the store
    List<Submission> lost = List.copyOf(sent.subList(old.size(), sent.size()));
    sent.retainAll(old);
    check();
    assertThat(engine.submit(id, lost)).containsOnly(ACCEPTED);
    sent.addAll(lost);
    checkAndGoOn();
    engine.close();
    copy(directory.resolve("new").resolve("ids"), data.resolve("ids"));
    start(); // both have as many reports now, but not the same history
    checkAndGoOn();
  }

  @Test
  void aDeletedCollectionLeavesNoFile() throws Exception {
    sendMany();
    assertThat(files()).isNotEmpty();
    engine.collections().delete(id);
    assertThat(files()).isEmpty();
    assertThat(segmentsNamed()).isZero();
    Thread.sleep(20); // files that were being written must not come back
    assertThat(files()).isEmpty();
    assertThatThrownBy(() -> engine.submit(id, sent)).isInstanceOf(NoSuchCollectionException.class);
  }

  @Test
  void aPastHourHasItsIdsInOneFileAndItsRowsSorted() throws Exception {
    for (int hour = 0; hour < 2; hour++) {
      sendMany();
      clock.move(Duration.ofHours(1));
      engine.awaitOrder(id);
      assertThat(segmentsNamed()).isBetween(1L, hour + 1L);
      assertThat(database.count("SELECT SUM(ids) FROM segment")).isEqualTo(sent.size());
      assertThat(database.count("SELECT COUNT(*) FROM batch WHERE seq > 0")).isZero();
      engine.crash();
      start();
      check();
    }
    checkAndGoOn();
  }

  @Test
  void aShutdownSortsTheLastRows() throws Exception {
    sendMany();
    engine.close();
    assertThat(segmentsNamed()).isEqualTo(1);
    assertThat(database.count("SELECT COUNT(*) FROM batch WHERE seq > 0")).isZero();
    start();
    checkAndGoOn();
  }

  @Test
  void whileTheFolderCannotBeWrittenNothingIsLostOrDoubled() throws Exception {
    Files.write(data.resolve("ids"), new byte[0]); // a file prevents the folder
    boolean isRefused = false;
    for (int i = 0; i < 100 && !isRefused; i++) {
      List<Submission> batch = reports.next(2_500);
      try {
        assertThat(engine.submit(id, batch)).containsOnly(ACCEPTED);
        sent.addAll(batch);
      } catch (StoreUnavailableException e) {
        assertThat(e).hasMessageContaining("index of ids cannot be written");
        isRefused = true;
      }
    }
    assertThat(isRefused).isTrue();
    assertThat(sent).hasSizeBetween(25_000, 30_000);
    Files.delete(data.resolve("ids"));
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    for (boolean isOpen = false; !isOpen && System.nanoTime() < end; ) {
      try {
        check();
        isOpen = true;
      } catch (StoreUnavailableException e) {
        Thread.sleep(50);
      }
    }
    checkAndGoOn();
    engine.crash();
    start();
    checkAndGoOn();
  }
}
