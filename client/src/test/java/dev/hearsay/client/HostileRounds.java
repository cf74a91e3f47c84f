package dev.hearsay.client;

import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.learn.features.Label;
import dev.hearsay.learn.model.Task;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.wire.json.SchemaFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Random rounds that no learner would ask: features with the oddest ranges, all kinds of questions,
 * and numbers up to the edge of what is legal. About a third of the rounds have a number beyond it.
 */
final class HostileRounds {

  static final PrivacyLoss LIMIT = PrivacyLoss.pure(4);

  private static final double[] ENDS = {
    -1e308, -1e16, -1, -Double.MIN_VALUE, 0, Double.MIN_VALUE, 1e-10, 1, 7e5, 1e300
  };

  private final SplittableRandom random;

  /**
   * The mechanisms by their parameters, since creating one takes much longer than creating a
   * question.
   */
  private final Map<String, Mechanism> mechanisms = new HashMap<>();

  HostileRounds(SplittableRandom random) {
    this.random = random;
  }

  /**
   * Returns another plan, whose attributes are those that its question is about. A device may
   * accept or refuse it.
   *
   * @throws IllegalArgumentException if core does not accept it
   */
  Plan next() {
    FeatureSpace space = space();
    String kind = any("residual", "deviation", "moments", "gradient");
    double bound = Math.abs(extreme(9));
    int dimensions =
        switch (kind) {
          case "moments" -> space.dimensions() - 1 + space.layout().numeric().length;
          case "gradient" -> space.dimensions();
          default -> 1;
        };
    Optional<String> question = Optional.of(question(space, kind, bound));
    return random.nextBoolean()
        ? ball(question, dimensions, bound)
        : cube(question, dimensions, bound);
  }

  /** Returns up to three features, and a label of either kind. */
  private FeatureSpace space() {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      attributes.add(random.nextBoolean() ? number("n" + i) : category("c" + i, 2 + i));
    }
    Task task = Task.valueOf(any("LINEAR", "LOGISTIC", "SVM"));
    boolean isNumber = !task.isClassification() || random.nextBoolean();
    Attribute learned = isNumber ? number("label") : category("label", 2);
    attributes.add(random.nextInt(attributes.size() + 1), learned);
    Label label =
        isNumber && task.isClassification()
            ? Label.above("label", ((Attribute.Numeric) learned).min())
            : Label.of("label");
    return new FeatureSpace(new Schema("hostile", attributes), task, label);
  }

  private Attribute number(String name) {
    int low = random.nextInt(ENDS.length - 1);
    int high = low + 1 + random.nextInt(ENDS.length - 1 - low);
    return new Attribute.Numeric(name, ENDS[low], ENDS[high]).clamped();
  }

  private Attribute category(String name, int values) {
    List<String> names = List.of("a", "", "NaN", "a'b\"", "\uD83D\uDE00").subList(0, values);
    return new Attribute.Categorical(name, names).withOther(names.get(random.nextInt(values)));
  }

  private String question(FeatureSpace space, String kind, double bound) {
    int d = space.dimensions();
    String threshold =
        space.label().threshold().isPresent()
            ? "\"threshold\":" + space.label().threshold().getAsDouble() + ","
            : "";
    return "{%s,\"label\":\"label\",%s\"round\":%d,\"asks\":\"%s\",\"task\":\"%s\","
            .formatted(
                localWork(),
                threshold,
                random.nextInt() >>> 1,
                kind,
                space.task().name().toLowerCase(Locale.ROOT))
        + "\"bound\":%s,\"weights\":%s,\"centers\":%s,\"scales\":%s,\"schema\":%s}"
            .formatted(
                bound,
                many(d, false),
                many(d - 1, false),
                many(d - 1, true),
                SchemaFile.write(space.schema()));
  }

  /** Returns the version and the local work: one record in half of the questions. */
  private String localWork() {
    return random.nextBoolean()
        ? "\"training\":1"
        : "\"training\":2,\"records\":%d,\"steps\":%d,\"step\":%s"
            .formatted(random.nextInt(1, 5), random.nextInt(1, 8), Math.abs(extreme(9)));
  }

  private List<Double> many(int count, boolean isPositive) {
    return IntStream.range(0, count)
        .mapToDouble(j -> extreme(50))
        .map(value -> isPositive ? Math.abs(value) : value)
        .boxed()
        .toList();
  }

  /**
   * Returns a number of any magnitude up to a power of ten, often that power itself, and sometimes
   * beyond.
   */
  private double extreme(int power) {
    int exponent = random.nextInt(-power, power + 1);
    double value =
        switch (random.nextInt(60)) {
          case 0 -> Double.MIN_VALUE;
          case 1 -> 1e300;
          case 2, 3, 4, 5, 6, 7 -> Double.parseDouble("1e" + power);
          case 8, 9, 10, 11, 12, 13 -> Double.parseDouble("1e-" + power);
          default -> (random.nextDouble() + 1e-3) * Math.pow(10, exponent);
        };
    return random.nextBoolean() ? value : -value;
  }

  private Plan ball(Optional<String> question, int dimensions, double bound) {
    PrivacyLoss loss = PrivacyLoss.pure(random.nextBoolean() ? 0.01 : LIMIT.epsilon());
    Mechanism codebook =
        cached(
            "codebook " + dimensions + loss, () -> Mechanisms.ball("codebook", dimensions, loss));
    Attribute answer = new Attribute.Vector("answer", dimensions, bound);
    Schema schema = new Schema("hostile", List.of(answer), question);
    return new Plan(schema, LIMIT, 1, List.of(new Plan.Part(List.of(0), codebook)));
  }

  /**
   * Returns a plan that reports all entries together, or each entry separately; then one or all are
   * reported.
   */
  private Plan cube(Optional<String> question, int dimensions, double bound) {
    List<Attribute> entries =
        IntStream.range(0, dimensions)
            .<Attribute>mapToObj(j -> new Attribute.Numeric("answer " + j, -bound, bound).clamped())
            .toList();
    Schema schema = new Schema("hostile", entries, question);
    if (random.nextInt(4) == 0) {
      Mechanism signs =
          cached("signs " + dimensions, () -> Mechanisms.vector("duchi-vector", dimensions, LIMIT));
      List<Integer> all = IntStream.range(0, dimensions).boxed().toList();
      return new Plan(schema, LIMIT, 1, List.of(new Plan.Part(all, signs)));
    }
    int reported = random.nextBoolean() ? 1 : dimensions;
    return new Plan(schema, LIMIT, reported, parts(dimensions, LIMIT.epsilon() / (2 * reported)));
  }

  private List<Plan.Part> parts(int count, double epsilon) {
    String name = any("laplace", "piecewise", "duchi", "hybrid");
    Mechanism mechanism =
        cached(name + epsilon, () -> Mechanisms.numeric(name, PrivacyLoss.pure(epsilon)));
    return IntStream.range(0, count).mapToObj(j -> new Plan.Part(List.of(j), mechanism)).toList();
  }

  private Mechanism cached(String key, Supplier<Mechanism> made) {
    return mechanisms.computeIfAbsent(key, any -> made.get());
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
