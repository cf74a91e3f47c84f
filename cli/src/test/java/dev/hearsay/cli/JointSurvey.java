package dev.hearsay.cli;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.wire.json.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A survey with joint parts: sex × income × hours, hours × age, sex × city. The city is also in a
 * part of its own.
 */
public final class JointSurvey {

  public static final int PEOPLE = 30_000;

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(4);

  private static final Schema SCHEMA =
      new Schema(
          "work",
          List.of(
              new Attribute.Categorical("sex", List.of("f", "m")),
              new Attribute.Categorical("income", List.of("<=50K", ">50K")),
              new Attribute.Numeric("hours", 0, 80),
              new Attribute.Numeric("age", 0, 100),
              new Attribute.Categorical("city", List.of("Bonn", "Frankfurt, Oder", "elsewhere"))));

  private JointSurvey() {}

  public static Plan plan() {
    return new Plan(
        SCHEMA,
        LOSS,
        1,
        List.of(
            part(
                List.of(0, 1, 2),
                Coordinate.category(2),
                Coordinate.category(2),
                Coordinate.number(9, 4)),
            part(List.of(2, 3), Coordinate.number(17, 8), Coordinate.number(17, 8)),
            part(List.of(0, 4), Coordinate.category(2), Coordinate.category(3)),
            new Plan.Part(List.of(4), Mechanisms.categorical("grr", 3, LOSS))));
  }

  private static Plan.Part part(List<Integer> attributes, Coordinate... coordinates) {
    return new Plan.Part(attributes, Mechanisms.joint(List.of(coordinates), LOSS));
  }

  /**
   * Returns a survey with data and repeatable reports of two groups of people; the second group
   * works longer.
   */
  public static Survey in(Path folder) throws IOException {
    Survey survey = new Survey(folder);
    Files.writeString(folder.resolve("plan.json"), PlanJson.write(plan()));
    survey.write("first.csv", csv(0));
    survey.write("second.csv", csv(6));
    survey.run("perturb plan.json first.csv -o first.bin --insecure-seed 1");
    survey.run("perturb plan.json second.csv -o second.bin --insecure-seed 2");
    return survey;
  }

  private static String csv(int longer) {
    return IntStream.range(0, PEOPLE)
        .mapToObj(i -> person(i, longer))
        .collect(Collectors.joining("\n", "sex,income,hours,age,city\n", "\n"));
  }

  /**
   * Returns a person. Men earn more more often; people who earn more, and older people, work
   * longer.
   */
  private static String person(int i, int longer) {
    boolean isMale = i % 5 < 3;
    boolean isRich = i % (isMale ? 3 : 7) == 0;
    int age = 20 + i % 41;
    int hours = 20 + longer + (isRich ? 15 : 5) + (age - 20) / 2;
    String city = List.of("Bonn", "\"Frankfurt, Oder\"", "elsewhere").get(i % 11 % 3);
    return String.join(
        ",", isMale ? "m" : "f", isRich ? ">50K" : "<=50K", "" + hours, "" + age, city);
  }
}
