package dev.hearsay.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void writesTheContent() throws IOException {
    Path file = folder.resolve("new.txt");
    OutputFile.write(file, stream -> stream.write(new byte[] {1, 2, 3}));
    assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
    assertThat(folder.toFile().list()).containsExactly("new.txt");
  }

  @Test
  void aFailureHalfwayLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("old.txt"), "old");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    stream -> {
                      stream.write(new byte[100_000]);
                      throw new IOException("no space left");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write '" + file + "': no space left");
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("old.txt");
  }

  @Test
  void aMistakeHalfwayLeavesNothing() {
    Path file = folder.resolve("new.txt");
    assertThatThrownBy(
            () ->
                OutputFile.write(
                    file,
                    stream -> {
                      stream.write(1);
                      throw new IllegalStateException("a mistake");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void readersSeeTheOldFileUntilTheNewOneIsWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("file.txt"), "old");
    OutputFile.write(
        file,
        stream -> {
          stream.write(new byte[100_000]);
          stream.flush();
          assertThat(file).hasContent("old");
        });
    assertThat(file).hasSize(100_000);
  }
}
