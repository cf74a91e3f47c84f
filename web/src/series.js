/** Series: questions that are repeated in waves. */
import { WireError } from './errors.js';
import { Fields, shortened } from './json.js';
import { Sampling } from './sampling.js';

const MAX_WAVES = 1100;
const MAX_GRACE_HOURS = 24 * 31;
const USUAL_GRACE_HOURS = { hour: 1, day: 6, week: 24, month: 72 };
const START = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/;
const LATEST = Date.parse('9000-01-01T00:00:00Z');

export class Series {
  constructor(node) {
    const fields = new Fields(node, 'the series');
    fields.allowOnly(['waves', 'every', 'answers', 'start', 'graceHours']);
    this.every = fields.text('every');
    if (!Object.hasOwn(USUAL_GRACE_HOURS, this.every)) {
      throw fields.error(`every is '${shortened(this.every)}'; it must be hour, day, week or month`);
    }
    this.waves = fields.integer('waves');
    this.answers = fields.integer('answers');
    this.graceHours = fields.has('graceHours')
      ? fields.integer('graceHours')
      : USUAL_GRACE_HOURS[this.every];
    this.start = readStart(fields);
    const { waves, answers, graceHours } = this;
    if (waves > MAX_WAVES || answers < 1 || answers > waves || graceHours > MAX_GRACE_HOURS) {
      throw fields.error(
        `${answers} answers, ${waves} waves and ${graceHours} hours of grace; legal are 1 answer to ` +
          `the number of waves, at most ${MAX_WAVES} waves and at most ${MAX_GRACE_HOURS} hours`,
      );
    }
  }

  /** Draws the waves of a device that joins before the end of wave `first`, ascending. */
  draw(first, bits) {
    const left = this.waves - first + 1;
    const drawn = new Sampling(Math.min(this.answers, left), left).draw(bits);
    return drawn.map((place) => place + first);
  }

  canonical(form) {
    form.text('series').integer(this.waves).integer(this.answers).text(this.every);
    form.word(this.start).integer(this.graceHours);
  }
}

/** Returns the start in seconds since 1970. */
function readStart(fields) {
  const text = fields.text('start');
  const time = START.test(text) ? Date.parse(text) : NaN;
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 19).replace('Z', ''));
  if (!isDate || time < 0 || time > LATEST) {
    throw fields.error(`start is '${shortened(text)}'; it must be like 2030-01-31T08:00:00Z`);
  }
  return time / 1000;
}
