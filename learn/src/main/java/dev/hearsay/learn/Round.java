package dev.hearsay.learn;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.Attribute;
import dev.hearsay.Estimate;
import dev.hearsay.Plan;
import dev.hearsay.Quantity;
import dev.hearsay.Schema;
import dev.hearsay.Tally;
import dev.hearsay.learn.features.FeatureSpace;
import dev.hearsay.random.SecureBits;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A round of a training: a collection whose plan asks for the mean of a vector. The plan's question
 * defines the vector that a device computes from its owner's values. Immutable.
 *
 * <p>A vector of bounded length is one attribute, on which {@code codebook} reports. For the
 * mechanisms for numbers, each entry is an attribute.
 */
public final class Round {

  private static final String ANSWER = "answer";

  private static final Set<Quantity.Kind> ANSWERS = Set.of(Quantity.Kind.MEAN, Quantity.Kind.ENTRY);

  private final FeatureSpace space;
  private final Question question;
  private final AnswerVectors vectors;

  /**
   * @param space the schema of a person's values, and the features and target that follow from it
   * @throws IllegalArgumentException if the question is about other features
   */
  public Round(FeatureSpace space, Question question) {
    this.space = space;
    this.question = question;
    this.vectors = new AnswerVectors(space.layout());
    vectors.check(question);
  }

  /**
   * Returns the round that a plan asks about, or empty if the plan belongs to no training.
   *
   * @throws IllegalArgumentException if the plan's question is not a question of a training, or
   *     does not fit the plan
   */
  public static Optional<Round> of(Plan plan) {
    return plan.schema().question().map(text -> of(text, plan.schema()));
  }

  private static Round of(String text, Schema asked) {
    Round round = QuestionJson.read(text);
    if (!asked.attributes().equals(round.attributes(isBall(asked)))) {
      throw new IllegalArgumentException(
          String.format(
              "the plan's attributes do not match its question, which is round %s of a training",
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

  /** Returns the schema of the values that {@link #answer} requires. */
  public Schema schema() {
    return space.schema();
  }

  /**
   * Returns the schema for which this round's plan is made: the entries of an answer, and the
   * question.
   *
   * @param training the training's name
   */
  public Schema planSchema(String training, AnswerMechanism mechanism) {
    return new Schema(
        training + ", round " + (question.round() + 1),
        attributes(mechanism.isBall()),
        Optional.of(QuestionJson.write(this)));
  }

  private List<Attribute> attributes(boolean isBall) {
    return attributes(isBall, vectors.dimensions(question), question.bound());
  }

  /**
   * Returns the attributes of an answer in the schema of a plan.
   *
   * @param isBall whether the length of answers is bounded; otherwise each entry is bounded
   * @param dimensions the number of entries
   */
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
   * Returns the values on which a device reports, computed from its owner's values.
   *
   * @see #answer(List, Plan)
   */
  public Map<String, Object> answer(Map<String, ?> values, Plan plan) {
    return answer(Collections.singletonList(values), plan);
  }

  /**
   * Returns the values on which a device reports, computed from its owner's records. The
   * computation never fails: missing and illegal values have a place, and an answer that is too
   * long is shortened when it is reported. A device without records answers with the vector 0.
   *
   * <p>The device works through as many records as the question asks for, however many it has: a
   * random choice of them if it has more. The steps of the computation depend neither on the number
   * of records nor on their values.
   *
   * @param records maps of numbers and category names, by attribute
   * @throws IllegalStateException if the schema is not total; the records are not read then
   * @throws IllegalArgumentException if the list has no random access, see {@link #checkAccess}
   */
  public Map<String, Object> answer(List<? extends Map<String, ?>> records, Plan plan) {
    checkAccess(records);
    PresentRecords present = new PresentRecords(records);
    DeviceRecords drawn =
        DeviceRecords.draw(
            present.size(),
            question.local().records(),
            i -> space.place(present.get(i)),
            SecureBits.current());
    double[] vector = vectors.answer(question, drawn);
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
   * Rejects a list that takes time in proportion to its length to return an element. A collector
   * could otherwise see from the time of a report how many records a device has. The elements are
   * not looked at.
   */
  public static void checkAccess(List<?> records) {
    if (!(records instanceof RandomAccess)) {
      throw new IllegalArgumentException(
          String.format(
              "the records are in a %s; they must be in a list with random access, such as an"
                  + " ArrayList, so that time does not depend on their number",
              records.getClass().getName()));
    }
  }

  /**
   * Ends a learner's current round with all reports to it, of which there is at least one.
   *
   * <p>If reports cover some entries only, a small round may contain no information about the
   * others. Their means count as 0, which leaves these weights unchanged, and their errors are left
   * out of the average error.
   */
  public static void learn(Learner learner, Tally tally) {
    List<Estimate> entries =
        tally.estimates().quantities().stream()
            .filter(quantity -> ANSWERS.contains(quantity.key().kind()))
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
