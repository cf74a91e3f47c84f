package dev.hearsay.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.cli.Cli;
import dev.hearsay.cli.Survey;
import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The modes of files made from people's values: only the owner can read them, even if new files are
 * public by default.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no modes there")
class FileModesOfCommandsTest {

  private static final String PRIVATE = "rw-------";
  private static final String SHARED = "rw-r--r--";

  @TempDir private Path folder;

  /** A program that runs several commands. */
  static final class Commands {
    public static void main(String[] args) {
      Survey survey = new Survey(Path.of(args[0]));
      for (String line : List.of(args).subList(1, args.length)) {
        Cli run = survey.run(line);
        System.out.print(run.code() == 0 ? "" : line + ": " + run.err());
      }
    }
  }

  private String run(String... lines) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c", "umask 022; exec \"$@\"", "sh"));
    words.addAll(JavaCommand.brief(Commands.class, folder));
    words.addAll(List.of(lines));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output;
  }

  private String mode(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }

  @Test
  void newFilesOfPeoplesValuesAreTheirOwnersAlone() throws Exception {
    Survey survey = Survey.withReports(folder);
    survey.write(
        "small.yaml",
        "{name: s, attributes: [{name: age, type: numeric, min: 0, max: 120},"
            + " {name: balance, type: numeric, min: -1000, max: 1000, outside: clamp}]}");
    assertThat(
            run(
                "plan schema.yaml --epsilon 4 -o new-plan.json",
                "compare --epsilon 0.5,1 --mechanism duchi -o plot.svg",
                "draft data.csv -o draft.yaml",
                "perturb plan.json data.csv -o new.bin",
                "tally plan.json new.bin -o new.tally",
                "send https://collector.example/api/collections/x plan.json new.bin --save "
                    + folder.resolve("requests"),
                "train small.yaml data.csv --label balance --task linear --epsilon 1 --folds 2"
                    + " --repeats 1 -o model.json",
                "predict model.json data.csv -o predictions.csv"))
        .isEmpty();
    for (String name :
        List.of(
            "draft.yaml",
            "new.bin",
            "new.bin.ids",
            "new.tally",
            "requests/000001.bin",
            "model.json",
            "predictions.csv")) {
      assertThat(mode(name)).as(name).isEqualTo(PRIVATE);
    }
    assertThat(mode("requests")).isEqualTo("rwx------");
    assertThat(mode("new-plan.json")).as("a plan is made to be shown").isEqualTo(SHARED);
    assertThat(mode("plot.svg")).as("a plot has nobody's values").isEqualTo(SHARED);
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all.map(Path::getFileName).map(Path::toString))
          .noneMatch(one -> one.startsWith("."));
    }
  }

  @Test
  void anExistingFileKeepsItsMode() throws Exception {
    Survey.withReports(folder);
    Path shared = Files.createFile(folder.resolve("shared.bin"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(run("perturb plan.json data.csv -o shared.bin")).isEmpty();
    assertThat(mode("shared.bin")).isEqualTo("rw-r-----");
    assertThat(shared).isNotEmptyFile();
  }
}
