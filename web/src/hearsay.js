/** @hearsay/client: local differential privacy in a browser, a worker or Node. */
export { HearsayClient } from './client.js';
export * from './errors.js';
export { IndexedDbLedger } from './indexeddb.js';
export { ForgetfulMemoryLedger } from './ledger.js';
export { readPlan } from './plan.js';
