package dev.hearsay.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code hearsay} in a folder of its own. Maven is replaced by a script that continues
 * when the test lets it, so that the test checks an order of lines and no times. Java is real.
 */
class LauncherTest {

  private static final Path ROOT = Path.of("..");

  private static final Pattern PLUGIN = Pattern.compile("(?s)<plugin>.*?</plugin>");
  private static final Pattern EXECUTION =
      Pattern.compile("<execution>\\s*(?:<!--.*?-->\\s*)?<id>([^<]+)</id>");
  private static final List<String> CHECKS =
      List.of("maven-enforcer-plugin", "animal-sniffer-maven-plugin", "spotless-maven-plugin");

  private static final Pattern OURS =
      Pattern.compile(
          "(?s)<groupId>dev.hearsay</groupId>\\s*<artifactId>hearsay-(?!parent)(\\w+)</artifactId>(.*?)</dependency>");

  /** A script that waits for the file "go", so that lines printed before do not depend on it. */
  private static final String MAVEN =
      """
      #!/bin/sh
      echo "$*" > arguments
      printf '%s\\n' '[INFO] Downloaded from here: x.jar (1.5 MB at 3.1 MB/s)' \\
        '[INFO] Downloaded from here: y.jar (500 kB at 3.1 MB/s)' \\
        '[INFO] Building Hearsay core 0.2.0                    [2/10]' \\
        '[INFO] --- maven-compiler-plugin:3.16.0:compile (default-compile) @ hearsay-core ---'
      while [ ! -e go ] && [ $((tries += 1)) -lt 600 ]; do sleep 0.1; done
      if [ -e broken ]; then echo '[ERROR] Core.java:[1,1] broken'; exit 1; fi
      mkdir -p cli/target
      cp program.jar cli/target/hearsay.jar
      case "$*" in *'-pl research/lab '*)
        mkdir -p research/lab/target
        cp program.jar research/lab/target/lab.jar ;;
      esac
      """;

  @TempDir private Path folder;

  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void makeCheckout() throws IOException {
    Files.copy(ROOT.resolve("hearsay"), folder.resolve("hearsay"));
    Files.createDirectories(folder.resolve("cli/src/main"));
    Files.createDirectories(folder.resolve("research/lab"));
    for (String source : List.of("pom.xml", "cli/pom.xml", "research/lab/pom.xml")) {
      Files.createFile(folder.resolve(source));
    }
    Files.createDirectory(folder.resolve("bin"));
    Path maven = Files.writeString(folder.resolve("bin/mvn"), MAVEN);
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    writeProgram(folder.resolve("program.jar"));
  }

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  /** The program that is started in place of the command. */
  static final class Program {
    public static void main(String[] arguments) {
      boolean isQuick =
          ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
              .anyMatch(option -> option.startsWith("-XX:SharedArchiveFile="));
      if (arguments[0].equals("demo") && Files.exists(Path.of("crash"))) {
        Runtime.getRuntime().halt(134);
      }
      System.out.println((isQuick ? "quick: " : "ran: ") + String.join(" ", arguments));
    }
  }

