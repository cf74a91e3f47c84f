package dev.hearsay.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hearsay.Attribute;
import dev.hearsay.Mechanisms;
import dev.hearsay.Mechanisms.DeltaUse;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.Schema;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.law.Law;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.SignsLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The browser's audit rejects the plans whose mechanisms core's {@code MutantsTest} rejects, and
 * computes the same loss: weights with an error of 2⁻⁶², every mechanism with 1 % too much loss,
 * and laws with weights of others. (Mutants that a plan cannot contain, such as printed tables
 * whose rows do not add up, are left out.)
 */
class MutantsInBrowserTest {

  private static final PrivacyLoss ONE = PrivacyLoss.pure(1);

  private static Plan plan(Mechanism mechanism) {
    List<Attribute> attributes =
        Mechanisms.match(
            mechanism,
            number -> List.of(new Attribute.Numeric("a0", 0, 1).clamped()),
            category -> List.of(category(0, category.values())),
            cube -> List.of(new Attribute.Vector("a0", cube.dimensions(), 1)),
            ball -> List.of(new Attribute.Vector("a0", ball.dimensions(), 1)),
            joint ->
                IntStream.range(0, joint.inputs())
                    .mapToObj(i -> category(i, joint.coordinates().get(i).nodes()))
                    .toList());
    List<Integer> places = IntStream.range(0, attributes.size()).boxed().toList();
    return new Plan(
        new Schema("mutant", attributes),
        mechanism.claim(),
        1,
        List.of(new Plan.Part(places, mechanism)));
  }

  private static Attribute category(int index, int values) {
    List<String> names = IntStream.range(0, values).mapToObj(Integer::toString).toList();
    return new Attribute.Categorical("a" + index, names).withOther("0");
  }

  private static Mechanism mechanism(Law law, PrivacyLoss claim) {
    return law instanceof NumericLaw number
        ? new NumericMechanism("mutant", claim, number, new double[number.symbols()])
        : Mechanisms.of("mutant", claim, law);
  }

  private static List<Plan> wrongWay(double epsilon) {
    PrivacyLoss pure = PrivacyLoss.pure(epsilon);
    BlockLaw block = BlockLaw.fit(2, 1, pure);
    BitsLaw oue = (BitsLaw) Mechanisms.categorical("oue", 5, pure).law();
    BitsLaw sue = (BitsLaw) Mechanisms.categorical("sue", 5, pure).law();
    SubsetLaw subset = (SubsetLaw) Mechanisms.categorical("subset", 5, pure).law();
    List<Plan> all = new ArrayList<>();
    for (Law law :
        List.of(
            new BlockLaw(2, 1, block.low() - 1, block.high() + 1),
            new BitsLaw(5, oue.kept(), oue.raised() - 1),
            new BitsLaw(5, sue.kept() + 1, sue.raised()),
            new SubsetLaw(5, subset.size(), subset.kept() + 1))) {
      all.add(plan(mechanism(law, pure)));
    }
    for (double delta : new double[] {0, 1e-6}) {
      PrivacyLoss loss = new PrivacyLoss(epsilon, delta);
      BlockLaw response = BlockLaw.fit(3, 1, loss);
      for (Law law :
          List.of(
              new SignsLaw(4, SignsLaw.fit(4, loss).agreeing() + 1),
              new CodebookLaw(4, 8, 3, CodebookLaw.fit(4, 8, 3, loss).agreeing() + 1),
              new BlockLaw(3, 1, response.low() - 1, response.high() + 2))) {
        all.add(plan(mechanism(law, loss)));
      }
    }
    return all;
  }

  private static PrivacyLoss loss(DeltaUse use, double epsilon) {
    return new PrivacyLoss(epsilon, use == DeltaUse.REQUIRED ? 1e-6 : 0);
  }

  private static List<Plan> onePercentTooMuch(double epsilon) {
    List<Mechanism> mechanisms = new ArrayList<>();
    double real = 1.01 * epsilon;
    Mechanisms.numeric().forEach(f -> mechanisms.add(f.create(loss(f.deltaUse(), real))));
    Mechanisms.categorical().forEach(f -> mechanisms.add(f.create(10, loss(f.deltaUse(), real))));
    Mechanisms.vector().forEach(f -> mechanisms.add(f.create(4, loss(f.deltaUse(), real))));
    Mechanisms.ball().forEach(f -> mechanisms.add(f.create(4, loss(f.deltaUse(), real))));
    return mechanisms.stream()
        .map(one -> plan(mechanism(one.law(), new PrivacyLoss(epsilon, one.claim().delta()))))
        .toList();
  }

  /**
   * Swapped probabilities of truth and lie, a bit that is always kept, and a cap that is too small.
   */
  private static List<Plan> otherWeights() {
    BitsLaw oue = (BitsLaw) Mechanisms.categorical("oue", 10, ONE).law();
    BitsLaw always = new BitsLaw(10, Law.TOTAL, oue.raised());
    long lie = (long) (Math.E / (Math.E + 9) / 9 * Law.TOTAL);
    long hemisphere = CodebookLaw.fit(10, 16, 16, ONE).agreeing();
    return List.of(
        plan(mechanism(new DirectLaw(new BlockLaw(10, 1, lie, Law.TOTAL - 9 * lie)), ONE)),
        plan(mechanism(always, ONE)),
        plan(mechanism(always, new PrivacyLoss(1, 1e-6))),
        plan(mechanism(new CodebookLaw(10, 16, 4, hemisphere), ONE)));
  }

  @Test
  void everyMutantIsRejectedForTheSameLoss() {
    List<Plan> mutants = new ArrayList<>(otherWeights());
    for (double epsilon : new double[] {0.1, 1, 4}) {
      mutants.addAll(wrongWay(epsilon));
    }
    mutants.addAll(onePercentTooMuch(1));
    ArrayNode cases = JsonNodeFactory.instance.arrayNode();
    for (Plan mutant : mutants) {
      ObjectNode one = JavaOutcome.of(mutant, List.of(), 0);
      assertThat(one.at("/expected/holds").asBoolean(true)).as(mutant.toString()).isFalse();
      cases.add(one);
    }
    try (ScriptPage page = new ScriptPage()) {
      assertThat(page.call("insecure-replay.js", "differences", cases)).isEmpty();
    }
  }
}
