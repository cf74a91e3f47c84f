package dev.hearsay.lab.survey;

import dev.hearsay.number.SquareWave;
import dev.hearsay.random.InsecureSeededBits;
import dev.hearsay.simulate.people.InsecureDraws;

/** The square wave on [0, 1] as D22 uses it: its plain average, which is biased. */
public final class SquareWaveTheory {

  private final double reach;
  private final double low;
  private final double extra;

  public SquareWaveTheory(double epsilon) {
    double c = Math.exp(epsilon);
    reach = SquareWave.reach(epsilon);
    low = 1 / (2 * reach * c + 1);
    extra = Math.expm1(epsilon) * low;
  }

  public double bias(double x) {
    return mean(x) - x;
  }

  private double mean(double x) {
    return low * (1 + 2 * reach) / 2 + extra * 2 * reach * x;
  }

  /**
   * E[Y²] − E[Y]². The window contributes extra·((x + b)³ − (x − b)³)/3, which is written out
   * because b vanishes beside x where ε is large.
   */
  public double variance(double x) {
    double everywhere = low * (cube(1 + reach) + cube(reach)) / 3;
    double near = extra * 2 * reach * (x * x + reach * reach / 3);
    return everywhere + near - mean(x) * mean(x);
  }

  /** By how much the expected report moves when x moves by 1; dividing by it removes the bias. */
  public double slope() {
    return extra * 2 * reach;
  }

  private static double cube(double x) {
    return x * x * x;
  }

  public double draw(double x, InsecureSeededBits bits) {
    double uniform = InsecureDraws.uniform(bits);
    double nearMass = extra * 2 * reach;
    return uniform < nearMass
        ? x - reach + 2 * reach * (uniform / nearMass)
        : -reach + (1 + 2 * reach) * ((uniform - nearMass) / (1 - nearMass));
  }
}
