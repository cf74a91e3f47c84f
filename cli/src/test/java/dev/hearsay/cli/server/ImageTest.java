package dev.hearsay.cli.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

/** The image made by {@code -Pimage}, the compose file and the unit of systemd: they agree. */
class ImageTest {

  private static final Path FILES = Path.of("..", "packaging");
  private static final String PORT = defaultPort();

  private JsonNode compose;

  /** Reads the file with SnakeYAML, which resolves anchors that the file uses twice. */
  @BeforeEach
  void read() throws IOException {
    compose = new JsonMapper().valueToTree(new Yaml().load(text("compose.yaml")));
  }

  private static String text(String file) throws IOException {
    return Files.readString(FILES.resolve(file));
  }

  private static String defaultPort() {
    return new CommandLine(new ServeCommand()).getCommandSpec().findOption("--port").defaultValue();
  }

  /** Returns a value of the plugin's configuration by the last names of its path. */
  private static String configured(String path) throws Exception {
    Document pom =
        DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse("pom.xml");
    return XPathFactory.newDefaultInstance()
        .newXPath()
        .evaluate("//profile[id='image']//configuration/" + path, pom)
        .strip();
  }

  @Test
  void theImageRunsTheCommand() throws Exception {
    assertThat(configured("container/mainClass")).isEqualTo(Main.class.getName());
    assertThat(configured("container/user")).matches("[1-9]\\d*:[1-9]\\d*");
    assertThat(configured("container/ports/port")).isEqualTo(PORT);
    assertThat(configured("containerizingMode")).isEqualTo("packaged"); // for --version
  }

  @Test
  void theImageAndTheUnitGiveJavaTheSameFlags() throws Exception {
    String flags = configured("container/jvmFlags");
    assertThat(flags).startsWith("-X");
    assertThat(text("hearsay.service")).contains("/java " + flags + " -jar ");
  }

  @Test
  void everyCollectorIsConfined() throws Exception {
    String image = configured("to/image") + ":latest";
    for (String name : List.of("collector", "collector-topic")) {
      assertThat(faults(service(name), image)).as(name).isEmpty();
    }
  }

  @Test
  void missingConfinementIsFound() throws Exception {
    String image = configured("to/image") + ":latest";
    assertFound(image, node -> node.put("image", "other:latest"), "another image");
    assertFound(image, node -> node.withArray("command").removeAll(), "does not serve");
    assertFound(image, node -> node.put("user", "0"), "another user");
    assertFound(image, node -> node.put("read_only", false), "may write");
    assertFound(image, node -> node.remove("cap_drop"), "has capabilities");
    assertFound(image, node -> node.remove("security_opt"), "may gain privileges");
    assertFound(image, node -> node.put("stop_grace_period", "10s"), "is killed too early");
    assertFound(image, node -> node.withArray("ports").removeAll().add("8080:80"), "other port");
    assertFound(image, node -> node.remove("secrets"), "has no password");
    assertFound(image, node -> node.remove("tmpfs"), "cannot write the token");
    assertFound(image, node -> node.remove("healthcheck"), "nobody asks whether it is ready");
  }

  private ObjectNode service(String name) {
    return compose.at("/services/" + name).deepCopy();
  }

  private void assertFound(String image, Consumer<ObjectNode> spoil, String fault) {
    ObjectNode spoilt = service("collector");
    spoil.accept(spoilt);
    assertThat(faults(spoilt, image)).containsExactly(fault);
  }

  private static List<String> faults(JsonNode service, String image) {
    List<String> faults = new ArrayList<>();
    addUnless(service.path("image").asText().equals(image), "another image", faults);
    addUnless(service.at("/command/0").asText().equals("serve"), "does not serve", faults);
    addUnless(!service.has("user"), "another user", faults);
    addUnless(service.path("read_only").asBoolean(), "may write", faults);
    addUnless(service.at("/cap_drop/0").asText().equals("ALL"), "has capabilities", faults);
    String privileges = service.at("/security_opt/0").asText();
    addUnless(privileges.equals("no-new-privileges:true"), "may gain privileges", faults);
    addUnless(grace(service).toSeconds() > 10, "is killed too early", faults); // docs/operate.md
    String ports = service.at("/ports/0").asText();
    addUnless(ports.matches("127\\.0\\.0\\.1:\\d+:" + PORT), "other port", faults);
    addFileFaults(service, faults);
    String question = service.at("/healthcheck/test/3").asText();
    addUnless(
        question.contains(":localhost") && question.contains("/127.0.0.1/" + PORT + " "),
        "nobody asks whether it is ready",
        faults);
    return faults;
  }

  private static void addFileFaults(JsonNode service, List<String> faults) {
    String password = service.at("/environment/HEARSAY_DATABASE_PASSWORD_FILE").asText();
    String secret = "/run/secrets/" + service.at("/secrets/0").asText();
    addUnless(password.equals(secret), "has no password", faults);
    String token = service.at("/environment/HEARSAY_ADMIN_TOKEN_FILE").asText();
    String memory = service.at("/tmpfs/0").asText("none") + "/";
    addUnless(token.startsWith(memory), "cannot write the token", faults);
  }

  private static Duration grace(JsonNode service) {
    return Duration.parse("PT" + service.path("stop_grace_period").asText());
  }

  private static void addUnless(boolean isTrue, String fault, List<String> faults) {
    if (!isTrue) {
      faults.add(fault);
    }
  }

  /**
   * The folder must keep out users other than the container's, and a rule must exclude it from Git.
   */
  @Test
  void thePasswordIsInAFolderOfItsOwn() throws IOException {
    String file = compose.at("/secrets/database-password/file").asText();
    assertThat(file).startsWith("./secrets/");
    assertThat(Files.readAllLines(Path.of("..", ".gitignore"))).contains("packaging/secrets/");
    assertThat(text("README.md")).contains("packaging" + file.substring(1));
  }
}
