package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.hearsay.collector.Collector;
import dev.hearsay.collector.CollectorOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The unchanged scripts of {@code examples/} with a real collector. */
class ScriptsTest {

  private static final Path EXAMPLES = Path.of("..", "examples").toAbsolutePath().normalize();

  @TempDir private static Path data;
  @AutoClose private static Collector collector;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    collector = Collector.start(CollectorOptions.inDirectory(data).port(0).build());
  }

  private record Run(int code, String out) {}

  @ParameterizedTest
  @CsvSource({"curl, curl/send.sh", "python3, python/send.py"})
  void countExactlyOnceWhenRunTwice(String program, String script)
      throws IOException, InterruptedException {
    checkThere(program);
    PhoneCollection collection = PhoneCollection.withToken(collector, folder);
    save(collection);
    assertThat(run(script, collection, "").code()).isNotZero();
    assertThat(collection.reports()).isZero();
    for (int i = 0; i < 2; i++) {
      Run run = run(script, collection, collection.token());
      assertThat(run.code()).as(run.out()).isZero();
      assertThat(collection.reports()).isEqualTo(PhoneCollection.PEOPLE);
    }
    collection.files().write("token.txt", collection.token());
    assertThat(
            collection
                .files()
                .run("send " + collection.url() + " plan.json reports.bin --token-file token.txt")
                .out())
        .isEqualTo("1,234 reports: 1,234 duplicate.\n");
  }

  /**
   * Sends other reports with the same ids: the collector counts none of them, and the scripts must
   * report that.
   */
  @ParameterizedTest
  @CsvSource({"curl, curl/send.sh", "python3, python/send.py"})
  void reportsThatDoNotCountAreAFailure(String program, String script)
      throws IOException, InterruptedException {
    checkThere(program);
    PhoneCollection collection = PhoneCollection.withToken(collector, folder);
    save(collection);
    Path body = folder.resolve("requests/000001.bin");
    byte[] changed = Files.readAllBytes(body);
    run(script, collection, collection.token());
    changed[changed.length - 1] ^= 1;
    Files.write(body, changed);
    Run again = run(script, collection, collection.token());
    assertThat(again.code()).as(again.out()).isEqualTo(1);
    assertThat(collection.reports()).isEqualTo(PhoneCollection.PEOPLE);
  }

  private void save(PhoneCollection collection) {
    Cli saved =
        collection
            .files()
            .run(
                "send --save "
                    + folder.resolve("requests")
                    + " "
                    + collection.url()
                    + " plan.json reports.bin");
    assertThat(saved.code()).as(saved.err()).isZero();
  }

  private Run run(String script, PhoneCollection collection, String token)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                EXAMPLES.resolve(script).toString(),
                collection.url(),
                folder.resolve("requests").toString())
            .redirectErrorStream(true);
    builder.environment().put("HEARSAY_TOKEN", token);
    builder.environment().put("NO_PROXY", "*");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), out);
  }

  /** Aborts the test with a message if a program is not installed. */
  private static void checkThere(String program) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(program, "--version").redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      assertThat(process.waitFor()).isZero();
    } catch (IOException e) {
      String message = "NOT TESTED: the example for " + program + ", which is not installed";
      System.err.println(message);
      abort(message);
    }
  }
}
