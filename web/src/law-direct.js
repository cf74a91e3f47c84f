import { CategoryLaw, inner, register } from './law.js';
import { BlockLaw } from './law-block.js';
import { Numbers, bitsFor } from './layout.js';

/** The report is a value: the true one with weight `high`, each other with weight `low`. */
export class DirectLaw extends CategoryLaw {
  static form = {
    type: 'direct',
    fields: { block: inner(BlockLaw, { nodes: 'values', width: 1 }) },
  };

  constructor({ block }) {
    super({ values: block.nodes, block });
  }

  isInformative() {
    return this.block.high > this.block.low;
  }

  draw(value, bits, out) {
    out[0] = this.block.draw(value, bits);
  }

  worstRatio() {
    return this.block.worstRatio();
  }

  hockeyStick(bound) {
    return this.block.hockeyStick(bound);
  }

  layout() {
    return new Numbers(1, bitsFor(this.values));
  }
}

register(DirectLaw);
