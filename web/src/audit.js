/**
 * The exact privacy loss of a plan, computed from its integers. Every comparison with e^ε uses a
 * lower bound of it, and every returned number is rounded up.
 */
import {
  Fraction,
  INFINITY,
  MAX_ARGUMENT,
  RatioProduct,
  ZERO,
  logUp,
  lowerExponential,
  nextUp,
} from './exact.js';

/** The relative precision of the search for the least ε if δ is positive. */
const PRECISION = 1e-9;

/** The factor between trials of ε if the claim does not hold. */
const STEP = 16;

/**
 * Returns {epsilon, delta, holds}. The selection of parts does not depend on the values. Given the
 * selection, the parts are independent, so their ratios multiply, and the worst possible selection
 * determines the plan's loss.
 */
export function audit(plan) {
  const mechanisms = plan.parts.map((part) => part.mechanism);
  const isPure = plan.loss.delta === 0 && mechanisms.every(({ claim }) => claim.delta === 0);
  return isPure ? pureLoss(plan, mechanisms) : composedLoss(plan, mechanisms);
}

/** Applies `compute` once per mechanism, also if many parts share it. */
function ofEach(mechanisms, compute) {
  const found = new Map([...new Set(mechanisms)].map((one) => [one, compute(one)]));
  return mechanisms.map((one) => found.get(one));
}

const answers = (plan) => (plan.isWholeSeries ? plan.series.answers : 1);

function pureLoss(plan, mechanisms) {
  const ratios = ofEach(mechanisms, ({ law }) => law.worstRatio());
  const worst = ratios.some((ratio) => ratio.isInfinite)
    ? INFINITY
    : plan.sampling
        .largest(
          ratios,
          new RatioProduct(),
          (product, ratio) => product.times(ratio),
          (product, ratio) => product.over(ratio),
        )
        .power(answers(plan));
  const holds = worst.isAtMost(lowerExponential(plan.loss.epsilon));
  return { epsilon: logUp(worst), delta: holds ? 0 : 1, holds };
}

/** The loss with δ, which adds up: the largest sums of the parts' δ and of the exact ε for these δ. */
function composedLoss(plan, mechanisms) {
  const epsilon = largestSum(
    plan,
    ofEach(mechanisms, ({ law, claim }) => leastEpsilon(law, claim)),
  );
  const delta = largestSum(
    plan,
    mechanisms.map(({ claim }) => claim.delta),
  );
  return { epsilon, delta, holds: epsilon <= plan.loss.epsilon && delta <= plan.loss.delta };
}

/** Returns the largest sum of a possible selection, added exactly and rounded up once. */
function largestSum(plan, losses) {
  if (losses.includes(Infinity)) {
    return Infinity;
  }
  const sum = plan.sampling.largest(
    losses.map((loss) => Fraction.ofExactly(loss)),
    ZERO,
    (all, one) => all.plus(one),
    (all, one) => all.minusOrZero(one),
  );
  return roundedUp(sum.times(new Fraction(BigInt(answers(plan)))));
}

/** Returns the least double that is not below a fraction. */
function roundedUp(exact) {
  let x = exact.toDouble() * (1 - 2 ** -48);
  while (Fraction.ofExactly(x).compareTo(exact) < 0) {
    x = nextUp(x);
  }
  return x;
}

/** Returns the least ε for the claimed δ, rounded up; infinite if there is none up to 1000. */
function leastEpsilon(law, { epsilon, delta }) {
  if (delta === 0) {
    return logUp(law.worstRatio());
  }
  const most = Fraction.ofExactly(delta);
  const isPrivate = (at) => law.hockeyStick(lowerExponential(at)).isAtMost(most);
  const high = firstThatHolds(isPrivate, epsilon);
  if (high === Infinity || !isPrivate(high - high * PRECISION)) {
    return high;
  }
  return bisect(isPrivate, high === epsilon ? 0 : high / STEP, high);
}

/** Returns the claimed ε if it holds, else its first multiple by powers of 16 that holds. */
function firstThatHolds(isPrivate, claimed) {
  let epsilon = claimed;
  while (!isPrivate(epsilon)) {
    if (epsilon === MAX_ARGUMENT) {
      return Infinity;
    }
    epsilon = Math.min(MAX_ARGUMENT, epsilon * STEP);
  }
  return epsilon;
}

/** Bisects for the least ε. The divergence falls in ε, and is at most δ at the upper end. */
function bisect(isPrivate, from, to) {
  let low = from;
  let high = to;
  while (high - low > to * PRECISION) {
    const middle = (low + high) / 2;
    if (isPrivate(middle)) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}
