/** ε and δ; a number stands for an ε without δ. */
export type Loss = number | { readonly epsilon: number; readonly delta?: number };

/** What reports may take: for good, within any stretch of time, and by one collector. */
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

/** What a ledger knows of a collection, a series, or a wave. It only ever grows. */
export interface LedgerEntry extends CollectionKey {
  readonly key: string;
  readonly number: number;
  /** The hash of the plan that the loss was reserved for. */
  readonly plan: string;
  readonly loss: { readonly epsilon: number; readonly delta: number };
  /** When the loss was reserved, in milliseconds since 1970. */
  readonly time: number;
  /** Of a series, the waves that this device answers. */
  readonly waves?: readonly number[];
  readonly report?: { readonly id: string; readonly bytes: Uint8Array };
  readonly settlement?: 'accepted' | 'rejected';
}

/** A device's memory of what it has told whom. One ledger belongs to one person. */
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

/** In the origin's IndexedDB, shared by its tabs and workers. */
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

/** Forgets everything when the page or process ends: for tests, and who keeps count elsewhere. */
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
  /** What one report, or all reports to one series, may take. */
  readonly limit: Loss;
  /** What all reports ever may take; needed unless there is a ledger. */
  readonly lifetime?: Loss;
  /** An IndexedDbLedger for the lifetime, unless another is given. */
  readonly ledger?: Ledger;
  /** The least ε of a question, 0.01 unless another is given. */
  readonly minEpsilon?: number;
  /** The hashes of the plans that may be answered; all, unless given. */
  readonly plans?: readonly string[];
  /** What the collection asks of those who report. It is sent with reports only. */
  readonly token?: string;
  /** How often to try, and how long the first and the longest pause may be, in milliseconds. */
  readonly retries?: { attempts?: number; first?: number; longest?: number };
  /** How long one attempt may take, in milliseconds. */
  readonly timeout?: number;
  /** Everybody on the way can then read the token, and who reports what. */
  readonly allowInsecureHttp?: boolean;
}

/** What is known of a report that was to be sent. */
export interface Receipt {
  readonly collection: string;
  readonly wave?: number;
  readonly id: string;
  /** What left, or is to leave, the device. */
  readonly bytes: Uint8Array;
  readonly status: 'accepted' | 'duplicate' | 'conflicting' | 'rejected' | 'pending';
  readonly reason?: string;
}

export interface SeriesProgress {
  /** `asked`: a wave is open and waits for values, which were not given. */
  readonly stage: 'joined' | 'waiting' | 'asked' | 'reported' | 'over';
  readonly receipt?: Receipt;
  /** What comes next, in words. */
  readonly next: string;
}

/** Values by attribute: numbers, texts, or arrays of numbers. Whatever it is has its place. */
export type Values = { readonly [attribute: string]: unknown };

export class HearsayClient {
  constructor(collector: string | URL, options: ClientOptions);
  /** The collector's address, as the ledger spells it. */
  readonly collector: string;
  readonly ledger: Ledger;
  /** What a collection asks; throws if the owner does not allow it. Spends nothing. */
  plan(collection: string): Promise<Plan>;
  /** Reports a person's values, once. */
  report(collection: string, values: Values): Promise<Receipt>;
  /** Joins a series, and answers the wave that is open; without values it answers none. */
  takePart(series: string, values?: Values): Promise<SeriesProgress>;
  /** Sends what is pending: the same bytes. */
  sendPending(): Promise<Receipt[]>;
}

export type Attribute = { readonly name: string; readonly mechanism?: string } & (
  | { readonly type: 'numeric'; readonly min: number; readonly max: number; readonly clamp: boolean }
  | { readonly type: 'categorical'; readonly values: readonly string[]; readonly other?: string }
  | { readonly type: 'vector'; readonly dimensions: number; readonly bound: number }
);

/** The contract between devices and collector. */
export interface Plan {
  readonly hash: string;
  readonly schema: {
    readonly name: string;
    readonly attributes: readonly Attribute[];
    readonly question?: string;
  };
  /** What is claimed; of a series, for all answers together. */
  readonly loss: { readonly epsilon: number; readonly delta: number };
  /** What the integers say: the exact loss, rounded up, and whether the claim holds. */
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

/** Reads a plan from its text; throws a WireError if it is none. */
export function readPlan(text: string): Promise<Plan>;

/** What all errors of this package have in common. */
export class HearsayError extends Error {}
/** A document that is not as the protocol says. */
export class WireError extends HearsayError {}
/** The owner does not allow the plan, or it takes more than it claims. */
export class PlanRefusedError extends HearsayError {}
/** The collector does not say what it asks. */
export class PlanUnavailableError extends HearsayError {}
/** The person has answered before. */
export class AlreadyReportedError extends HearsayError {}
/** A report would take more than the budget has left. */
export class BudgetExceededError extends HearsayError {}
/** The ledger cannot be read or written. */
export class LedgerError extends HearsayError {}
