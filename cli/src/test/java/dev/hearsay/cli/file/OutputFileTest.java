package dev.hearsay.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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
  void aFileIsWrittenOnlyOnce() throws IOException {
    Path file = folder.resolve("new.txt");
    assertThat(OutputFile.writeOnce(file, stream -> stream.write('1'))).isTrue();
    assertThat(OutputFile.writeOnce(file, stream -> stream.write('2'))).isFalse();
    assertThat(file).hasContent("1");
    assertThat(folder.toFile().list()).containsExactly("new.txt");
  }

  @Test
  void theFirstOfTwoConcurrentWritersWins() throws IOException {
    Path file = folder.resolve("new.txt");
    boolean isNew =
        OutputFile.writeOnce(
            file,
            stream -> {
              stream.write('1');
              assertThat(OutputFile.writeOnce(file, other -> other.write('2'))).isTrue();
            });
    assertThat(isNew).isFalse();
    assertThat(file).hasContent("2");
    assertThat(folder.toFile().list()).containsExactly("new.txt");
  }

  @Test
  void aFailedWriteCanBeRepeated() throws IOException {
    Path file = folder.resolve("new.txt");
    assertThatThrownBy(
            () ->
                OutputFile.writeOnce(
                    file,
                    stream -> {
                      stream.write('1');
                      throw new IOException("no space left");
                    }))
        .hasMessage("cannot write '" + file + "': no space left");
    assertThat(folder).isEmptyDirectory();
    assertThat(OutputFile.writeOnce(file, stream -> stream.write('2'))).isTrue();
  }

  /** A file in place of /dev/null would take it from every user of the machine. */
  @Test
  void devicesAndPipesAreWrittenTo() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process reader = new ProcessBuilder("cat", pipe.toString()).start();
    OutputFile.write(pipe, stream -> stream.write(new byte[] {1, 2, 3}));
    assertThat(reader.getInputStream().readAllBytes()).containsExactly(1, 2, 3);
    assertThat(folder.toFile().list()).containsExactly("pipe");
    assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
  }

  @Test
  void aLinkStaysOne() throws IOException {
    Path file = Files.writeString(folder.resolve("file.txt"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    OutputFile.write(link, stream -> stream.write('n'));
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("n");
    Path device = Files.createSymbolicLink(folder.resolve("device"), Path.of("/dev/null"));
    OutputFile.write(device, stream -> stream.write('n'));
    assertThat(device).isSymbolicLink();
  }

  @Test
  void errorsAreInWords() {
    assertThatThrownBy(() -> OutputFile.write(Path.of("/proc/none"), stream -> stream.write(1)))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write '/proc/none': there is no such file or folder");
  }

  @Test
  void readersSeeTheOldFileUntilTheNewOneIsComplete() throws IOException {
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
