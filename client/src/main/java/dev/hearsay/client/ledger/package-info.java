/**
 * What a device has told, kept through crashes. {@code Ledger} is what a program sees, {@code
 * CollectionKey} the name of what was answered. {@code Budget} is what the owner allows, {@code
 * Spent} how much of it is spent. {@code AlreadyReportedException} and {@code
 * BudgetExceededException} are the refusals. {@code BookLedger} has the rules, for every kind of
 * ledger. {@code FileLedger} stores its events: {@code Journal} is the format, {@code EventBytes}
 * one event of it, {@code LockedFile} and {@code LedgerLock} keep every other process out.
 */
@NullMarked
package dev.hearsay.client.ledger;

import org.jspecify.annotations.NullMarked;
