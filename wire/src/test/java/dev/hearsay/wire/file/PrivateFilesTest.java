package dev.hearsay.wire.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no modes there")
class PrivateFilesTest {

  @TempDir private Path folder;

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private Path shared(String name) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "old");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  @Test
  void onlyTheOwnerMayUseNewFilesAndFolders() throws IOException {
    PrivateFiles.makeFolder(folder.resolve("a/b"));
    assertThat(mode(folder.resolve("a"))).isEqualTo("rwx------");
    assertThat(mode(folder.resolve("a/b"))).isEqualTo("rwx------");
    assertThat(PrivateFiles.isOpenToOthers(folder.resolve("a"))).isFalse();
    assertThat(PrivateFiles.create(folder.resolve("empty"))).isTrue();
    assertThat(mode(folder.resolve("empty"))).isEqualTo("rw-------");
    PrivateFiles.openNew(folder.resolve("opened")).close();
    assertThat(mode(folder.resolve("opened"))).isEqualTo("rw-------");
  }

  @Test
  void existingFilesKeepTheirModeUnlessTheyAreRestricted() throws IOException {
    Path file = shared("file");
    assertThat(PrivateFiles.create(file)).isFalse();
    assertThat(mode(file)).isEqualTo("rw-r--r--");
    Path draft = folder.resolve("draft");
    PrivateFiles.openNew(draft).close();
    PrivateFiles.copyMode(file, draft);
    assertThat(mode(draft)).isEqualTo("rw-r--r--");
    PrivateFiles.createOrRestrict(file);
    assertThat(mode(file)).isEqualTo("rw-------");
    assertThat(file).hasContent("old");
  }

  /** A new file follows no broken link either, through which it would be created elsewhere. */
  @Test
  void aNewFileReplacesNothingAndFollowsNoLink() throws IOException {
    Path file = shared("file");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path elsewhere = folder.resolve("elsewhere");
    Path toNothing = Files.createSymbolicLink(folder.resolve("nothing"), elsewhere);
    Path draft = folder.resolve("draft");
    PrivateFiles.create(draft);
    for (Path taken : new Path[] {file, link, toNothing, folder}) {
      assertThatThrownBy(() -> PrivateFiles.openNew(taken))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThatThrownBy(() -> PrivateFiles.publish(draft, taken))
          .isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(file).hasContent("old");
    assertThat(elsewhere).doesNotExist();
  }

  /** A zip file is a file system without modes and without hard links. */
  @Test
  void filesAreCreatedWithoutModes() throws IOException {
    Path zip = folder.resolve("files.zip");
    try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      Path inside = files.getPath("/a");
      PrivateFiles.makeFolder(inside);
      assertThat(PrivateFiles.isOpenToOthers(inside)).isFalse();
      Path file = inside.resolve("file");
      assertThat(PrivateFiles.create(file)).isTrue();
      PrivateFiles.createOrRestrict(file);
      Path draft = inside.resolve("draft");
      try (FileChannel channel = PrivateFiles.openNew(draft)) {
        channel.write(ByteBuffer.wrap(new byte[] {1, 2}));
      }
      PrivateFiles.copyMode(file, draft);
      assertThat(Files.readAllBytes(draft)).containsExactly(1, 2);
      assertThatThrownBy(() -> PrivateFiles.openNew(draft))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThatThrownBy(() -> PrivateFiles.publish(draft, inside.resolve("new")))
          .isInstanceOf(FileSystemException.class)
          .hasMessageEndingWith("hard links are not supported");
    }
  }
}
