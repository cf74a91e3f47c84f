package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.JavaCommand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Standard input and output, which {@code -} names in place of a file. */
class PipesTest {

  private static final InputStream IN = System.in;
  private static final PrintStream OUT = System.out;

  @TempDir private Path folder;

  private Survey survey;
  private final ByteArrayOutputStream piped = new ByteArrayOutputStream();

  @BeforeEach
  void makeSurvey() throws IOException {
    survey = Survey.withReports(folder);
    System.setOut(new PrintStream(piped, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setIn(IN);
    System.setOut(OUT);
  }

  /** Runs a command on the output of another one. */
  private Cli pipe(byte[] input, String line) {
    System.setIn(new ByteArrayInputStream(input));
    piped.reset();
    Cli run = survey.run(line);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  @Test
  void aStudyIsOnePipe() throws IOException {
    pipe(survey.bytes("schema.yaml"), "plan - --epsilon 4 --sample 2 -o -");
    assertThat(piped.toByteArray()).isEqualTo(survey.bytes("plan.json"));
    Cli perturbed = pipe(survey.bytes("data.csv"), "perturb plan.json - -o - --insecure-seed 1");
    assertThat(piped.toByteArray()).isEqualTo(survey.bytes("all.bin"));
    assertThat(perturbed.out()).isEmpty();
    assertThat(perturbed.err())
        .contains("Wrote 4,000 reports to standard output: %,d bytes".formatted(piped.size()));
    survey.run("tally plan.json all.bin -o all.tally");
    Cli counted = pipe(piped.toByteArray(), "tally plan.json - -o -");
    assertThat(piped.toByteArray()).isEqualTo(survey.bytes("all.tally"));
    assertThat(counted.err()).isEqualTo("Counted 4,000 reports into standard output.\n");
    assertThat(pipe(piped.toByteArray(), "estimate plan.json -"))
        .isEqualTo(survey.run("estimate plan.json all.bin"));
  }

  @Test
  void aPlanMayComeFromAPipe() throws IOException {
    assertThat(pipe(survey.bytes("plan.json"), "estimate - all.bin"))
        .isEqualTo(survey.run("estimate plan.json all.bin"));
  }

  @Test
  void messagesNameStandardInput() {
    System.setIn(new ByteArrayInputStream("age,os\n".getBytes(StandardCharsets.UTF_8)));
    assertThat(survey.run("perturb plan.json - -o -").err())
        .startsWith("hearsay: standard input line 1, column balance: the file has no such column");
    System.setIn(new ByteArrayInputStream(new byte[] {1}));
    assertThat(survey.run("estimate plan.json -").err())
        .startsWith("hearsay: standard input contains neither reports nor a tally");
  }

  @Test
  void aSchemaInAPipeIsNoPlan() throws IOException {
    System.setIn(new ByteArrayInputStream(survey.bytes("schema.yaml")));
    assertThat(survey.run("estimate - all.bin"))
        .isEqualTo(
            new Cli(
                2,
                "",
                "hearsay: standard input is not a plan but a schema; 'hearsay plan -o' writes plans\n"));
  }

  /** Runs real pipes in a shell: a reader that closes early is no error, a full disk is one. */
  @Test
  void aReaderMayLeave() throws Exception {
    assertThat(inShell("{ $HEARSAY estimate plan.json all.bin; echo $? >&2; } | true"))
        .isEqualTo("0\n");
    assertThat(inShell("{ $HEARSAY tally plan.json all.bin -o -; echo $? >&2; } | true"))
        .isEqualTo("Counted 4,000 reports into standard output.\n0\n");
    String full = "hearsay: the results could not be written to standard output\n1\n";
    assertThat(inShell("$HEARSAY estimate plan.json all.bin >/dev/full; echo $? >&2"))
        .isEqualTo(full);
    assertThat(inShell("$HEARSAY plan schema.yaml --epsilon 1 -o - >/dev/full; echo $? >&2"))
        .isEqualTo(full);
  }

  /** The name also works if standard output is a file to which the shell appends. */
  @Test
  void theSystemsNameIsStandardOutputToo() throws Exception {
    assertThat(
            inShell(
                "$HEARSAY tally plan.json all.bin -o all.tally >/dev/null;"
                    + " echo before >out; $HEARSAY tally plan.json all.bin -o /dev/stdout >>out"))
        .isEqualTo("Counted 4,000 reports into standard output.\n");
    byte[] tally = survey.bytes("all.tally");
    assertThat(survey.bytes("out")).hasSize(7 + tally.length).endsWith(tally);
  }

  /**
   * Reads tables, plans and schemas from pipes. Their gzip data has two parts, the second of which
   * is late.
   */
  @Test
  void filesMayBePipes() throws Exception {
    survey.run("perturb plan.json data.csv -o want.bin --insecure-seed 1");
    String halves = "{ head -n 2001 data.csv | gzip; sleep 1; tail -n +2002 data.csv | gzip; }";
    String output =
        inShell(
            "mkfifo plan.fifo data.fifo schema.fifo truth.fifo reports.fifo;"
                + " cat plan.json > plan.fifo & "
                + halves
                + " > data.fifo &"
                + " $HEARSAY perturb plan.fifo data.fifo -o got.bin --insecure-seed 1 >&2;"
                + " cat schema.yaml > schema.fifo &"
                + " $HEARSAY plan schema.fifo --epsilon 4 --sample 2 -o got.json 2>&1 >/dev/null;"
                + " cat data.csv > truth.fifo & cat want.bin > reports.fifo &"
                + " $HEARSAY estimate plan.json reports.fifo --truth truth.fifo >&2;"
                + " cat data.csv | $HEARSAY perturb plan.json /dev/stdin -o stdin.bin"
                + " --insecure-seed 1 >/dev/null 2>&1");
    assertThat(output)
        .contains("Wrote 4,000 reports to got.bin", "7 of 8 intervals contain the truth");
    assertThat(survey.bytes("got.bin")).isEqualTo(survey.bytes("want.bin"));
    assertThat(survey.bytes("stdin.bin")).isEqualTo(survey.bytes("want.bin"));
    assertThat(survey.bytes("got.json")).isEqualTo(survey.bytes("plan.json"));
  }

  /** Reading the pipe a second time would wait for ever. */
  @Test
  void errorsInAPipeAreFoundInOneRead() throws Exception {
    assertThat(
            inShell(
                "mkfifo plan.fifo; cat schema.yaml > plan.fifo &"
                    + " timeout 60 $HEARSAY estimate plan.fifo all.bin; echo $? >&2"))
        .isEqualTo(
            "hearsay: plan.fifo is not a plan but a schema; 'hearsay plan -o' writes plans\n2\n");
    assertThat(
            inShell(
                "mkfifo r.fifo; $HEARSAY send http://localhost/api/collections/a plan.json r.fifo"))
        .isEqualTo("hearsay: cannot read 'r.fifo': it is not a regular file\n");
  }

  private String inShell(String line) throws Exception {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line).directory(folder.toFile());
    String java = String.join(" ", JavaCommand.java());
    shell.environment().put("HEARSAY", java + " -XX:TieredStopAtLevel=1 " + Main.class.getName());
    shell.environment().put("CLASSPATH", JavaCommand.classPath());
    shell.environment().put("LC_ALL", "C");
    Process process = shell.start();
    String told = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return told;
  }

  @Test
  void standardInputIsReadOnce() throws IOException {
    System.setIn(new ByteArrayInputStream(survey.bytes("plan.json")));
    Cli run = survey.run("estimate - -");
    assertThat(run.err())
        .isEqualTo("hearsay: standard input (-) is named twice; it can be read once\n");
    assertThat(run.code()).isEqualTo(2);
    assertThat(survey.run("send http://localhost/api/collections/a plan.json -").err())
        .isEqualTo(
            "hearsay: - cannot be used here: reports cannot come from standard input, since their ids"
                + " are stored next to their file; name a file\n");
    System.setIn(new ByteArrayInputStream(new byte[0]));
    assertThat(survey.run("predict - -").err())
        .isEqualTo("hearsay: standard input (-) is named twice; it can be read once\n");
  }

  /** Where a stream is not possible, there is an error and no file of that name. */
  @ParameterizedTest
  @ValueSource(strings = {"backup --data none -o -", "restore --data none -", "compare -o -"})
  void someFilesMustBeFiles(String line) {
    Cli run = Cli.runLine(line);
    assertThat(run.err()).startsWith("hearsay: - cannot be used here: ").hasLineCount(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(Path.of("-")).doesNotExist();
    assertThat(Path.of("none")).doesNotExist();
  }
}
