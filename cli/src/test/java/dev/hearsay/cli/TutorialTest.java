package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectorAddress;
import dev.hearsay.client.HearsayClient;
import dev.hearsay.client.Receipt;
import dev.hearsay.client.SeriesProgress;
import dev.hearsay.client.ledger.Budget;
import dev.hearsay.client.ledger.FileLedger;
import dev.hearsay.client.ledger.Ledger;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tutorial from top to bottom in an empty folder: its commands work and print the shown output,
 * and its Java is the code below. Reports are drawn with the seeds on the page, so the output is
 * always the same.
 */
class TutorialTest {

  private static final Path PAGE = Path.of("../docs/tutorial.md");
  private static final Path SOURCE = Path.of("src/test/java/dev/hearsay/cli/TutorialTest.java");

  private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w+)\n(.*?)^```$");
  private static final String COMMAND = "../hearsay ";
  private static final String PORT = "127.0.0.1:8080";

  /** The file in which a block of shell commands stores its variables for the next one. */
  private static final String VARIABLES = "variables.sh";

  private static final String TOKEN = "admin-token";

  @TempDir private Path folder;

  private final List<Serving> serving = new ArrayList<>();
  private String authority = PORT;

  private record Block(String language, String text) {}

  private static List<Block> blocks(String page) {
    return FENCE
        .matcher(page)
        .results()
        .map((MatchResult match) -> new Block(match.group(1), match.group(2)))
        .toList();
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Serving one : serving) {
      one.stop();
    }
  }

  @Test
  void everyCommandWorksAndPrintsWhatIsShown() throws Exception {
    Files.createFile(folder.resolve(VARIABLES));
    String printed = "";
    int shown = 0;
    for (Block block : blocks(Files.readString(PAGE))) {
      switch (block.language()) {
        case "sh" -> printed = run(block.text());
        case "text" -> shown += check(block.text(), printed);
        default -> runJava(block.text());
      }
    }
    assertThat(shown).as("lines shown").isGreaterThan(70);
    assertThat(Files.readString(folder.resolve("estimates.csv"))).contains("every night");
  }

  private String run(String commands) throws Exception {
    if (!commands.startsWith(COMMAND)) {
      return shell(commands);
    }
    StringBuilder printed = new StringBuilder();
    for (String line : commands.lines().toList()) {
      assertThat(line).as("a block has either our commands or others").startsWith(COMMAND);
      printed.append(command(line.substring(COMMAND.length())));
    }
    return printed.toString();
  }

  private String command(String line) throws IOException {
    if (line.startsWith("serve ")) {
      assertThat(line).isEqualTo("serve --data survey --admin-token-file " + TOKEN);
      return serve();
    }
    boolean isSent = line.startsWith("send ");
    Cli run = new Survey(folder).run(isSent ? toTheCollection(line) : line);
    assertThat(run.code()).as(line + "\n" + run.err()).isZero();
    return new Survey(folder).shortened(run.out() + run.err());
  }

  private String toTheCollection(String line) throws IOException {
    return line.replace(PORT, authority).replace("$ID", id("created.json"));
  }

  /** Starts a collector at a free port, since the page's port may be in use. */
  private String serve() throws IOException {
    Path token = folder.resolve(TOKEN);
    Serving collector = new Serving(folder.resolve("survey"), "--admin-token-file=" + token);
    serving.add(collector);
    String announced = collector.next();
    String listening = collector.next();
    authority = URI.create(listening.split(" ", -1)[3]).getAuthority();
    return (announced + "\n" + listening).replace(authority, PORT).replace(folder + "/", "");
  }

  private String shell(String commands) throws IOException, InterruptedException {
    String script =
        "set -eu; . ./%s\n%sexport -p > %s\n"
            .formatted(VARIABLES, commands.replace(PORT, authority), VARIABLES);
    Process bash =
        new ProcessBuilder("bash", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(commands + "\n" + printed).isZero();
    return printed;
  }

  /**
   * Checks that the shown lines are printed in this order. There may be other lines between them.
   * Three dots stand for any text.
   */
  private static int check(String shown, String printed) {
    Iterator<String> lines = printed.lines().iterator();
    List<String> wanted = shown.lines().filter(line -> !line.isBlank()).toList();
    for (String line : wanted) {
      Pattern pattern = Pattern.compile(Pattern.quote(line).replace("…", "\\E.*\\Q"));
      boolean isFound = false;
      while (!isFound && lines.hasNext()) {
        isFound = pattern.matcher(lines.next().stripTrailing()).matches();
      }
      assertThat(isFound).as("shown: %s%nprinted:%n%s", line, printed).isTrue();
    }
    return wanted.size();
  }

  private void runJava(String shown) throws IOException {
    URI address = URI.create("http://" + authority);
    if (shown.equals(compiled("report"))) {
      report(address, id("created.json"), folder.resolve("ledger"));
    } else {
      assertThat(shown).isEqualTo(compiled("series"));
      takePart(address, id("weekly-created.json"), folder.resolve("other-ledger"));
    }
  }

  private String id(String file) throws IOException {
    return Files.readString(folder.resolve(file)).split("\"", -1)[3];
  }

  private static String compiled(String name) throws IOException {
    String source = Files.readString(SOURCE);
    String begin = "// " + name + " begins\n";
    int from = source.indexOf(begin) + begin.length();
    return source.substring(from, source.indexOf("// " + name + " ends", from)).stripIndent();
  }

  private static void report(URI address, String id, Path file) {
    // report begins
    CollectorAddress collector = CollectorAddress.of(address); // https, unless on this machine
    Ledger ledger = FileLedger.open(file, PrivacyLoss.pure(10)); // the budget of all reports
    PrivacyLoss limit = PrivacyLoss.pure(2); // the limit of one report
    try (HearsayClient client = new HearsayClient(collector, limit, ledger)) {
      Receipt receipt = client.report(id, Map.of("hours", 6.5, "phone", "every night"));
      System.out.println(receipt.status()); // ACCEPTED; PENDING: sendPending() later
    }
    // report ends
    assertSpent(file);
  }

  private static void takePart(URI address, String series, Path file) {
    CollectorAddress collector = CollectorAddress.of(address);
    PrivacyLoss limit = PrivacyLoss.pure(2);
    // series begins
    Budget budget =
        Budget.lifetime(PrivacyLoss.pure(10)).perPeriod(PrivacyLoss.pure(2), Duration.ofDays(7));
    Ledger ledger = FileLedger.open(file, budget);
    try (HearsayClient client = new HearsayClient(collector, limit, ledger)) {
      SeriesProgress progress = client.takePart(series, Map.of("hours", 6.5, "phone", "never"));
      System.out.println(progress.next()); // in words
    }
    // series ends
    assertSpent(file);
  }

  private static void assertSpent(Path file) {
    try (Ledger kept = FileLedger.open(file, PrivacyLoss.pure(10))) {
      assertThat(kept.spent().lifetime().epsilon().doubleValue()).isBetween(1.99, 2.0);
    }
  }

  @Test
  void missingLinesAreFound() {
    assertThat(check("one\n…\nth…ee\n", "one\ntwo\nthree\n")).isEqualTo(3);
    assertThatThrownBy(() -> check("two\none\n", "one\ntwo\n")).hasMessageContaining("shown: one");
    assertThatThrownBy(() -> check("1\n", "10\n")).hasMessageContaining("shown: 1");
  }
}
