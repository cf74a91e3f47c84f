package dev.hearsay.lab.ours;

import dev.hearsay.Attribute;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.lab.ours.KnownPeople.Scaling;
import dev.hearsay.lab.survey.Designs;
import dev.hearsay.lab.survey.Survey;
import dev.hearsay.mechanism.Mechanism;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The papers' rule: everybody reports on m = max(1, min(d, ⌊ε/2.5⌋)) of d attributes, all alike,
 * and spends ε/m on each. Each attribute has that of the papers' mechanisms which has the smaller
 * error on these very people, which nobody can know beforehand: the rule at its best.
 */
final class EvenSampling {

  private static final List<String> OF_NUMBERS = List.of("piecewise", "hybrid");
  private static final List<String> OF_CATEGORIES = List.of("grr", "oue");

  private final KnownPeople people;
  private final double epsilon;
  private final int sampled;

  private EvenSampling(KnownPeople people, double epsilon) {
    this.people = people;
    this.epsilon = epsilon;
    this.sampled = Survey.sampled(attributes().size(), epsilon, Survey.PAPERS_CONSTANT);
  }

  static Plan plan(KnownPeople people, double epsilon) {
    return new EvenSampling(people, epsilon).best();
  }

  private List<Attribute> attributes() {
    return people.people().schema().attributes();
  }

  private Plan best() {
    Plan one = plan(0);
    Plan other = plan(1);
    double[][] ofOne = people.expectedSquares(one, Scaling.BY_REPORTERS);
    double[][] ofOther = people.expectedSquares(other, Scaling.BY_REPORTERS);
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < ofOne.length; i++) {
      parts.add((sum(ofOne[i]) <= sum(ofOther[i]) ? one : other).parts().get(i));
    }
    return plan(parts);
  }

  private static double sum(double[] squares) {
    return Arrays.stream(squares).sum();
  }

  /** All attributes with the first or the second mechanism of their kind. */
  private Plan plan(int choice) {
    List<Plan.Part> parts = new ArrayList<>();
    for (int i = 0; i < attributes().size(); i++) {
      parts.add(new Plan.Part(List.of(i), mechanism(attributes().get(i), choice)));
    }
    return plan(parts);
  }

  private Plan plan(List<Plan.Part> parts) {
    return new Plan(people.people().schema(), PrivacyLoss.pure(epsilon), sampled, parts);
  }

  private Mechanism mechanism(Attribute attribute, int choice) {
    double share = epsilon / sampled;
    return attribute.match(
        number -> Designs.numeric(OF_NUMBERS.get(choice), share),
        category ->
            Designs.categorical(OF_CATEGORIES.get(choice), category.values().size(), share, 0),
        vector -> {
          throw new IllegalArgumentException("the papers' rule is for numbers and categories");
        });
  }
}
