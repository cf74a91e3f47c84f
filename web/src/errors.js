/** The base class of all errors of this package. */
export class HearsayError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** A document, such as a plan, does not follow the protocol. */
export class WireError extends HearsayError {}

/** The plan exceeds the owner's limits or its own claim. No value was read. */
export class PlanRefusedError extends HearsayError {}

/** The collector does not provide a valid plan or wave. */
export class PlanUnavailableError extends HearsayError {}

/** The person has already answered. */
export class AlreadyReportedError extends HearsayError {}

/** A report would exceed the owner's remaining budget. */
export class BudgetExceededError extends HearsayError {}

/** The ledger cannot be read or written. Its stored entries stay valid. */
export class LedgerError extends HearsayError {}
