/** A privacy loss, ε and δ. A number is an ε without δ. */
export type Loss = number | { readonly epsilon: number; readonly delta?: number };

/** Limits on the loss of all reports, of those within any period, and of those to one collector. */
export interface Budget {
  readonly lifetime: Loss;
  readonly period?: { readonly loss: Loss; readonly milliseconds: number };
  readonly collector?: Loss;
}

/** A collection, or one wave of a series. */
export interface CollectionKey {
  readonly collector: string;
  readonly id: string;
  readonly wave?: number;
}

/** A ledger's entry about a collection, a series or a wave. Entries only grow. */
export interface LedgerEntry extends CollectionKey {
  readonly key: string;
  readonly number: number;
  /** The hash of the plan for which the loss was reserved. */
  readonly plan: string;
  readonly loss: { readonly epsilon: number; readonly delta: number };
  /** The time of the reservation, in milliseconds since 1970. */
  readonly time: number;
  /** The waves of a series that this device answers. */
  readonly waves?: readonly number[];
  readonly report?: { readonly id: string; readonly bytes: Uint8Array };
  readonly settlement?: 'accepted' | 'rejected';
}

/** A device's record of its reports and losses. Each person needs their own ledger. */
export interface Ledger {
  reserve(
    collection: CollectionKey,
    plan: string,
    loss: { epsilon: number; delta: number },
  ): Promise<LedgerEntry>;
  join(
    series: CollectionKey,
    plan: string,
    whole: { epsilon: number; delta: number },
    each: { epsilon: number; delta: number },
    waves: number[],
  ): Promise<LedgerEntry>;
  keep(collection: CollectionKey, report: { id: string; bytes: Uint8Array }): Promise<LedgerEntry>;
  settle(collection: CollectionKey, settlement: 'accepted' | 'rejected'): Promise<LedgerEntry>;
  entries(): Promise<LedgerEntry[]>;
  find(collection: CollectionKey): Promise<LedgerEntry | undefined>;
  spent(): Promise<{
    epsilon: number;
    delta: number;
    of: { epsilon: number; delta: number };
  }>;
}

/** A ledger in the origin's IndexedDB, shared by its tabs and workers. */
export class IndexedDbLedger implements Ledger {
  constructor(budget: Budget, options?: { name?: string; clock?: () => number });
  reserve: Ledger['reserve'];
  join: Ledger['join'];
  keep: Ledger['keep'];
  settle: Ledger['settle'];
  entries: Ledger['entries'];
  find: Ledger['find'];
  spent: Ledger['spent'];
  close(): void;
}

/** A ledger in memory, lost when the page or process ends: for tests, or with a record elsewhere. */
export class ForgetfulMemoryLedger implements Ledger {
  constructor(budget: Budget, clock?: () => number);
  reserve: Ledger['reserve'];
  join: Ledger['join'];
  keep: Ledger['keep'];
  settle: Ledger['settle'];
  entries: Ledger['entries'];
  find: Ledger['find'];
  spent: Ledger['spent'];
}

export interface ClientOptions {
  /** The largest loss of one report, or of all reports to one series. */
  readonly limit: Loss;
  /** The largest loss of all reports ever; required without a ledger. */
  readonly lifetime?: Loss;
  /** The ledger; by default an IndexedDbLedger with the lifetime. */
  readonly ledger?: Ledger;
  /** The smallest ε of a report, 0.01 by default, which bounds the number of questions. */
  readonly minEpsilon?: number;
  /** The hashes of the plans that may be answered; by default all. */
  readonly plans?: readonly string[];
  /** The collection's reporting token, if it requires one. It is sent with reports only. */
  readonly token?: string;
  /** The number of attempts, and the longest first pause and longest pause, in milliseconds. */
  readonly retries?: { attempts?: number; first?: number; longest?: number };
  /** The timeout of one attempt, in milliseconds. */
  readonly timeout?: number;
  /** Whether http is allowed. Anyone on the network can then read the token and the reports. */
  readonly allowInsecureHttp?: boolean;
}

/** The outcome of sending a report. */
export interface Receipt {
  readonly collection: string;
  readonly wave?: number;
  readonly id: string;
  /** The bytes that were sent or will be sent. */
  readonly bytes: Uint8Array;
  readonly status: 'accepted' | 'duplicate' | 'conflicting' | 'rejected' | 'pending';
  readonly reason?: string;
}

export interface SeriesProgress {
  /** `asked`: a wave is open and needs values, which were not given. */
  readonly stage: 'joined' | 'waiting' | 'asked' | 'reported' | 'over';
  readonly receipt?: Receipt;
  /** The next step, in words. */
  readonly next: string;
}

/** Values by attribute: numbers, texts or arrays of numbers. Other values count as missing. */
export type Values = { readonly [attribute: string]: unknown };

export class HearsayClient {
  constructor(collector: string | URL, options: ClientOptions);
  /** The collector's address in the spelling of the ledger. */
  readonly collector: string;
  readonly ledger: Ledger;
  /** Returns the audited plan of a collection. Throws if the owner does not allow it. Spends no budget. */
  plan(collection: string): Promise<Plan>;
  /** Reports a person's values, at most once per collection. */
  report(collection: string, values: Values): Promise<Receipt>;
  /** Joins a series and answers its open wave, if it was drawn; without values no wave is answered. */
  takePart(series: string, values?: Values): Promise<SeriesProgress>;
  /** Sends pending reports again, byte for byte. */
  sendPending(): Promise<Receipt[]>;
}

export type Attribute = { readonly name: string; readonly mechanism?: string } & (
  | { readonly type: 'numeric'; readonly min: number; readonly max: number; readonly clamp: boolean }
  | { readonly type: 'categorical'; readonly values: readonly string[]; readonly other?: string }
  | { readonly type: 'vector'; readonly dimensions: number; readonly bound: number }
);

/** The contract between devices and the collector. */
export interface Plan {
  readonly hash: string;
  readonly schema: {
    readonly name: string;
    readonly attributes: readonly Attribute[];
    readonly question?: string;
  };
  /** The claimed loss; for a series, of all answers together. */
  readonly loss: { readonly epsilon: number; readonly delta: number };
  /** The exact loss of the integers, rounded up, and whether the claim holds. */
  readonly audit: { readonly epsilon: number; readonly delta: number; readonly holds: boolean };
  readonly sampling: { readonly count: number; readonly parts: number };
  readonly parts: readonly {
    readonly attributes: readonly number[];
    readonly mechanism: { readonly name: string };
  }[];
  readonly series?: {
    readonly waves: number;
    readonly answers: number;
    readonly every: 'hour' | 'day' | 'week' | 'month';
    /** Seconds since 1970. */
    readonly start: number;
    readonly graceHours: number;
  };
  readonly wave?: number;
  readonly isWholeSeries: boolean;
}

/** Reads a plan from its text. Throws a WireError if the plan is invalid. */
export function readPlan(text: string): Promise<Plan>;

/** The base class of all errors of this package. */
export class HearsayError extends Error {}
/** A document does not follow the protocol. */
export class WireError extends HearsayError {}
/** The plan exceeds the owner's limits or its own claim. */
export class PlanRefusedError extends HearsayError {}
/** The collector does not provide a valid plan or wave. */
export class PlanUnavailableError extends HearsayError {}
/** The person has already answered. */
export class AlreadyReportedError extends HearsayError {}
/** A report would exceed the remaining budget. */
export class BudgetExceededError extends HearsayError {}
/** The ledger cannot be read or written. */
export class LedgerError extends HearsayError {}
