package dev.hearsay.offending.rooms.audit;

/** A class that breaks no rule. */
public final class AuditRoom {}
