package dev.hearsay.collector.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The files of a store are readable for the owner of the process only. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no modes there")
class FileModesTest {

  @TempDir Path directory;

  @Test
  void aNewStoreIsAccessibleToItsOwnerOnly() throws IOException {
    Path above = directory.resolve("above");
    try (Store store = Store.sqlite(above.resolve("data"))) {
      store.write(changes -> changes.setSetting("name", new byte[100]));
      assertThat(modes(above))
          .containsEntry("data", "rwx------")
          .containsEntry("hearsay.db", "rw-------")
          .containsEntry("hearsay.db-wal", "rw-------")
          .containsEntry("hearsay.db-shm", "rw-------")
          .containsEntry("hearsay.lock", "rw-------")
          .containsEntry("above", "rwx------")
          .hasSize(6);
    }
  }

  @Test
  void rightsOfOthersAreRevoked() throws IOException {
    Store.sqlite(directory).close();
    for (String name : new String[] {"hearsay.db", "hearsay.lock"}) {
      Files.setPosixFilePermissions(
          directory.resolve(name), PosixFilePermissions.fromString("rw-r--r--"));
    }
    try (Store store = Store.sqlite(directory)) {
      store.write(changes -> changes.setSetting("name", new byte[100]));
      assertThat(modes(directory)).hasSize(5);
      assertThat(modes(directory))
          .allSatisfy((name, mode) -> assertThat(mode).as(name).endsWith("------"));
    }
  }

  private static Map<String, String> modes(Path folder) throws IOException {
    Map<String, String> modes = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        modes.put(
            each.getFileName().toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(each)));
      }
    }
    return modes;
  }
}
