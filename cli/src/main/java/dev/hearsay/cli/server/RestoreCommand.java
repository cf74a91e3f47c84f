package dev.hearsay.cli.server;

import dev.hearsay.cli.file.StandardStream;
import dev.hearsay.cli.report.ExitCode;
import dev.hearsay.collector.store.SqliteBackup;
import dev.hearsay.collector.store.StoreRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hearsay restore}: restores a store from its copy. */
@Command(
    name = "restore",
    description = {
      "Restore a store from a copy that 'backup' wrote, in a folder that contains no store.",
      "The store is that of the time of the copy: collections deleted later are there again, reports"
          + " received later are missing, and the admin token is that of the copy.",
      "Readers may have seen results that the copy does not contain. For collections that were not"
          + " complete in the copy, the collector no longer claims a privacy bound for readers, unless"
          + " --replaces proves that nothing was published after the copy."
    })
public final class RestoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private StorageOptions storage;

  @Parameters(index = "0", paramLabel = "FILE", description = "The copy.")
  private Path backup;

  @Option(
      names = "--replaces",
      paramLabel = "DIR",
      description =
          "The folder of the store that was in use until now, if it can still be read. Collections without"
              + " publications after the copy keep their privacy bound for readers.")
  private @Nullable Path replaced;

  @Override
  public Integer call() throws IOException {
    StandardStream.refuse(
        backup, "the copy cannot come from standard input, since it is checked first; name a file");
    storage.checkFolder(spec, "restored by pg_restore");
    new OptionCheck(spec).noFile("--data", storage.folder());
    if (!Files.isRegularFile(backup)) {
      throw new IllegalArgumentException("there is no file '" + backup + "'");
    }
    try {
      SqliteBackup.restore(backup, storage.folder(), Optional.ofNullable(replaced));
    } catch (StoreRefusedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    spec.commandLine().getOut().println("Restored the store in " + storage.folder() + ".");
    return ExitCode.DONE.number();
  }
}
