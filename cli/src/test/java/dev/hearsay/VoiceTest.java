package dev.hearsay;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Limits for the language of Javadoc in main code, per module. They count first sentences without a
 * subject, vague verbs and vague people, and each has an example that exceeds it.
 */
class VoiceTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String SOURCES = "/src/main/java/";

  /** Folders of tests, experiments and build results, whose Javadoc has no limit. */
  private static final Pattern EXCLUDED = Pattern.compile("/(test|research|target|examples)/");

  /** The largest percentage of odd first sentences; admired projects have 0.5 to 1.6. */
  private static final double MAX_ODD_PERCENT = 2;

  /** The largest number of vague verbs per 1,000 words; admired projects have at most 0.1. */
  private static final double MAX_VAGUE_VERBS = 1;

  /** The largest number of vague people per 1,000 words; admired projects have at most 0.03. */
  private static final double MAX_VAGUE_PEOPLE = 0.2;

  /** The number of matches of each kind that a failure quotes. */
  private static final int QUOTED = 10;

  /** The number of characters of a quoted sentence. */
  private static final int QUOTED_LENGTH = 100;

  /** The number of characters that are quoted on either side of a vague word. */
  private static final int CONTEXT = 40;

  /** First words of a sentence whose subject or verb is missing. */
  private static final Set<String> ODD_FIRST_WORDS =
      Set.of(
          """
          What Of That Those One All As Where For With By Which From In About On Without So Such \
          More Who Why There Something Nothing Up Has Its It Every Each Two When If Between Among \
          At To Not Only Most Less Whose Whom These They Same Before After Than Because Be Have \
          Had Both Some Any\
          """
              .split(" "));

  private static final Pattern VAGUE_VERB = word("tells?|told|telling|says?|said|saying");

  private static final Pattern VAGUE_PERSON = word("whoever|whomever|nobody|somebody|whatever");

  private static final Pattern JAVADOC = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);
  private static final Pattern LINE_START = unicode("\\s*\\n\\s*\\*\\s?");
  private static final Pattern MARKUP = unicode("\\{@\\w+ ([^}]*)\\}|<[^>]+>|@\\w+");
  private static final Pattern SPACES = unicode("\\s+");
  private static final Pattern PUNCTUATION = Pattern.compile("^[,.:;]+|[,.:;]+$");

  private static Pattern word(String alternatives) {
    return Pattern.compile(
        "\\b(" + alternatives + ")\\b",
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
  }

  private static Pattern unicode(String regex) {
    return Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS);
  }

  /** Counts over the Javadoc of a module. */
  private record Voice(
      int sentences,
      List<String> oddSentences,
      int words,
      List<String> vagueVerbs,
      List<String> vaguePeople) {

    double oddPercent() {
      return 100.0 * oddSentences.size() / Math.max(1, sentences);
    }

    double vagueVerbsPer1000Words() {
      return 1000.0 * vagueVerbs.size() / Math.max(1, words);
    }

    double vaguePeoplePer1000Words() {
      return 1000.0 * vaguePeople.size() / Math.max(1, words);
    }

    boolean isWithinLimits() {
      return oddPercent() <= MAX_ODD_PERCENT
          && vagueVerbsPer1000Words() <= MAX_VAGUE_VERBS
          && vaguePeoplePer1000Words() <= MAX_VAGUE_PEOPLE;
    }

    String figures() {
      return String.format(
          Locale.ROOT,
          "%d first sentences, %.1f %% begin oddly;"
              + " per 1,000 words: tell/say %.1f, whoever/nobody %.2f",
          sentences,
          oddPercent(),
          vagueVerbsPer1000Words(),
          vaguePeoplePer1000Words());
    }
  }

  private static Voice voice(List<String> sources) {
    int sentences = 0;
    int words = 0;
    List<String> odd = new ArrayList<>();
    List<String> vagueVerbs = new ArrayList<>();
    List<String> vaguePeople = new ArrayList<>();
    for (String javadoc : javadocs(sources)) {
      String plain = MARKUP.matcher(javadoc).replaceAll(VoiceTest::content).strip();
      words += plain.isEmpty() ? 0 : SPACES.split(plain).length;
      vagueVerbs.addAll(excerpts(VAGUE_VERB, plain));
      vaguePeople.addAll(excerpts(VAGUE_PERSON, plain));
      if (isSentence(javadoc)) {
        sentences++;
        if (beginsOddly(javadoc)) {
          odd.add(javadoc);
        }
      }
    }
    return new Voice(sentences, odd, words, vagueVerbs, vaguePeople);
  }

  private static List<String> javadocs(List<String> sources) {
    return sources.stream()
        .flatMap(source -> JAVADOC.matcher(source).results())
        .map(javadoc -> LINE_START.matcher(javadoc.group(1)).replaceAll(" ").strip())
        .filter(javadoc -> !javadoc.isEmpty() && !javadoc.contains("Copyright"))
        .toList();
  }

  private static String content(MatchResult markup) {
    String content = markup.group(1);
    return Matcher.quoteReplacement(content == null ? "  " : " " + content + " ");
  }

  /** Returns each match of a pattern with the text around it. */
  private static List<String> excerpts(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(
            match ->
                text.substring(
                    Math.max(0, match.start() - CONTEXT),
                    Math.min(text.length(), match.end() + CONTEXT)))
        .toList();
  }

  /** Returns whether a Javadoc begins with a word, and not with a tag or markup. */
  private static boolean isSentence(String javadoc) {
    return "@{<".indexOf(javadoc.charAt(0)) < 0;
  }

  private static boolean beginsOddly(String javadoc) {
    String first = SPACES.split(javadoc, 2)[0];
    return ODD_FIRST_WORDS.contains(PUNCTUATION.matcher(first).replaceAll(""));
  }

  private static Map<String, List<String>> sourcesByModule() throws IOException {
    Map<String, List<String>> sources = new TreeMap<>();
    for (Map.Entry<String, List<Path>> module : filesByModule().entrySet()) {
      List<String> texts = new ArrayList<>();
      for (Path file : module.getValue()) {
        texts.add(Files.readString(file));
      }
      sources.put(module.getKey(), texts);
    }
    return sources;
  }

  private static Map<String, List<Path>> filesByModule() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(file -> file.toString().endsWith(".java"))
          .filter(file -> name(file).contains(SOURCES))
          .filter(file -> !EXCLUDED.matcher(name(file)).find())
          .collect(groupingBy(file -> name(file).replaceFirst(SOURCES + ".*", "").substring(1)));
    }
  }

  private static String name(Path file) {
    return "/" + ROOT.relativize(file).toString().replace('\\', '/');
  }

  @Test
  void theJavadocOfEveryModuleIsPlain() throws IOException {
    Map<String, List<String>> modules = sourcesByModule();
    assertThat(modules).containsKeys("cli", "client", "collector", "core", "design", "wire");
    List<String> failures = new ArrayList<>();
    modules.forEach(
        (module, sources) -> {
          Voice voice = voice(sources);
          System.out.println("VoiceTest: " + module + ": " + voice.figures());
          if (!voice.isWithinLimits()) {
            failures.add(module + ": " + voice.figures() + "\n" + quoted(voice));
          }
        });
    assertThat(failures).isEmpty();
  }

  private static String quoted(Voice voice) {
    return Stream.of(voice.oddSentences(), voice.vagueVerbs(), voice.vaguePeople())
        .flatMap(texts -> texts.stream().limit(QUOTED))
        .map(text -> "  " + text.substring(0, Math.min(QUOTED_LENGTH, text.length())))
        .collect(joining("\n"));
  }

  @Test
  void oddFirstSentencesAreCounted() {
    Voice voice =
        voice(
            List.of(
                "/** Of σ. */ /**\n * What, in\n * fact. */ /** Returns σ. */",
                "/** {@inheritDoc} */ /** Copyright. Of nobody. */ /** */ // Of σ."));
    assertThat(voice.oddSentences()).containsExactly("Of σ.", "What, in fact.");
    assertThat(voice.sentences()).isEqualTo(3);
    assertThat(voice.isWithinLimits()).isFalse();
    assertThat(voice(repeated("/** Of σ. */", 2, "/** A σ. */", 98)).isWithinLimits()).isTrue();
    assertThat(voice(repeated("/** Of σ. */", 3, "/** A σ. */", 97)).isWithinLimits()).isFalse();
  }

  @Test
  void vagueVerbsAreCounted() {
    Voice voice = voice(List.of("/** A page that says what <b>told</b> {@code telling}. */"));
    assertThat(voice.vagueVerbs()).hasSize(3);
    assertThat(voice.words()).isEqualTo(8);
    assertThat(voice.isWithinLimits()).isFalse();
    assertThat(voice(repeated("/** A says. */", 1, "/** A σ. */", 499)).isWithinLimits()).isTrue();
    assertThat(voice(repeated("/** A says. */", 2, "/** A σ. */", 498)).isWithinLimits()).isFalse();
  }

  @Test
  void vaguePeopleAreCounted() {
    Voice voice = voice(List.of("/** A token that nobody has. */ /** Returns whatever it is. */"));
    assertThat(voice.vaguePeople()).hasSize(2);
    assertThat(voice.isWithinLimits()).isFalse();
    assertThat(voice(repeated("/** A nobody. */", 1, "/** A σ. */", 2499)).isWithinLimits())
        .isTrue();
    assertThat(voice(repeated("/** A nobody. */", 1, "/** A σ. */", 2498)).isWithinLimits())
        .isFalse();
  }

  private static List<String> repeated(String one, int ones, String other, int others) {
    return Stream.concat(
            Stream.generate(() -> one).limit(ones), Stream.generate(() -> other).limit(others))
        .toList();
  }
}
