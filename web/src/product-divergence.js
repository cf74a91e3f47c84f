import { Fraction } from './exact.js';

/** The largest number of factors; rounding errors are bounded for at most this many. */
export const MAX_FACTORS = 1024;

/** The grid's powers are -REACH to REACH. */
const REACH = 1024;

/** The finest grid has the ratio 1 + 2^-20. */
const FINEST = 20;

/** The coarsest grid has the ratio 3/2. */
const COARSEST = 1;

/** The standard deviations of the loss of all factors that fit on the grid. */
const DEVIATIONS = 9;

/** The mass of all factors that may be beyond the grid. */
const BEYOND = 2 ** -40;

/** Relative surpluses, above the rounding errors of a split, of a power and of sums. */
const SPLIT = 2 ** -30;
const POWER = 2 ** -29;
const SUM = 2 ** -27;

/** The absolute surplus, above what is lost in sums where doubles underflow. */
const LAST = 2 ** -1000;

const COMPARISONS_PER_CONVOLUTION = 1 << 15;
const WHOLE = 2 ** 62;

/** Returns the time of a divergence, in comparisons of two weights. */
export function comparisonsOf(symbols, factors) {
  const digits = factors.toString(2);
  const products = digits.replaceAll('0', '').length - 1;
  return symbols + COMPARISONS_PER_CONVOLUTION * (digits.length - 1 + products);
}

/**
 * An upper bound on the divergence of the d-fold products of two distributions of one symbol. A
 * symbol's ratio is split between neighbouring powers on a grid, which can only raise the divergence.
 * The powers of a product add up, so their masses are convolved. Every sum is rounded up.
 */
export class ProductDivergence {
  #powers = new Float64Array(REACH + 1);
  #masses = new Float64Array(2 * REACH + 2);
  #shares = new Float64Array(2 * REACH + 2);
  #infinite;

  constructor(mine, others, factors) {
    const all = power(this.#finest(mine.map(share), others.map(share), factors), factors);
    this.#infinite = all.infinite;
    for (let i = 2 * REACH; i >= 0; i--) {
      this.#masses[i] = this.#masses[i + 1] + all.mass[i];
      this.#shares[i] = this.#shares[i + 1] + all.mass[i] / this.#ratio(i - REACH);
    }
  }

  /** Returns the loss of one symbol on the finest grid on which the loss of all factors fits. */
  #finest(mine, others, factors) {
    const needed = reachNeeded(mine, others, factors);
    for (let g = FINEST; g > COARSEST; g--) {
      if (needed * (1 << g) > 2 * REACH) {
        continue;
      }
      const loss = this.#split(mine, others, g);
      if (fits(loss, factors)) {
        return loss;
      }
    }
    return this.#split(mine, others, COARSEST);
  }

  #split(mine, others, g) {
    const step = 1 + 1 / (1 << g);
    this.#powers[0] = 1;
    for (let k = 0; k < REACH; k++) {
      this.#powers[k + 1] = this.#powers[k] * step;
    }
    const loss = emptyLoss();
    mine.forEach((p, symbol) => this.#add(loss, p, others[symbol]));
    return loss;
  }

