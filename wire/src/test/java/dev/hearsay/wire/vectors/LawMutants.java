package dev.hearsay.wire.vectors;

import dev.hearsay.Mechanisms;
import dev.hearsay.Plan;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.category.BitsLaw;
import dev.hearsay.category.CategoricalLaw;
import dev.hearsay.category.CategoricalMechanism;
import dev.hearsay.category.DirectLaw;
import dev.hearsay.category.HashedLaw;
import dev.hearsay.category.OneHotLaw;
import dev.hearsay.category.SubsetLaw;
import dev.hearsay.category.SupportLaw;
import dev.hearsay.exact.Exponential;
import dev.hearsay.exact.Fraction;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.TupleLaw;
import dev.hearsay.law.Law;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.number.MixtureLaw;
import dev.hearsay.number.NoiseLaw;
import dev.hearsay.number.NumericLaw;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.TableLaw;
import dev.hearsay.vector.BallMechanism;
import dev.hearsay.vector.CodebookLaw;
import dev.hearsay.vector.CubeLaw;
import dev.hearsay.vector.CubeNoiseLaw;
import dev.hearsay.vector.SignsLaw;
import dev.hearsay.vector.VectorMechanism;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Plans of {@link LawVectors} in which a device reports on one part, changed by the least step of
 * the first part's integers towards less privacy. Laws with δ are not fitted to the last unit, so
 * their claim is changed instead.
 */
final class LawMutants {

  private LawMutants() {}

  static Map<String, Plan> all() {
    Map<String, Plan> mutants = new LinkedHashMap<>();
    Stream.of(LawVectors.plans(), LawVectors.plansOfTuples())
        .flatMap(plans -> plans.entrySet().stream())
        .filter(one -> one.getValue().sampled() == 1 && one.getValue().series().isEmpty())
        .forEach(one -> mutants.put(one.getKey(), mutant(one.getValue())));
    return mutants;
  }

  static Plan mutant(Plan plan) {
    List<Plan.Part> parts = new ArrayList<>(plan.parts());
    Plan.Part first = parts.get(0);
    boolean isPure = plan.loss().isPure();
    Mechanism changed = isPure ? mutant(first.mechanism()) : claimed(first.mechanism());
    parts.set(0, new Plan.Part(first.attributes(), changed));
    return new Plan(plan.schema(), isPure ? plan.loss() : changed.claim(), 1, parts);
  }

  /** Returns a mechanism whose claimed δ is below the law's by one unit in the last place. */
  private static Mechanism claimed(Mechanism mechanism) {
    double epsilon = mechanism.claim().epsilon();
    double delta = mechanism.law().hockeyStick(Exponential.lower(epsilon)).toDoubleUp();
    PrivacyLoss falseClaim = new PrivacyLoss(epsilon, Math.nextDown(delta));
    return Mechanisms.match(
        mechanism,
        number -> new NumericMechanism(number.name(), falseClaim, number.law()),
        category -> new CategoricalMechanism(category.name(), falseClaim, category.law()),
        vector -> new VectorMechanism(vector.name(), falseClaim, vector.law()),
        ball -> new BallMechanism(ball.name(), falseClaim, ball.law()),
        joint -> Mechanisms.of(joint.name(), falseClaim, joint.law()));
  }

  private static Mechanism mutant(Mechanism mechanism) {
    String name = mechanism.name();
    PrivacyLoss claim = mechanism.claim();
    return Mechanisms.match(
        mechanism,
        number -> numeric(number, name, claim),
        category -> new CategoricalMechanism(name, claim, mutant(category.law())),
        vector -> new VectorMechanism(name, claim, mutant(vector.law())),
        ball -> new BallMechanism(name, claim, mutant(ball.law())),
        joint -> Mechanisms.of(name, claim, mutant(joint.law())));
  }

