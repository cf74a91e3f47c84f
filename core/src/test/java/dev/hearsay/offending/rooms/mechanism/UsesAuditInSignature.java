package dev.hearsay.offending.rooms.mechanism;

import dev.hearsay.offending.rooms.audit.AuditRoom;

/** Offends on purpose. */
public interface UsesAuditInSignature {
  void use(AuditRoom[] rooms);
}
