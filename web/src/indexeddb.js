/** The ledger of a browser. */
import { LedgerError } from './errors.js';
import { BookLedger } from './ledger.js';

const STORE = 'entries';

/**
 * A ledger in the origin's IndexedDB, which all tabs and workers of the origin share: a transaction
 * that may write is alone, so that deciding and storing are one step. What is stored is on the disk
 * before a method returns. A private window forgets it when it is closed, and so does whoever
 * clears the site's data.
 */
export class IndexedDbLedger extends BookLedger {
  #name;
  #database;

  /** @param name of the database: one person's */
  constructor(budget, { name = 'hearsay', clock } = {}) {
    super(budget, clock);
    if (!isThere()) {
      throw new LedgerError(
        'there is no IndexedDB here; a ForgetfulMemoryLedger has to be asked for by its name',
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
      this.close(); // the next attempt opens it again
      throw failure ?? new LedgerError(`the ledger cannot be stored: ${error}`, { cause: error });
    }
  }

  /** Lets go of the database; it is opened again when it is needed. */
  close() {
    this.#database?.then((database) => database.close()).catch(() => {});
    this.#database = undefined;
  }
}

/** Where storage is switched off, some browsers throw at a look at it. */
function isThere() {
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