  private static CubeLaw mutant(CubeLaw law) {
    return law instanceof SignsLaw signs
        ? new SignsLaw(signs.dimensions(), signs.agreeing() + 1)
        : new CubeNoiseLaw(law.dimensions(), mutant(((CubeNoiseLaw) law).coordinate()));
  }

  private static NumericMechanism numeric(
      NumericMechanism mechanism, String name, PrivacyLoss claim) {
    NumericLaw law = mutant(mechanism.law(), claim);
    double[] values = IntStream.range(0, law.symbols()).mapToDouble(mechanism::decode).toArray();
    return new NumericMechanism(name, claim, law, values);
  }

  private static NumericLaw mutant(NumericLaw law, PrivacyLoss claim) {
    if (law instanceof MixtureLaw one) {
      return new MixtureLaw(one.firstWeight(), one.first(), mutant((BlockLaw) one.second()));
    }
    if (law instanceof TableLaw table) {
      return mutant(table, claim);
    }
    return law instanceof BlockLaw block ? mutant(block) : mutant((NoiseLaw) law);
  }

  /** Returns the block with the next lower low that has an integer high. */
  private static BlockLaw mutant(BlockLaw law) {
    for (long low = law.low() - 1; ; low--) {
      if ((Law.TOTAL - (law.nodes() - 1) * low) % law.width() == 0) {
        return BlockLaw.ofLow(law.nodes(), law.width(), low);
      }
    }
  }

  /** Returns noise whose central weight gets what the outermost weights lose. */
  private static NoiseLaw mutant(NoiseLaw law) {
    long[] noise = law.noise().clone();
    noise[noise.length - 1]--;
    noise[0] += 2;
    return new NoiseLaw(law.nodes(), noise);
  }

  /** Returns a table in which the largest weight of the first column is one unit too large. */
  private static TableLaw mutant(TableLaw law, PrivacyLoss claim) {
    long[][] rows = new long[law.nodes()][law.symbols()];
    long least = Law.TOTAL;
    for (int input = 0; input < rows.length; input++) {
      for (int symbol = 0; symbol < rows[input].length; symbol++) {
        rows[input][symbol] = law.weight(input, symbol);
      }
      least = Math.min(least, rows[input][0]);
    }
    Fraction most = Exponential.lower(claim.epsilon()).times(Fraction.of(least, 1));
    long more = most.floor().longValueExact() + 1 - rows[0][0];
    rows[0][0] += more;
    rows[0][1] -= more;
    return new TableLaw(rows);
  }

  private static CategoricalLaw mutant(CategoricalLaw law) {
    if (law instanceof DirectLaw one) {
      return new DirectLaw(mutant(one.block()));
    }
    if (law instanceof BitsLaw one) {
      return new BitsLaw(one.values(), one.kept(), one.raised() - 1);
    }
    if (law instanceof HashedLaw one) {
      return new HashedLaw(one.values(), mutant(one.cells()));
    }
    if (law instanceof SubsetLaw one) {
      return new SubsetLaw(one.values(), one.size(), one.kept() + 1);
    }
    OneHotLaw one = (OneHotLaw) law;
    return one.coordinate() instanceof BlockLaw block
        ? new OneHotLaw(one.values(), mutant(block))
        : new OneHotLaw(one.values(), mutant((NoiseLaw) one.coordinate()));
  }

  private static CodebookLaw mutant(CodebookLaw law) {
    return new CodebookLaw(law.dimensions(), law.pairs(), law.near(), law.agreeing() + 1);
  }

  private static Law mutant(Law law) {
    return law instanceof TupleLaw tuple
        ? new TupleLaw(tuple.coordinates(), (SupportLaw) mutant((CategoricalLaw) tuple.inner()))
        : mutant((JointLaw) law);
  }

  private static JointLaw mutant(JointLaw law) {
    for (long low = law.low() - 1; ; low--) {
      if ((Law.TOTAL - (law.symbols() - law.inside()) * low) % law.inside() == 0) {
        return JointLaw.ofLow(law.coordinates(), low);
      }
    }
  }
}