  #ratio(exponent) {
    return exponent >= 0 ? this.#powers[exponent] : 1 / this.#powers[-exponent];
  }

  /** Adds one symbol, split into the two neighbouring powers. */
  #add(loss, p, q) {
    const farthest = this.#powers[REACH];
    if (p === 0) {
      return;
    }
    if (q * farthest <= p) {
      loss.infinite += p;
      loss.beyond += q > 0 ? p : 0;
    } else if (p * farthest <= q) {
      put(loss, -REACH, p);
    } else {
      const below = this.#below(p, q);
      const low = this.#ratio(below);
      const high = this.#ratio(below + 1);
      const gap = high - low;
      put(loss, below, Math.max(0, ((high * q - p) * low) / gap) + p * SPLIT);
      put(loss, below + 1, Math.max(0, ((p - low * q) * high) / gap) + p * SPLIT);
    }
  }

  /** Returns the largest power that is at most p/q. */
  #below(p, q) {
    let below = -REACH;
    let above = REACH;
    while (above - below > 1) {
      const middle = (below + above) >> 1;
      if (this.#ratio(middle) * q <= p) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return below;
  }

  /** Returns the divergence at a bound on the ratio, rounded up. */
  of(bound) {
    let from = 0; // the first power above the bound
    let end = 2 * REACH + 1;
    while (from < end) {
      const middle = (from + end) >>> 1;
      const raised = Fraction.ofExactly(this.#ratio(middle - REACH) * (1 + POWER));
      if (bound.compareTo(raised) < 0) {
        end = middle;
      } else {
        from = middle + 1;
      }
    }
    const mass = Fraction.ofExactly((this.#masses[from] + this.#infinite) * (1 + SUM) + LAST);
    const part = Fraction.ofExactly(this.#shares[from] * (1 - 2 * POWER));
    return mass.minusOrZero(bound.times(part));
  }
}

const share = (weight) => Number(weight) / WHOLE;

/** Returns a rough estimate of the logarithm of the largest ratio that must fit. */
function reachNeeded(mine, others, factors) {
  let variance = 0;
  mine.forEach((p, symbol) => {
    const t = p === 0 ? 0 : (p - others[symbol]) / (p + others[symbol]);
    variance += 4 * p * t * t;
  });
  return (factors * variance) / 2 + DEVIATIONS * Math.sqrt(factors * variance);
}

const emptyLoss = () => ({
  mass: new Float64Array(2 * REACH + 1),
  infinite: 0,
  beyond: 0, // the part of the infinite ratios that are finite, but above the grid
  first: 2 * REACH,
  last: 0,
});

function put(loss, exponent, more) {
  loss.mass[exponent + REACH] += more;
  loss.first = Math.min(loss.first, exponent + REACH);
  loss.last = Math.max(loss.last, exponent + REACH);
}

/** Returns whether the loss of all factors hardly ever leaves the grid. */
function fits(loss, factors) {
  let mean = 0;
  let squares = 0;
  for (let i = loss.first; i <= loss.last; i++) {
    const exponent = i - REACH;
    mean += loss.mass[i] * exponent;
    squares += loss.mass[i] * exponent * exponent;
  }
  const spread = Math.sqrt(factors * Math.max(0, squares - mean * mean));
  return factors * loss.beyond <= BEYOND && factors * mean + DEVIATIONS * spread <= REACH;
}

/** Returns the loss of independent symbols, by repeated squaring. */
function power(loss, factors) {
  let product;
  let square = loss;
  for (let rest = factors; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) {
      product = product === undefined ? square : times(product, square);
    }
    square = rest > 1 ? times(square, square) : square;
  }
  return product;
}

/** Returns the loss of two independent symbols. */
function times(one, other) {
  const product = emptyLoss();
  let above = 0;
  for (let i = one.first; i <= one.last; i++) {
    const factor = one.mass[i];
    const shift = i - REACH;
    const from = Math.max(other.first, -shift);
    const to = Math.min(other.last, 2 * REACH - shift);
    for (let j = other.first; j < from && j <= other.last; j++) {
      product.mass[0] += factor * other.mass[j];
    }
    for (let j = from; j <= to; j++) {
      product.mass[j + shift] += factor * other.mass[j];
    }
    for (let j = Math.max(to + 1, other.first); j <= other.last; j++) {
      above += factor * other.mass[j];
    }
  }
  product.last = Math.min(2 * REACH, Math.max(0, one.last + other.last - REACH));
  product.first = Math.min(product.last, Math.max(0, one.first + other.first - REACH));
  product.infinite = (one.infinite + other.infinite) * (1 + 2 ** -16) + above;
  return product;
}
