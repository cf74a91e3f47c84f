package dev.hearsay.cli;

import static net.javacrumbs.jsonunit.assertj.JsonAssertions.assertThatJson;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.cli.server.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

  @ParameterizedTest
  @CsvSource({
    "'', help.txt",
    "--help, help.txt",
    "demo --help, help-demo.txt",
    "draft --help, help-draft.txt",
    "plan --help, help-plan.txt",
    "perturb --help, help-perturb.txt",
    "send --help, help-send.txt",
    "tally --help, help-tally.txt",
    "estimate --help, help-estimate.txt",
    "difference --help, help-difference.txt",
    "audit --help, help-audit.txt",
    "compare --help, help-compare.txt",
    "serve --help, help-serve.txt",
    "backup --help, help-backup.txt",
    "restore --help, help-restore.txt",
    "token --help, help-token.txt",
    "train --help, help-train.txt",
    "predict --help, help-predict.txt"
  })
  void helpIsWordForWord(String line, String expected) throws IOException {
    Cli run = Cli.runLine(line);
    assertThat(run.out()).isEqualToNormalizingNewlines(resource(expected));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--version", "-V", "plan --version", "audit --version", "compare --version"})
  void versionIsEverywhere(String line) {
    assertThat(Cli.runLine(line)).isEqualTo(new Cli(0, "hearsay (not packaged)\n", ""));
  }

  @Test
  void exitCodesAreTheContract() {
    assertThat(ExitCode.DONE.number()).isZero();
    assertThat(ExitCode.FAILED.number()).isEqualTo(1);
    assertThat(ExitCode.WRONG_USAGE.number()).isEqualTo(2);
    assertThat(ExitCode.PRIVACY_VIOLATION.number()).isEqualTo(3);
  }

  @Test
  void lostOutputIsAFailure() {
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            Main.commandLine(),
            new PrintWriter(new FullDisk()),
            new PrintWriter(err),
            "audit",
            "--mechanism",
            "duchi",
            "--epsilon",
            "1");
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            "hearsay: the results could not be written to standard output\n");
    assertThat(code).isEqualTo(1);
  }

  @Test
  void errorsOfTheMachineAreOneLine() {
    Cli run =
        Cli.run(
            mechanism -> {
              throw new OutOfMemoryError("too large");
            },
            "audit",
            "--mechanism",
            "duchi",
            "--epsilon",
            "1");
    assertThat(run)
        .isEqualTo(new Cli(1, "", "hearsay: it failed: java.lang.OutOfMemoryError: too large\n"));
  }

  /** A program that reads the log must find JSON objects only. */
  @Test
  void errorsOfTheMachineAreObjectsInALogOfObjects() throws IOException {
    CommandLine command =
        Main.commandLine()
            .setExecutionStrategy(
                parsed -> {
                  throw new NoClassDefFoundError("missing");
                });
    StringWriter err = new StringWriter();
    String[] args = {"serve", "--log=json"};
    ServerSettings.register(command, Map.of(), args);
    int code = Main.run(command, new PrintWriter(Writer.nullWriter()), new PrintWriter(err), args);
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).hasLineCount(1);
    JsonNode line = new JsonMapper().readTree(err.toString());
    assertThatJson(line).node("level").isString().isEqualTo("ERROR");
    assertThatJson(line)
        .node("message")
        .isString()
        .isEqualTo("it failed: java.lang.NoClassDefFoundError: missing");
    assertThat(Instant.parse(line.get("time").textValue())).isBeforeOrEqualTo(Instant.now());
  }

  @Test
  void internalErrorsAreOneLine() {
    Cli run =
        Cli.run(
            mechanism -> {
              throw new IllegalStateException("impossible");
            },
            "audit",
            "--mechanism",
            "duchi",
            "--epsilon",
            "1");
    assertThat(run)
        .isEqualTo(
            new Cli(1, "", "hearsay: it failed: java.lang.IllegalStateException: impossible\n"));
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = MainTest.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static final class FullDisk extends Writer {
    @Override
    public void write(char[] buffer, int offset, int length) throws IOException {
      throw new IOException("no space left");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
