package dev.hearsay.offending.rooms.audit;

/** Offends nobody. */
public final class AuditRoom {}
