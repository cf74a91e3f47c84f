package dev.hearsay.learn;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.learn.features.FeatureSpace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A round of a training is a collection: its plan asks for the mean of a vector, and the plan's
 * question says which vector a device computes from its owner's values. Immutable.
 *
 * <p>A vector whose length is bounded is one attribute, which {@code codebook} reports on. The
 * mechanisms for numbers get one attribute per entry.
 */
public final class Round {

  private static final String ANSWER = "answer";

  private static final Set<Quantity.Kind> ANSWERS = Set.of(Quantity.Kind.MEAN, Quantity.Kind.ENTRY);

  private final FeatureSpace space;
  private final Question question;
  private final AnswerVectors vectors;

  /**
   * @param space what the person's values are, and what is learned from them
   * @throws IllegalArgumentException if the question is not about these features
   */
  public Round(FeatureSpace space, Question question) {
    this.space = space;
    this.question = question;
    this.vectors = new AnswerVectors(space.layout());
    vectors.check(question);
  }

  /**
   * The round that a plan asks about, if it does.
   *
   * @throws IllegalArgumentException if its question is none of a training, or does not fit the
   *     plan
   */
  public static Optional<Round> of(Plan plan) {
    return plan.schema().question().map(text -> of(text, plan.schema()));
  }

  private static Round of(String text, Schema asked) {
    Round round = QuestionJson.read(text);
    if (!asked.attributes().equals(round.attributes(isBall(asked)))) {
      throw new IllegalArgumentException(
          String.format(
              "the plan asks for other values than its question, round %s of a training, is about",
              round.question.round()));
    }
    return round;
  }

  private static boolean isBall(Schema asked) {
    return asked.attributes().get(0) instanceof Attribute.Vector;
  }

  FeatureSpace space() {
    return space;
  }

  Question question() {
    return question;
  }

  /** What a person's values must be for the answer to be computed. */
  public Schema schema() {
    return space.schema();
  }

  /**
   * What this round's plan is made for: the entries of an answer, and the question.
   *
   * @param training its name
   */
  public Schema asked(String training, AnswerMechanism mechanism) {
    return new Schema(
        training + ", round " + (question.round() + 1),
        attributes(mechanism.isBall()),
        Optional.of(QuestionJson.write(this)));
  }

  private List<Attribute> attributes(boolean isBall) {
    return attributes(isBall, vectors.dimensions(question), question.bound());
  }

  /** What an answer of so many entries is to a plan. */
  public static List<Attribute> attributes(boolean isBall, int dimensions, double bound) {
    return isBall
        ? List.of(new Attribute.Vector(ANSWER, dimensions, bound))
        : IntStream.range(0, dimensions)
            .<Attribute>mapToObj(j -> new Attribute.Numeric(entry(j), -bound, bound).clamped())
            .collect(toUnmodifiableList());
  }

  private static String entry(int j) {
    return ANSWER + " " + j;
  }

  /**
   * What a device reports on, from its owner's values. It never fails: what is missing or illegal
   * has its place, and an answer that is too long is shortened when it is reported.
   *
   * @throws IllegalStateException if the schema is not total; the values are not looked at then
   */
  public Map<String, Object> answer(Map<String, ?> values, Plan plan) {
    double[] vector = vectors.answer(question, space.place(values));
    if (isBall(plan.schema())) {
      return Map.of(ANSWER, vector);
    }
    Map<String, Object> entries = new HashMap<>();
    for (int j = 0; j < vector.length; j++) {
      entries.put(entry(j), vector[j]);
    }
    return entries;
  }

  /**
   * Lets a learner learn from all reports to its current round, of which there is at least one.
   *
   * <p>Where a report tells of some entries only, a small round may know nothing of others. Their
   * means count as 0, which moves nothing, and their errors not at all.
   */
  public static void learn(Learner learner, Tally tally) {
    List<Estimate> entries =
        tally.estimates().quantities().stream()
            .filter(one -> ANSWERS.contains(one.key().kind()))
            .map(Quantity::estimate)
            .collect(toUnmodifiableList());
    double meanSquare =
        entries.stream()
            .filter(Round::isKnown)
            .mapToDouble(entry -> entry.standardError() * entry.standardError())
            .average()
            .orElse(0);
    learner.learn(
        entries.stream().mapToDouble(entry -> isKnown(entry) ? entry.value() : 0).toArray(),
        Math.sqrt(meanSquare));
  }

  private static boolean isKnown(Estimate entry) {
    return Double.isFinite(entry.value()) && Double.isFinite(entry.standardError());
  }
}
