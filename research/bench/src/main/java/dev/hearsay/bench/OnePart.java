package dev.hearsay.bench;

import dev.hearsay.Attribute;
import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.PrivateRecord;
import dev.hearsay.Schema;
import dev.hearsay.design.Planner;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointMechanism;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A plan of one part at ε = 1, and the values of people. */
record OnePart(Plan plan, List<PrivateRecord> people) {

  /** The joint part's attributes: 2 values, 5 values, and a number on 5 nodes. */
  static final List<Coordinate> COORDINATES =
      List.of(Coordinate.category(2), Coordinate.category(5), Coordinate.number(5, 2));

  private static final PrivacyLoss LOSS = PrivacyLoss.pure(1);

  /**
   * @param name "hybrid" for one number, "grr:100" for one of 100 values, "joint" for the three
   *     attributes of {@link #COORDINATES}
   */
  static OnePart of(String name, int people) {
    List<String> nameAndSize = List.of(name.split(":", 2));
    List<Attribute> attributes =
        name.equals(JointMechanism.NAME)
            ? List.of(categorical("0", 2), categorical("1", 5), new Numeric("2", 0, 1))
            : nameAndSize.size() == 1
                ? List.of(new Numeric("0", 0, 1))
                : List.of(categorical("0", Integer.parseInt(nameAndSize.get(1))));
    Schema schema = new Schema("one part", attributes);
    Plan plan =
        name.equals(JointMechanism.NAME)
            ? new Plan(
                schema,
                LOSS,
                1,
                List.of(new Plan.Part(List.of(0, 1, 2), Mechanisms.joint(COORDINATES, LOSS))))
            : Planner.forSchema(schema).epsilon(1).mechanism(nameAndSize.get(0)).plan();
    return new OnePart(plan, drawn(schema, people));
  }

  private static Attribute categorical(String name, int values) {
    return new Categorical(name, IntStream.range(0, values).mapToObj(Integer::toString).toList());
  }

  private static List<PrivateRecord> drawn(Schema schema, int people) {
    SplittableRandom random = new SplittableRandom(1);
    PrivateRecord.Reader reader = new PrivateRecord.Reader(schema);
    return Stream.generate(
            () -> schema.attributes().stream().map(attribute -> value(attribute, random)).toList())
        .limit(people)
        .map(reader::read)
        .toList();
  }

  private static String value(Attribute attribute, SplittableRandom random) {
    return attribute.match(
        number -> Double.toString(random.nextDouble()),
        category -> Integer.toString(random.nextInt(category.values().size())),
        vector -> {
          throw new IllegalArgumentException(
              "attribute '" + attribute.name() + "' is a vector, which is not supported");
        });
  }
}
