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

/** {@code hearsay backup}: a copy of a collector's store. */
@Command(
    name = "backup",
    description = {
      "Copy a collector's store to a file, also while the collector runs: every report that was"
          + " acknowledged before is in it.",
      "The copy holds all reports, and later deletions do not reach it: keep it as safe as the"
          + " store, and not for longer than needed. For --database, use pg_dump."
    })
public final class BackupCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private StorageOptions storage;

  @Option(
      names = "-o",
      paramLabel = "FILE",
      required = true,
      description =
          "The copy, in another folder than the store; a file that is there is replaced once all is"
              + " written.")
  private Path output;

  @Override
  public Integer call() throws IOException {
    StandardStream.refuse(output, "a copy becomes a file that only its owner can read; name one");
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
