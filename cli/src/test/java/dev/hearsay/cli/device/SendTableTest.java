package dev.hearsay.cli.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Main;
import dev.hearsay.cli.PhoneCollection;
import dev.hearsay.cli.Survey;
import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import dev.hearsay.testing.JavaCommand;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulated devices on the rows of a table, with a real collector. */
class SendTableTest {

  @TempDir private static Path data;
  @AutoClose private static Collector collector;

  @TempDir private Path folder;
  private PhoneCollection collection;
  private Survey files;

  @BeforeAll
  static void start() {
    collector = Collector.start(CollectorOptions.inDirectory(data).port(0).build());
  }

  @BeforeEach
  void open() throws IOException {
    collection = PhoneCollection.open(collector, folder);
    files = collection.files();
    Files.delete(files.file("reports.bin"));
    Files.delete(files.file("plan.json"));
  }

  private Cli send(String more) {
    return files.run("send " + collection.url() + " people.csv --attempts 1" + more);
  }

  private String kept() {
    return "people.csv." + collection.id() + ".reports";
  }

  @Test
  void everyRowCountsOnceHoweverOftenTheTableIsSent() throws IOException {
    Cli first = send("");
    assertThat(first.err()).isEmpty();
    assertThat(files.shortened(first.out()))
        .isEqualTo(
            "Drew reports from people.csv, with ε = 2 per row. They are stored in %s.\n1,234 reports: 1,234 accepted.\n"
                .formatted(kept()));
    Cli second = send("");
    assertThat(second.err()).isEmpty();
    assertThat(files.shortened(second.out()))
        .isEqualTo(
            """
            Using the reports that were drawn before from people.csv, with ε = 2 per row. They are stored in %s.
            1,234 reports: 1,234 duplicate.
            """
                .formatted(kept()));
    assertThat(collection.reports()).isEqualTo(PhoneCollection.PEOPLE);
    assertThat(files.files()).containsExactlyInAnyOrder("people.csv", kept(), kept() + ".ids");
    for (String name : List.of(kept(), kept() + ".ids")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.file(name))))
          .as(name)
          .isEqualTo("rw-------");
    }
  }

  @Test
  void programsGetNumbers() throws IOException {
    assertThat(files.json("send " + collection.url() + " people.csv"))
        .hasToString(
            "{\"reports\":1234,\"accepted\":1234,\"duplicate\":0,\"conflicting\":0,\"rejected\":0,"
                + "\"pending\":0,\"placement\":[{\"name\":\"age\",\"values\":1234,"
                + "\"below\":{\"count\":0,\"mostOften\":null,\"times\":0},"
                + "\"above\":{\"count\":0,\"mostOften\":null,\"times\":0},"
                + "\"unlisted\":{\"count\":0,\"mostOften\":null,\"times\":0,\"respelled\":0},"
                + "\"missing\":{\"count\":0,\"mostOften\":null,\"times\":0}}]}");
  }

  /** Warnings are printed here; the collector receives the same reports as without them. */
  @Test
  void changedValuesAreWarnedOfLocally() throws IOException {
    files.write("people.csv", "age\n" + "1500\n".repeat(200) + "30\n".repeat(1034));
    Cli run = send("");
    assertThat(run.err())
        .isEqualTo(
            "hearsay: warning: age: 200 of 1,234 values are above 120 and were moved there, most"
                + " often 1500 (200)\n");
    assertThat(run.code()).isZero();
    assertThat(collection.reports()).isEqualTo(PhoneCollection.PEOPLE);
    Cli strict = send(" --strict");
    assertThat(strict.code()).isEqualTo(2);
    assertThat(files.shortened(strict.err()))
        .endsWith(
            "hearsay: --strict: people.csv has values of age that are outside the range, not listed or"
                + " missing; nothing was written or sent\n");
  }

  @Test
  void aStrictRunSendsNothing() throws IOException {
    files.write("people.csv", "age\n" + "30\n".repeat(100) + "-1\n");
    assertThat(send(" --strict").code()).isEqualTo(2);
    assertThat(files.files()).containsExactly("people.csv");
    assertThat(collection.reports()).isZero();
    files.write("people.csv", "age\n" + "30\n".repeat(100));
    assertThat(send(" --strict").code()).isZero();
    assertThat(collection.reports()).isEqualTo(100);
  }

  /**
   * Several processes draw at the same time. The last one must not replace reports that another one
   * has begun to send.
   */
  @Test
  void severalProcessesAtOnceSendTheSameReports() throws IOException, InterruptedException {
    List<Process> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(
          new ProcessBuilder(
                  JavaCommand.brief(Main.class, "send", collection.url(), files.file("people.csv")))
              .redirectErrorStream(true)
              .start());
    }
    for (Process each : all) {
      assertThat(each.getInputStream().readAllBytes())
          .asString(StandardCharsets.UTF_8)
          .contains("\n1,234 reports: ")
          .doesNotContain("hearsay: ");
      assertThat(each.waitFor()).isZero();
    }
    assertThat(collection.reports()).isEqualTo(PhoneCollection.PEOPLE);
  }

  @Test
  void unsentReportsAreNotDrawnAgain() throws IOException {
    collection = PhoneCollection.withToken(collector, folder);
    Cli without = send("");
    assertThat(without.code()).isEqualTo(1);
    assertThat(without.out()).endsWith("1,234 reports: 1,234 pending.\n");
    byte[] drawn = files.bytes(kept());
    files.write("token.txt", collection.token() + "\n");
    assertThat(send(" --token-file token.txt").out()).endsWith("1,234 reports: 1,234 accepted.\n");
    assertThat(files.bytes(kept())).isEqualTo(drawn);
  }

  @Test
  void aPlanThatTakesTooMuchIsRefusedBeforeARowIsRead() throws IOException {
    files.write("people.csv", "this is no table of ages");
    Cli refused = send(" --max-epsilon 1.5");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err())
        .startsWith("hearsay: plan 'phones'")
        .contains("exceeds its owner's limit of ε = 1.5");
    assertThat(files.files()).containsExactly("people.csv");
    assertThat(collection.reports()).isZero();
  }

  /**
   * The collector chooses the range. Whether the command continues would reveal to it whose values
   * are in the range.
   */
  @Test
  void aPlanWithoutAPlaceForEveryValueIsRefused() throws IOException {
    collection = PhoneCollection.leaky(collector, folder);
    Cli refused = send("");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err()).contains("does not accept every value");
    assertThat(files.files()).doesNotContain(kept());
  }

  @Test
  void linksToATableShareItsReports() throws IOException {
    send("");
    Files.createSymbolicLink(files.file("link.csv"), files.file("people.csv"));
    assertThat(files.run("send " + collection.url() + " link.csv").out())
        .endsWith("1,234 reports: 1,234 duplicate.\n");
  }

  /** Users may want to delete the reports; then people would report twice. */
  @Test
  void reportsToAnEarlierPlanAreNotReplaced() throws IOException {
    PhoneCollection.leaky(collector, folder); // writes reports to another plan
    Files.move(files.file("reports.bin"), files.file(kept()));
    byte[] before = files.bytes(kept());
    Cli refused = send("");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(files.shortened(refused.err()))
        .startsWith("hearsay: " + kept() + ": the file belongs to the plan ")
        .endsWith(
            ". These reports may have been sent. If you delete them and draw new ones, everyone in the"
                + " table reports twice\n");
    assertThat(files.bytes(kept())).isEqualTo(before);
    assertThat(collection.reports()).isZero();
  }

  @Test
  void theTokenIsReadOnceAlsoFromStandardInput() throws IOException {
    collection = PhoneCollection.withToken(collector, folder);
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(collection.token().getBytes(StandardCharsets.US_ASCII)));
    try {
      assertThat(send(" --token-file -").out()).endsWith("1,234 reports: 1,234 accepted.\n");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aWrongRowIsNamedAndNothingIsKept() throws IOException {
    files.write("people.csv", "age\n12\nold\n");
    Cli wrong = send("");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(files.shortened(wrong.err())).startsWith("hearsay: people.csv").contains("'old'");
    assertThat(files.files()).containsExactly("people.csv");
    assertThat(collection.reports()).isZero();
  }

  @Test
  void aTableThatWasChangedIsWarnedAbout() throws IOException {
    send("");
    Instant later = Instant.now().plusSeconds(10);
    Files.setLastModifiedTime(files.file("people.csv"), FileTime.from(later));
    assertThat(files.shortened(send("").err()))
        .isEqualTo(
            "hearsay: warning: people.csv was changed after its reports were drawn; these reports"
                + " are sent\n");
    assertThat(collection.reports()).isEqualTo(PhoneCollection.PEOPLE);
  }

  @Test
  void emptyCellsFollowTheirRule() throws IOException {
    files.write("people.csv", "age\n12\nNA\n");
    assertThat(send(" --missing skip --missing-text NA").out()).endsWith("1 report: 1 accepted.\n");
  }

  @Test
  void requestsCanBeSavedInsteadOfSent() throws IOException {
    assertThat(files.shortened(send(" --save " + folder.resolve("requests")).out()))
        .endsWith("Wrote 1,234 reports to 3 files in requests: nothing was sent.\n");
    assertThat(collection.reports()).isZero();
  }

  @Test
  void aSeriesIsAnsweredWaveByWave() throws IOException {
    collection = PhoneCollection.series(collector, folder);
    assertThat(send("").err())
        .isEqualTo(
            "hearsay: collection %s is a series: draw the reports to a wave with 'perturb --wave' and send them\n"
                .formatted(collection.id()));
    assertThat(files.files()).doesNotContain(kept());
  }

  @Test
  void mistakesAreOneLine() throws IOException {
    assertThat(files.run("send " + collector.uri() + "/api/collections/nobody people.csv"))
        .isEqualTo(
            new Cli(
                1,
                "",
                "hearsay: no plan of collection nobody at %s: there is no collection 'nobody'\n"
                    .formatted(collector.uri())));
    assertThat(files.shortened(files.run("send " + collection.url() + " none.csv").err()))
        .isEqualTo("hearsay: there is no file 'none.csv'\n");
    assertThat(files.run("send " + collection.url() + " -").err())
        .isEqualTo(
            "hearsay: - cannot be used here: the reports are stored next to the table; name a file\n");
    send("");
    assertThat(
            files.shortened(files.run("send " + collection.url() + " " + files.file(kept())).err()))
        .isEqualTo(
            "hearsay: %s line 1 is not UTF-8 text; save the table as UTF-8\n".formatted(kept()));
    assertThat(
            files.run("send " + collection.url() + " plan.json reports.bin --missing skip").err())
        .isEqualTo(
            "hearsay: --missing, --strict and --max-epsilon are for DATA; these reports have been"
                + " drawn already\n");
    files.write("plan.json", "{\"hearsay\": \"plan\"}");
    assertThat(files.shortened(files.run("send " + collection.url() + " plan.json").err()))
        .isEqualTo("hearsay: plan.json is a plan; name the file of its reports, too\n");
    assertThat(files.run("send " + collection.url() + " " + folder).err())
        .isEqualTo("hearsay: cannot read '" + folder + "': it is a folder\n");
    assertThat(files.run("send " + collection.url() + " /dev/null").err())
        .isEqualTo("hearsay: cannot read '/dev/null': it is not a regular file\n");
  }
}
