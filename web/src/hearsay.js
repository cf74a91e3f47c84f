/** @hearsay/client: local differential privacy in a browser, a worker or Node. */
export { HearsayClient } from './client.js';
export * from './errors.js';
export { IndexedDbLedger } from './indexeddb.js';
export { ForgetfulMemoryLedger } from './ledger.js';
export { readPlan } from './plan.js';

// The laws that plans may use. Each module registers its law.
import './law-bits.js';
import './law-block.js';
import './law-codebook.js';
import './law-cube-noise.js';
import './law-direct.js';
import './law-hashed.js';
import './law-joint.js';
import './law-mixture.js';
import './law-noise.js';
import './law-one-hot.js';
import './law-signs.js';
import './law-subset.js';
import './law-table.js';
import './law-tuple.js';

// All other modules, so that a browser loads them in parallel instead of discovering them one by one.
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
import './law.js';
import './law-reader.js';
import './layout.js';
import './loss.js';
import './product-divergence.js';
import './random.js';
import './sampling.js';
import './schema.js';
import './series.js';
import './size.js';
import './taking.js';
import './transport.js';
import './two-weights.js';
import './word.js';
