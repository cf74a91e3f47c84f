/** Privacy losses, ε and δ, with exact sums and shares. */
import { Fraction, nextDown } from './exact.js';

export const MIN_EPSILON = 1e-9;
const MAX_EPSILON = 64;

/** Returns a checked loss. A number is an ε without δ. */
export function toLoss(loss, Refusal = RangeError) {
  const { epsilon, delta = 0 } = typeof loss === 'object' ? loss : { epsilon: loss };
  if (!(epsilon >= MIN_EPSILON && epsilon <= MAX_EPSILON)) {
    throw new Refusal(
      `epsilon is ${epsilon}; it must be a number from ${MIN_EPSILON} to ${MAX_EPSILON}`,
    );
  }
  if (!(delta >= 0 && delta < 1)) {
    throw new Refusal(`delta is ${delta}; it must be in [0, 1)`);
  }
  return { epsilon, delta };
}

export const inWords = ({ epsilon, delta }) =>
  delta === 0 ? `ε = ${epsilon}` : `ε = ${epsilon}, δ = ${delta}`;

/** Whether ε and δ are both at most those of a limit. */
export const isWithin = (loss, limit) =>
  loss.epsilon <= limit.epsilon && loss.delta <= limit.delta;

/** Returns the largest loss of which `number` together do not exceed this one. */
export function shareOf({ epsilon, delta }, number, Refusal) {
  return toLoss({ epsilon: share(epsilon, number), delta: share(delta, number) }, Refusal);
}

function share(whole, number) {
  const part = whole / number;
  const all = Fraction.ofExactly(part).times(new Fraction(BigInt(number)));
  return all.isAtMost(Fraction.ofExactly(whole)) ? part : nextDown(part);
}

/** Returns the exact sum of doubles. */
export const exactSum = (numbers) =>
  numbers.reduce((sum, one) => sum.plus(Fraction.ofExactly(one)), new Fraction(0n));
