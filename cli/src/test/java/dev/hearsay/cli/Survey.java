package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Plan;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A folder with the files of a small mixed collection, on which the command runs. */
public record Survey(Path folder) {

  public static final int PEOPLE = 4000;

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^' ])+");

  private static final String SCHEMA =
      """
      name: phone-survey
      attributes:
        - {name: age, type: numeric, min: 0, max: 120}
        - {name: os, type: categorical, values: [android, ios, other]}
        - {name: balance, type: numeric, min: -1000, max: 1000, outside: clamp}
        - {name: city, type: categorical, values: [Bonn, "Frankfurt, Oder", elsewhere], other: elsewhere}
      """;

  public static final String HEADER = "comment,city,age,os,balance";

  /** The warnings about all people's values that have to be changed. */
  public static final String PLACED =
      """
      hearsay: warning: balance: 663 of 4,000 values are above 1000 and were moved there, most often 1004.0 (2); 675 are below -1000 and were moved there, most often -1002.0 (2)
      hearsay: warning: city: 1,000 of 4,000 values are not listed and became 'elsewhere', most often 'Köln' (1,000); listed are: Bonn, Frankfurt, Oder, elsewhere
      """;

  /** Returns a survey with a schema, the data of all people, and a plan. */
  public static Survey in(Path folder) throws IOException {
    Survey survey = new Survey(folder);
    survey.write("schema.yaml", SCHEMA);
    survey.write("data.csv", csv(0, PEOPLE));
    assertThat(survey.run("plan schema.yaml --epsilon 4 --sample 2 -o plan.json").code()).isZero();
    return survey;
  }

  /**
   * The files from which every test of estimates starts. They are made once, and no test changes
   * them.
   */
  private static final class Reported {
    static final Map<String, byte[]> FILES = make();

    private static Map<String, byte[]> make() {
      try {
        Path folder = Files.createTempDirectory("survey");
        Survey survey = in(folder);
        survey.write("first.csv", csv(0, 1500));
        survey.write("second.csv", csv(1500, PEOPLE));
        survey.run("perturb plan.json data.csv -o all.bin --insecure-seed 1");
        survey.run("perturb plan.json first.csv -o first.bin --insecure-seed 2");
        survey.run("perturb plan.json second.csv -o second.bin --insecure-seed 3");
        Map<String, byte[]> files = new HashMap<>();
        for (String name : survey.files()) {
          files.put(name, survey.bytes(name));
          Files.delete(survey.file(name));
        }
        Files.delete(folder);
        return files;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Returns a survey that also has repeatable reports, of all people and of two halves. */
  public static Survey withReports(Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : Reported.FILES.entrySet()) {
      Files.write(folder.resolve(file.getKey()), file.getValue());
    }
    return new Survey(folder);
  }

  /** Returns the rows of the people from one number up to, but without, another. */
  public static String csv(int from, int to) {
    return HEADER + "\n" + String.join("\n", people(from, to).toList()) + "\n";
  }

  private static Stream<String> people(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(
            i ->
                "\"says \"\"no\"\",\nand why\","
                    + city(i)
                    + ","
                    + age(i)
                    + ","
                    + os(i)
                    + ","
                    + balance(i));
  }

  public static int age(int i) {
    return i % 90;
  }

  public static String os(int i) {
    return i % 10 < 6 ? "android" : i % 10 < 9 ? "ios" : "other";
  }

  /** Returns a balance from −1500 to 1500, so some are outside the range. */
  static double balance(int i) {
    return (i * 37L % 3001) - 1500.0;
  }

  public static double clamped(int i) {
    return Math.max(-1000, Math.min(1000, balance(i)));
  }

  static String city(int i) {
    return List.of("Bonn", "\"Frankfurt, Oder\"", "Köln", "elsewhere").get(i % 4);
  }

  public Path write(String name, String text) throws IOException {
    return Files.writeString(file(name), text);
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  public byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(file(name));
  }

  public Plan plan() throws IOException {
    return PlanJson.readFile(file("plan.json"));
  }

  /**
   * Runs the command. Words with a dot are files in the folder; text in single quotes is one word.
   */
  public Cli run(String line) {
    return Cli.run(
        WORD.matcher(line)
            .results()
            .map(found -> found.group().replace("'", ""))
            .map(word -> word.matches("[a-z][\\w-]*\\.[a-z.]+") ? file(word).toString() : word)
            .toArray(String[]::new));
  }

  /** Returns a text without the folder, which differs between runs. */
  public String shortened(String text) {
    return text.replace(folder + "/", "");
  }

  public JsonNode json(String line) throws IOException {
    Cli run = run(line + " --format json");
    assertThat(run.err()).isIn("", PLACED);
    assertThat(run.code()).isZero();
    return new JsonMapper().readTree(run.out());
  }

  /** Returns the estimates in the JSON: the mean of each number and the shares of each category. */
  public static List<JsonNode> estimates(JsonNode json) {
    List<JsonNode> nodes = new ArrayList<>();
    for (JsonNode attribute : json.get("attributes")) {
      if (attribute.has("mean")) {
        nodes.add(attribute.get("mean"));
      } else {
        attribute.get("frequencies").forEach(nodes::add);
      }
    }
    return nodes;
  }

  public List<String> files() {
    String[] names = folder.toFile().list();
    assertThat(names).isNotNull();
    return Stream.of(names).sorted().toList();
  }
}
