package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.audit.Auditor;
import dev.hearsay.mechanism.CategoricalMechanism;
import dev.hearsay.mechanism.Mechanisms;
import dev.hearsay.mechanism.NumericMechanism;
import dev.hearsay.random.SecureBits;
import dev.hearsay.statistics.Statistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The documents at the root tell the truth where a test can tell: the README's Java is the code
 * below, links lead somewhere, and the tests that are named exist. The two statistical checks fail
 * a correct program with probability 10⁻⁹ each.
 */
class ReadmeTest {

  private static final Path ROOT = Path.of("..");
  private static final Path SOURCE = Path.of("src/test/java/dev/hearsay/ReadmeTest.java");

  @Test
  void theExampleWorks() {
    // README begins
    PrivacyLoss loss = PrivacyLoss.pure(1); // for one report; sending both spends 2
    NumericMechanism age = Mechanisms.numeric("hybrid", loss); // a number mapped to [-1, 1]
    CategoricalMechanism phone = Mechanisms.categorical("grr", 3, loss); // one of 0, 1, 2
    long[] report = new long[phone.words()];
    double meanAge = 0;
    double share = 0;
    for (int person = 0; person < 100_000; person++) {
      int symbol = age.perturb(person % 2 == 0 ? -0.5 : 0.1, SecureBits.current());
      phone.perturb(person % 4 == 0 ? 2 : 0, SecureBits.current(), report);
      meanAge += age.decode(symbol) / 100_000; // in the end -0.2, standard error 0.007
      share += phone.decode(report, 2) / 100_000; // in the end 0.25, standard error 0.004
    }
    boolean proven = Auditor.audit(age).loss().holds() && Auditor.audit(phone).loss().holds();
    // README ends
    double ageVariance = age.worstCaseVariance();
    double phoneVariance = 0.25 * phone.variance(true) + 0.75 * phone.variance(false);
    assertThat(proven).isTrue();
    assertThat(Math.sqrt(ageVariance / 100_000)).isBetween(0.0065, 0.0075);
    assertThat(Math.sqrt(phoneVariance / 100_000)).isBetween(0.0035, 0.0045);
    assertThat(Statistics.isPlausibleMean(meanAge, -0.2, ageVariance, 100_000)).isTrue();
    assertThat(Statistics.isPlausibleMean(share, 0.25, phoneVariance, 100_000)).isTrue();
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String shown = between(Files.readString(ROOT.resolve("README.md")), "```java\n", "```");
    String compiled = between(Files.readString(SOURCE), "// README begins\n", "// README ends");
    assertThat(shown).isEqualTo(compiled.stripIndent());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"})
  void whatIsNamedExists(String document) throws IOException {
    String text = Files.readString(ROOT.resolve(document));
    assertThat(matches(text, "\\]\\(([^)#:]+)\\)"))
        .allSatisfy(link -> assertThat(ROOT.resolve(link)).exists());
    assertThat(testClasses()).containsAll(matches(text, "`(\\w+Test)`"));
  }

  private static Set<String> testClasses() throws IOException {
    try (Stream<Path> core = Files.walk(ROOT.resolve("core/src/test"));
        Stream<Path> cli = Files.walk(ROOT.resolve("cli/src/test"))) {
      return Stream.concat(core, cli)
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith("Test.java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .collect(Collectors.toSet());
    }
  }

  private static Set<String> matches(String text, String regex) {
    return Pattern.compile(regex)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toSet());
  }

  private static String between(String text, String begin, String end) {
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf(end, from));
  }
}
