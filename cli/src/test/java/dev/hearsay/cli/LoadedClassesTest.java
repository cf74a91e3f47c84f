package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classes of this project that Java loads for a command. */
class LoadedClassesTest {

  private static final Pattern LOADED = Pattern.compile("(?m)\\] (dev\\.hearsay\\.\\S+) source: ");

  @TempDir private Path folder;

  @Test
  void perturbLoadsNoResearch() throws Exception {
    Survey.withReports(folder);
    List<String> loaded = loaded("perturb", "plan.json", "data.csv", "-o", "again.bin");
    assertThat(loaded)
        .contains("dev.hearsay.cli.Main", "dev.hearsay.Device")
        .noneMatch(name -> name.matches("dev\\.hearsay\\.(lab|bench)\\..*"));
  }

  private List<String> loaded(Object... arguments) throws IOException, InterruptedException {
    List<String> options = List.of("-Xlog:class+load", "-XX:TieredStopAtLevel=1");
    Process process =
        new ProcessBuilder(JavaCommand.with(options, Main.class, arguments))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(log).isZero();
    List<String> names = new ArrayList<>();
    LOADED.matcher(log).results().forEach(found -> names.add(found.group(1)));
    return names;
  }
}
