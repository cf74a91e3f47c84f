package dev.hearsay.offending.privacy;

import dev.hearsay.PrivateRecord;

/** Sees a person's values where only reports should be seen. */
public final class NamesARecord {
  public String describe(PrivateRecord person) {
    return person.toString();
  }
}
