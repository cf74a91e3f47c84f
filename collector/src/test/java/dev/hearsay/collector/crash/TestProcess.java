package dev.hearsay.collector.crash;

import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.util.List;

/** A Java process with the class path of this one, to be killed. */
final class TestProcess {

  private TestProcess() {}

  static Process start(Class<?> main, List<String> arguments) throws IOException {
    List<String> command =
        JavaCommand.with(
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"),
            main,
            arguments.toArray());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
