package dev.hearsay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hearsay.Plan;
import dev.hearsay.wire.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A small mixed collection in a folder, and the command run on its files. */
record Survey(Path folder) {

  static final int PEOPLE = 4000;

  private static final String SCHEMA =
      """
      name: phone-survey
      attributes:
        - {name: age, type: numeric, min: 0, max: 120}
        - {name: os, type: categorical, values: [android, ios, other]}
        - {name: balance, type: numeric, min: -1000, max: 1000, outside: clamp}
        - {name: city, type: categorical, values: [Bonn, "Frankfurt, Oder", elsewhere], other: elsewhere}
      """;

  static final String HEADER = "comment,city,age,os,balance";

  /** With schema, data of all people, and a plan. */
  static Survey in(Path folder) throws IOException {
    Survey survey = new Survey(folder);
    survey.write("schema.yaml", SCHEMA);
    survey.write("data.csv", csv(0, PEOPLE));
    assertThat(survey.run("plan schema.yaml --epsilon 4 --sample 2 -o plan.json").code()).isZero();
    return survey;
  }

  /** The people from one number to below another. */
  static String csv(int from, int to) {
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

  static int age(int i) {
    return i % 90;
  }

  static String os(int i) {
    return i % 10 < 6 ? "android" : i % 10 < 9 ? "ios" : "other";
  }

  /** From −1500 to 1500: some are outside. */
  static double balance(int i) {
    return (i * 37L % 3001) - 1500.0;
  }

  static double clamped(int i) {
    return Math.max(-1000, Math.min(1000, balance(i)));
  }

  static String city(int i) {
    return List.of("Bonn", "\"Frankfurt, Oder\"", "Köln", "elsewhere").get(i % 4);
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(file(name), text);
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(file(name));
  }

  Plan plan() throws IOException {
    return PlanJson.readFile(file("plan.json"));
  }

  /** Words with a dot are files in the folder. */
  Cli run(String line) {
    return Cli.run(
        Stream.of(line.split(" "))
            .map(word -> word.matches("[a-z][\\w-]*\\.[a-z.]+") ? file(word).toString() : word)
            .toArray(String[]::new));
  }

  /** Without the folder, which differs from run to run. */
  String shortened(String text) {
    return text.replace(folder + "/", "");
  }

  JsonNode json(String line) throws IOException {
    Cli run = run(line + " --format json");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return new JsonMapper().readTree(run.out());
  }

  List<String> files() {
    String[] names = folder.toFile().list();
    assertThat(names).isNotNull();
    return Stream.of(names).sorted().toList();
  }
}
