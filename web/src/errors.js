/** What all errors of this package have in common. */
export class HearsayError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** A document, such as a plan, that is not as the protocol says. */
export class WireError extends HearsayError {}

/** The owner does not allow the plan, or it takes more than it claims. No value was looked at. */
export class PlanRefusedError extends HearsayError {}

/** The collector does not say what it asks. */
export class PlanUnavailableError extends HearsayError {}

/** The person has answered before. */
export class AlreadyReportedError extends HearsayError {}

/** A report would take more than the owner's budget has left. */
export class BudgetExceededError extends HearsayError {}

/** The ledger cannot be read or written. Whatever it has stored holds. */
export class LedgerError extends HearsayError {}
