package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.design.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The Java of the README and of core's Javadoc is the code below. The checks of the two estimates
 * fail a correct program with probability 10⁻⁹ each. Those of their standard errors allow seven
 * standard deviations or more, 10⁻¹¹.
 */
class ReadmeTest {

  private static final Path ROOT = Path.of("..");
  private static final Path SOURCE = Path.of("src/test/java/dev/hearsay/ReadmeTest.java");

  @Test
  void theExampleWorks() {
    // README begins
    Attribute age = new Attribute.Numeric("age", 0, 120).clamped();
    Attribute os = new Attribute.Categorical("os", List.of("android", "ios")).withOther("other");
    Schema schema = new Schema("phones", List.of(age, os));
    Plan plan = Planner.forSchema(schema).epsilon(2).plan(); // what every device will run
    Device device = Device.of(plan); // audits the plan, and might refuse
    Tally tally = Tally.of(plan);
    for (int i = 0; i < 100_000; i++) { // people: in truth each has a device of their own
      String phone = i % 4 == 0 ? "ios" : "android";
      Map<String, ?> person = Map.of("age", 20 + i % 60, "os", phone);
      Report report = device.report(person); // all that leaves the device
      tally.add(report);
    }
    Estimate mean = tally.estimates().mean("age"); // near 49.5, standard error 0.23
    Estimate ios = tally.estimates().frequencies("os").get(1); // near 0.25, standard error 0.0026
    // README ends
    assertThat(tally.reports()).isEqualTo(100_000);
    assertThat(mean.standardError()).isBetween(0.225, 0.235);
    assertThat(ios.standardError()).isBetween(0.00255, 0.00265);
    assertThat(isPlausible(mean, 49.496)).isTrue();
    assertThat(isPlausible(ios, 0.25)).isTrue();
  }

  private static boolean isPlausible(Estimate estimate, double truth) {
    return Math.abs(estimate.value() - truth) < 6.2 * estimate.standardError();
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String shown = between(Files.readString(ROOT.resolve("README.md")), "```java\n", "```");
    String compiled = between(Files.readString(SOURCE), "// README begins\n", "// README ends");
    assertThat(shown).isEqualTo(compiled.stripIndent());
  }

  @Test
  void theJavadocShowsTheExample() throws IOException {
    Path file = ROOT.resolve("core/src/main/java/dev/hearsay/package-info.java");
    String shown = between(Files.readString(file), "<pre>{@code\n", " * }</pre>");
    String compiled = between(Files.readString(SOURCE), "// README begins\n", "// README ends");
    assertThat(shown.replaceAll("(?m)^ \\* ", "")).isEqualTo(compiled.stripIndent());
  }

  private static String between(String text, String begin, String end) {
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf(end, from));
  }
}
