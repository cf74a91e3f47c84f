/**
 * A device's durable record of its reports and of the privacy budget that they spent. {@code
 * Ledger} is the interface that programs use, {@code CollectionKey} the key of its entries. {@code
 * Budget} is the limit that the owner sets, {@code Spent} the part of it that is used up. {@code
 * AlreadyReportedException} and {@code BudgetExceededException} are the refusals. {@code
 * BookLedger} implements the rules for every kind of ledger. {@code FileLedger} stores the events
 * in a file: {@code Journal} defines the file's format, {@code EventBytes} the format of one event.
 * {@code LockedFile} and {@code LedgerLock} exclude every other process.
 */
@NullMarked
package dev.hearsay.client.ledger;

import org.jspecify.annotations.NullMarked;
