package dev.hearsay.offending.privacy;

import dev.hearsay.PrivateRecord;

/** Offends on purpose: it names a person's record where only reports may be seen. */
public final class NamesARecord {
  public String describe(PrivateRecord person) {
    return person.toString();
  }
}
