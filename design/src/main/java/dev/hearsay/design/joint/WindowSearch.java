package dev.hearsay.design.joint;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.design.joint.JointAttribute.Window;
import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.joint.JointMechanism;
import dev.hearsay.joint.TupleNoise;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A search for the windows of a joint part's numbers: one number after the other gets its best
 * window while the others stay, until none changes. Where all windows have the width 1, the tuple
 * may also be coded as one value of a category.
 *
 * @param attributes all attributes of the schema
 * @param targets all targets of the plan
 * @param loss the loss of one part
 * @param coded the mechanisms that code tuples as one value
 */
public record WindowSearch(
    List<JointAttribute> attributes, List<Target> targets, PrivacyLoss loss, CodedNoises coded) {

  private static final int MAX_PASSES = 8;

  /**
   * Returns whether a joint part of these attributes has few enough symbols for one table of
   * counts.
   */
  public boolean isPossible(List<Integer> places) {
    double symbols = 1;
    for (int place : places) {
      symbols *= attributes.get(place).leastSymbols();
    }
    return symbols <= JointLaw.MAX_SYMBOLS;
  }

  /**
   * Returns the joint part of least cost.
   *
   * @param places the indices of its attributes, in order; a joint part of them must be possible
   */
  public Bundle best(List<Integer> places, ToDoubleFunction<Bundle> cost) {
    List<Window> windows = new ArrayList<>();
    places.forEach(place -> windows.add(coarsest(attributes.get(place))));
    int[] covered = covered(places);
    return descend(places, windows, covered, cost);
  }

  /** Returns the same part, with other windows of its numbers if they reduce the cost. */
  Bundle improved(Bundle bundle, ToDoubleFunction<Bundle> cost) {
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < bundle.attributes().size(); i++) {
      int j = i;
      windows.add(
          attributes.get(bundle.attributes().get(i)).windows().stream()
              .filter(window -> window.coordinate().equals(bundle.coordinates().get(j)))
              .findFirst()
              .orElseThrow());
    }
    return descend(bundle.attributes(), windows, bundle.targets(), cost);
  }

  private Bundle descend(
      List<Integer> places, List<Window> windows, int[] covered, ToDoubleFunction<Bundle> cost) {
    Bundle best = bundle(places, windows, covered, cost);
    double least = cost.applyAsDouble(best);
    boolean isChanged = true;
    for (int pass = 0; isChanged && pass < MAX_PASSES; pass++) {
      isChanged = false;
      for (int i = 0; i < windows.size(); i++) {
        Window kept = windows.get(i);
        for (Window tried : attributes.get(places.get(i)).windows()) {
          windows.set(i, tried);
          if (tried.equals(kept) || symbols(windows) > JointLaw.MAX_SYMBOLS) {
            continue;
          }
          Bundle next = bundle(places, windows, covered, cost);
          double found = cost.applyAsDouble(next);
          if (found < least * (1 - 1e-9)) {
            least = found;
            best = next;
            kept = tried;
            isChanged = true;
          }
        }
        windows.set(i, kept);
      }
    }
    return best;
  }

  private static Window coarsest(JointAttribute attribute) {
    Window coarsest = attribute.windows().get(0);
    for (Window window : attribute.windows()) {
      coarsest =
          window.coordinate().symbols() < coarsest.coordinate().symbols() ? window : coarsest;
    }
    return coarsest;
  }

  private static double symbols(List<Window> windows) {
    double symbols = 1;
    for (Window window : windows) {
      symbols *= window.coordinate().symbols();
    }
    return symbols;
  }

  /** Returns the indices of the targets within these attributes. */
  int[] covered(List<Integer> places) {
    List<Integer> covered = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      if (places.containsAll(targets.get(i).places())) {
        covered.add(i);
      }
    }
    return covered.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the part of least cost with these windows. */
  private Bundle bundle(
      List<Integer> places, List<Window> windows, int[] covered, ToDoubleFunction<Bundle> cost) {
    double dilution = 1;
    boolean isCodable = true;
    for (Window window : windows) {
      dilution *= window.dilution();
      isCodable &= window.coordinate().width() == 1;
    }
    TupleNoise ofWindows = TupleNoise.ofTruth(truth(dilution, loss));
    Bundle best = bundle(places, windows, covered, JointMechanism.NAME, ofWindows);
    if (isCodable) {
      for (Map.Entry<String, TupleNoise> one : coded.of((int) symbols(windows)).entrySet()) {
        Bundle tried = bundle(places, windows, covered, one.getKey(), one.getValue());
        best = cost.applyAsDouble(tried) < cost.applyAsDouble(best) ? tried : best;
      }
    }
    return best;
  }

  private Bundle bundle(
      List<Integer> places, List<Window> windows, int[] covered, String name, TupleNoise noise) {
    double[] totals = new double[covered.length];
    for (int i = 0; i < covered.length; i++) {
      totals[i] = total(targets.get(covered[i]), places, windows, noise);
    }
    List<Coordinate> coordinates = windows.stream().map(Window::coordinate).toList();
    return new Bundle(places, coordinates, name, covered, totals);
  }

  /**
   * Returns σ, the probability of the truth. With h·b + l·(K − b) = 1 and b·(h − e^ε·l) = δ for
   * disjoint blocks, b(h − l) is δ + (1 − δ)(e^ε − 1)/(e^ε − 1 + K/b).
   *
   * @param dilution K/b
   */
  public static double truth(double dilution, PrivacyLoss loss) {
    double gain = Math.expm1(loss.epsilon());
    return loss.delta() + (1 - loss.delta()) * gain / (gain + dilution);
  }

  private static double total(
      Target target, List<Integer> places, List<Window> windows, TupleNoise noise) {
    List<Window> covered = new ArrayList<>(target.places().size());
    for (int place : target.places()) {
      covered.add(windows.get(places.indexOf(place)));
    }
    return target.total(noise, covered);
  }
}
