package dev.hearsay.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.testing.JavaCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no modes there")
class SecretFileTest {

  private static final int NAMES = 100;

  @TempDir private Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void onlyItsOwnerCanReadTheFile() throws IOException {
    Path file = folder.resolve("secret");
    try (SecretFile secret = SecretFile.create(file)) {
      assertThat(file).doesNotExist();
      secret.keep(bytes("new"));
    }
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder.toFile().list()).containsExactly("secret");
  }

  @Test
  void anExistingFileIsNotChanged() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    Path elsewhere = folder.resolve("elsewhere");
    Path toNothing = Files.createSymbolicLink(folder.resolve("nothing"), elsewhere);
    refused(file, "it exists, and a secret is not written over a file");
    refused(link, "it is a link, and a secret is not written through a link");
    refused(toNothing, "it is a link, and a secret is not written through a link");
    refused(folder, "it is a folder");
    assertThat(file).hasContent("old");
    assertThat(elsewhere).doesNotExist();
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("file", "link", "nothing");
  }

  private static void refused(Path file, String reason) {
    assertThatThrownBy(() -> SecretFile.create(file))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write '" + file + "': " + reason);
  }

  @Test
  void aSuccessorReplacesAFileAndFollowsNoLink() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    assertThatThrownBy(() -> SecretFile.successor(link))
        .hasMessageContaining("it is a link, and a secret is not written through a link");
    try (SecretFile secret = SecretFile.successor(file)) {
      secret.keep(bytes("new"));
    }
    assertThat(file).hasContent("new");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("file", "link");
  }

  /** The file did not exist when the secret was prepared. */
  @Test
  void aFileThatAppearsMeanwhileStays() throws IOException {
    Path file = folder.resolve("secret");
    Path elsewhere = folder.resolve("elsewhere");
    try (SecretFile secret = SecretFile.create(file)) {
      Files.createSymbolicLink(file, elsewhere);
      assertThat(secret.keepUnlessTaken(bytes("new"))).isFalse();
      assertThatThrownBy(() -> secret.keep(bytes("new"))).hasMessageContaining("it is a link");
    }
    assertThat(elsewhere).doesNotExist();
    assertThat(folder.toFile().list()).containsExactly("secret");
  }

  /** A second process that writes secrets under many names. */
  static final class Racer {
    public static void main(String[] args) throws IOException {
      for (int i = 0; i < NAMES; i++) {
        Path file = Path.of(args[0]).resolve("secret-" + i);
        if (!SecretFile.isThere(file)) {
          try (SecretFile secret = SecretFile.create(file)) {
            if (secret.keepUnlessTaken(bytes(args[1]))) {
              System.out.println(file.getFileName() + " " + args[1]);
            }
          } catch (IOException e) {
            // The other process was first.
          }
        }
      }
    }
  }

  @Test
  void oneOfTwoProcessesWinsEachName() throws IOException, InterruptedException {
    List<Process> both = new ArrayList<>();
    for (String name : List.of("first", "second")) {
      both.add(new ProcessBuilder(JavaCommand.brief(Racer.class, folder, name)).start());
    }
    List<String> won = new ArrayList<>();
    for (Process each : both) {
      won.addAll(
          new String(each.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .toList());
      assertThat(each.waitFor()).isZero();
    }
    assertThat(won).hasSize(NAMES);
    for (String line : won) {
      String[] words = line.split(" ", -1);
      assertThat(folder.resolve(words[0])).hasContent(words[1]);
    }
    assertThat(folder.toFile().list()).hasSize(NAMES);
  }
}
