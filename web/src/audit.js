/**
 * What a plan really costs a person, computed from its integers. Every comparison with e^ε uses a
 * lower bound of it, and every number returned is rounded up.
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

/** How close to the least ε the search for a positive δ comes, relative to where it starts. */
const PRECISION = 1e-9;

/** By what a claim that does not hold is multiplied. */
const STEP = 16;

/**
 * Which parts are reported on does not depend on the values. Given which, the parts are
 * independent, so their ratios multiply, and the worst set that can be drawn is the plan's loss.
 */
export function audit(plan) {
  const mechanisms = plan.parts.map((part) => part.mechanism);
  const isPure = plan.loss.delta === 0 && mechanisms.every(({ claim }) => claim.delta === 0);
  return isPure ? pureLoss(plan, mechanisms) : composedLoss(plan, mechanisms);
}

/** Computed once of a mechanism that many parts have. */
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

/** With δ, losses are added up: the largest sum of ε for the parts' own δ, and of these. */
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

/** Added exactly and rounded up once. */
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

/** The least double that is not below. */
function roundedUp(exact) {
  let x = exact.toDouble() * (1 - 2 ** -48);
  while (Fraction.ofExactly(x).compareTo(exact) < 0) {
    x = nextUp(x);
  }
  return x;
}

/** The least ε for the claimed δ, rounded up; infinite if there is none up to 1000. */
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

/** The claim if it holds, or what it must be multiplied with until it does. */
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

/** The divergence falls in ε: keeps an upper end at which it is at most δ. */
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
