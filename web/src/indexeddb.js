/** A ledger in the browser's storage. */
import { LedgerError } from './errors.js';
import { BookLedger } from './ledger.js';

const STORE = 'entries';

/**
 * A ledger in the origin's IndexedDB, shared by all tabs and workers of the origin. Transactions that
 * write are exclusive, so deciding and storing are one atomic step. Entries are on disk before a
 * method returns. The browser deletes them with the site's data, and after a private window closes.
 */
export class IndexedDbLedger extends BookLedger {
  #name;
  #database;

  /** @param name the name of the database, one per person */
  constructor(budget, { name = 'hearsay', clock } = {}) {
    super(budget, clock);
    if (!isAvailable()) {
      throw new LedgerError(
        'IndexedDB is not available; pass a ForgetfulMemoryLedger if the record may be lost',
      );
    }
    this.#name = name;
  }

  #open() {
    this.#database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('another tab has an older version open'));
      request.onsuccess = () => {
        request.result.onversionchange = () => this.close();
        request.result.onclose = () => (this.#database = undefined);
        resolve(request.result);
      };
    });
    return this.#database;
  }

  async change(decide) {
    let failure;
    try {
      const database = await this.#open();
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
        let result;
        transaction.oncomplete = () => resolve(result);
        transaction.onabort = () => reject(transaction.error);
        const all = transaction.objectStore(STORE).getAll();
        all.onsuccess = () => {
          try {
            const [entry, isNew] = decide(inOrder(all.result));
            result = entry;
            if (isNew) {
              transaction.objectStore(STORE).put(entry);
            }
          } catch (error) {
            failure = error;
            transaction.abort();
          }
        };
      });
    } catch (error) {
      this.close(); // reopened at the next attempt
      throw failure ?? new LedgerError(`the ledger cannot be stored: ${error}`, { cause: error });
    }
  }

  /** Closes the database, which is reopened when needed. */
  close() {
    this.#database?.then((database) => database.close()).catch(() => {});
    this.#database = undefined;
  }
}

/** Whether IndexedDB is available. Some browsers throw on access if storage is disabled. */
function isAvailable() {
  try {
    return globalThis.indexedDB !== undefined;
  } catch {
    return false;
  }
}

function inOrder(entries) {
  entries.sort((one, two) => one.number - two.number);
  return new Map(entries.map((entry) => [entry.key, entry]));
}
