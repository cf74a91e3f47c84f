/** @hearsay/client: local differential privacy in a browser, a worker or Node. */
export { HearsayClient } from './client.js';
export * from './errors.js';
export { IndexedDbLedger } from './indexeddb.js';
export { ForgetfulMemoryLedger } from './ledger.js';
export { readPlan } from './plan.js';

// All at once: else a browser would find them one after another.
import './alias.js';
import './audit.js';
import './canonical.js';
import './category-index.js';
import './decimal.js';
import './device.js';
import './directions.js';
import './exact.js';
import './excess.js';
import './json.js';
import './law-category.js';
import './law-joint.js';
import './law-noise.js';
import './law-number.js';
import './law-onehot.js';
import './law-reader.js';
import './law-table.js';
import './law-vector.js';
import './layout.js';
import './loss.js';
import './random.js';
import './sampling.js';
import './schema.js';
import './series.js';
import './size.js';
import './taking.js';
import './transport.js';
import './word.js';
