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

/** {@code hearsay restore}: a store from its copy. */
@Command(
    name = "restore",
    description = {
      "Make a store of a copy that 'backup' wrote, in a folder that has none.",
      "It is the store of that moment: collections that were deleted since are there again, reports"
          + " that came since are not, and the admin token is the one of that moment.",
      "Readers may have seen publications that the copy does not have. For collections that it does"
          + " not have whole, the collector claims no bound for readers any more, unless --replaces"
          + " shows that nothing more was published."
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
          "The folder of the store that was in use until now, if it can still be read: collections"
              + " of which it has published nothing more keep their bound for readers.")
  private @Nullable Path replaced;

  @Override
  public Integer call() throws IOException {
    StandardStream.refuse(backup, "a copy is checked before it is restored; name its file");
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
