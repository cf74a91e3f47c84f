package dev.hearsay.cli.server;

import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.collector.store.SqliteBackup;
import dev.hearsay.collector.store.StoreRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code hearsay backup}: copies a collector's store. */
@Command(
    name = "backup",
    description = {
      "Copy a collector's store to a file, even while the collector runs. The copy contains every"
          + " report that was acknowledged before the start.",
      "Later deletions do not affect the copy: protect it like the store, and delete it when it is no"
          + " longer needed. For --database, use pg_dump instead."
    })
public final class BackupCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private StorageOptions storage;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      required = true,
      description =
          "The copy, in another folder than the store. An existing file is replaced after the whole copy has"
              + " been written.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    StandardStream.refuse(
        output,
        "the copy is not written to standard output, since only its owner may read it; name a file");
    storage.checkFolder(spec, "copied by pg_dump");
    new OptionCheck(spec).inFolder("-o", output);
    try {
      SqliteBackup.write(storage.folder(), output);
    } catch (StoreRefusedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    spec.commandLine()
        .getOut()
        .printf(Locale.ROOT, "Copied the store to %s: %,d bytes.%n", output, Files.size(output));
    return ExitCode.DONE.number();
  }
}
