package dev.hearsay.collector.intake;

import dev.hearsay.collector.store.Changes;
import dev.hearsay.collector.store.Store;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/** What the program remembers with the store. Methods wait for it. */
public record StoredSettings(Store store, Committer committer) {

  public Optional<byte[]> get(String name) {
    return store.read(queries -> queries.setting(name));
  }

  public void set(String name, byte[] value) {
    setIf(name, value, known -> true);
  }

  /** Sets what nobody has set; whether it did. */
  public boolean setIfMissing(String name, byte[] value) {
    return setIf(name, value, Optional::isEmpty);
  }

  /** Replaces a value, unless it is another by now; whether it did. */
  public boolean replace(String name, byte[] old, byte[] value) {
    return setIf(name, value, known -> known.filter(it -> Arrays.equals(it, old)).isPresent());
  }

  private boolean setIf(String name, byte[] value, Predicate<Optional<byte[]>> condition) {
    AtomicBoolean isSet = new AtomicBoolean();
    committer.change(changes -> isSet.set(setIf(changes, name, value, condition)));
    return isSet.get();
  }

  private static boolean setIf(
      Changes changes, String name, byte[] value, Predicate<Optional<byte[]>> condition) {
    boolean isWanted = condition.test(changes.setting(name));
    if (isWanted) {
      changes.setSetting(name, value);
    }
    return isWanted;
  }
}