  private static void writeProgram(Path file) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Program.class.getName());
    String name = Program.class.getName().replace('.', '/') + ".class";
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest);
        InputStream bytes = Program.class.getClassLoader().getResourceAsStream(name)) {
      jar.putNextEntry(new JarEntry(name));
      bytes.transferTo(jar);
    }
  }

  private Process start(String... before) throws IOException {
    List<String> command = new ArrayList<>(List.of(before));
    command.addAll(List.of(folder.resolve("hearsay").toString(), "--version"));
    return start(command);
  }

  private Process start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.remove("CI");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("PATH", folder.resolve("bin") + ":" + environment.get("PATH"));
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private static String read(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), UTF_8);
  }

  private void let(String file) throws IOException {
    Files.createFile(folder.resolve(file));
  }

  @Test
  void progressOfTheBuildIsPrinted() throws Exception {
    Process run = start();
    BufferedReader err = run.errorReader(UTF_8);
    assertThat(err.readLine())
        .isEqualTo("hearsay: building (first use, a minute or two; downloads up to 80 MB)…");
    for (int i = 0; i < 2; i++) {
      assertThat(err.readLine())
          .matches("hearsay: module 2 of 10 \\(compile core\\), 2 MB downloaded, \\d+ s");
    }
    let("go"); // the lines above were printed without waiting for Maven
    assertThat(err.lines()).last().asString().matches("hearsay: built in \\d+ s");
    assertThat(read(run.getInputStream())).isEqualTo("ran: --version\n");
    assertThat(run.waitFor()).isZero();
    assertThat(Files.readString(folder.resolve("arguments")))
        .contains("-Plauncher", "-Dmaven.test.skip=true", "-pl cli -am");
  }

  @Test
  void aFailedBuildShowsMavensErrors() throws Exception {
    let("broken");
    let("go");
    Process run = start();
    assertThat(read(run.getErrorStream()))
        .contains("[ERROR] Core.java:[1,1] broken\n", "hearsay: the build failed, see above\n")
        .doesNotContain("[INFO]");
    assertThat(run.waitFor()).isEqualTo(1);
  }

  /** A script or a test would not wait for the archive, and might delete its folder. */
  @Test
  void withoutATerminalNothingIsPreparedNorBuiltAgain() throws Exception {
    let("go");
    assertThat(start().waitFor()).isZero();
    Process again = start();
    assertThat(read(again.getErrorStream())).isEmpty();
    assertThat(again.waitFor()).isZero();
    assertThat(folder.resolve("cli/target").toFile().list()).containsExactly("hearsay.jar");
  }

  @Test
  void atATerminalQuickStartsArePreparedBesideTheCommand() throws Exception {
    let("go");
    runAtTerminal();
    Path archive = awaitArchive();
    assertThat(archive).isNotEmptyFile();
    FileTime time = Files.getLastModifiedTime(archive);
    assertThat(runAtTerminal()).contains("quick: --version").doesNotContain("building");
    assertThat(Files.getLastModifiedTime(archive)).isEqualTo(time);
    assertThat(folder.resolve("cli/target").toFile().list())
        .containsExactlyInAnyOrder("hearsay.jar", archive.getFileName().toString());
  }

  /** An empty archive marks a failed attempt; the command starts without it. */
  @Test
  void aJavaThatCrashesAsItArchivesIsNotTriedAgain() throws Exception {
    let("go");
    let("crash");
    runAtTerminal();
    Path archive = awaitArchive();
    assertThat(archive).isEmptyFile();
    assertThat(runAtTerminal()).contains("ran: --version");
    assertThat(folder.resolve("cli/target").toFile().list())
        .containsExactlyInAnyOrder("hearsay.jar", archive.getFileName().toString());
  }

  private String runAtTerminal() throws Exception {
    assumeTrue(isThere("python3"), "NOT TESTED: quick starts, since there is no python3");
    Process run = start("python3", "-c", "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]))");
    String output = read(run.getInputStream());
    assertThat(run.waitFor()).as(output).isZero();
    return output;
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /** Returns the archive after the folder in which it was made is gone. */
  private Path awaitArchive() throws Exception {
    Path target = folder.resolve("cli/target");
    for (int i = 0; i < 1200; i++) {
      try (Stream<Path> files = Files.list(target)) {
        List<Path> others = files.filter(file -> !file.endsWith("hearsay.jar")).toList();
        if (others.size() == 1 && others.get(0).toString().endsWith(".jsa")) {
          return others.get(0);
        }
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no archive in " + List.of(target.toFile().list()));
  }

  /** The lab has its own program. The command's jar is rebuilt with it. */
  @Test
  void reproduceIsTheLabsProgram() throws Exception {
    let("go");
    Process first = reproduce();
    assertThat(read(first.getErrorStream())).contains("building (first use", "built in ");
    assertThat(read(first.getInputStream())).isEqualTo("ran: --verbose reproduce all\n");
    assertThat(Files.readString(folder.resolve("arguments"))).contains("-pl research/lab -am");
    assertThat(read(reproduce().getErrorStream())).isEmpty();
    assertThat(read(start().getErrorStream())).isEmpty();
    assertThat(folder.resolve("cli/target").toFile().list()).containsExactly("hearsay.jar");
  }

  private Process reproduce() throws IOException {
    return start(List.of(folder.resolve("hearsay").toString(), "--verbose", "reproduce", "all"));
  }

  @Test
  void aSourceOfTheLabIsNoneOfTheCommand() throws Exception {
    let("go");
    assertThat(reproduce().waitFor()).isZero();
    FileTime later = FileTime.from(Instant.now().plusSeconds(60));
    Files.setLastModifiedTime(folder.resolve("research/lab/pom.xml"), later);
    assertThat(read(start().getErrorStream())).isEmpty();
    assertThat(read(reproduce().getErrorStream())).contains("building (a source is newer)");
  }

  /** A copy for a container, for example, has no research modules. */
  @Test
  void theCommandIsBuiltWithoutResearch() throws Exception {
    Files.delete(folder.resolve("research/lab/pom.xml"));
    Files.delete(folder.resolve("research/lab"));
    Files.delete(folder.resolve("research"));
    let("go");
    assertThat(start().waitFor()).isZero();
  }

  /** Libraries of tests are two thirds of the downloads of a build with tests. */
  @Test
  void theCommandIsBuiltWithoutTestLibraries() throws IOException {
    for (String pom : pomsOfTheCommand()) {
      assertThat(pom.split("<profiles>", 2)[0]).doesNotContain("<scope>test</scope>");
    }
  }

  /** A plugin is not downloaded if none of its executions is part of the build. */
  @Test
  void theCommandIsBuiltWithoutChecks() throws IOException {
    String parent = Files.readString(ROOT.resolve("pom.xml"));
    String launcher = parent.split("<id>launcher</id>", 2)[1].split("</profile>", 2)[0];
    List<String> checks = new ArrayList<>();
    for (String pom : pomsOfTheCommand()) {
      PLUGIN
          .matcher(pom.split("<profiles>", 2)[0])
          .results()
          .map(plugin -> plugin.group())
          .filter(plugin -> CHECKS.stream().anyMatch(plugin::contains))
          .flatMap(plugin -> EXECUTION.matcher(plugin).results())
          .forEach(execution -> checks.add(execution.group(1)));
    }
    assertThat(checks)
        .contains("house-rules", "format", "runs-on-android", "the-jdk-alone")
        .allSatisfy(
            id ->
                assertThat(launcher).containsPattern("<id>" + id + "</id>\\s*<phase>none</phase>"));
  }

  /**
   * Returns the pom of the parent, and those of the modules on which the command depends directly
   * or indirectly.
   */
  private static List<String> pomsOfTheCommand() throws IOException {
    List<String> modules = new ArrayList<>(List.of("cli"));
    List<String> poms = new ArrayList<>(List.of(Files.readString(ROOT.resolve("pom.xml"))));
    for (int i = 0; i < modules.size(); i++) {
      String pom = Files.readString(ROOT.resolve(modules.get(i)).resolve("pom.xml"));
      poms.add(pom);
      Matcher dependency = OURS.matcher(pom);
      while (dependency.find()) {
        if (!dependency.group(2).contains("<scope>test")
            && !modules.contains(dependency.group(1))) {
          modules.add(dependency.group(1));
        }
      }
    }
    assertThat(modules)
        .contains("core", "collector", "simulate")
        .doesNotContain("lab", "bench", "testing");
    return poms;
  }
}
