package dev.hearsay.collector.store;

import java.util.Arrays;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;

/** Brings a database's tables to the schema of this program's version. */
final class Migrations {

  private Migrations() {}

  static void run(Database database) {
    Flyway flyway =
        Flyway.configure()
            .dataSource(database.connections())
            .locations("classpath:dev/hearsay/collector/store")
            .placeholders(
                Map.of(
                    "bytes", database.bytesType(),
                    "partitions", database.partitions(),
                    "noSamples", database.noSamples(),
                    "noPublishedSamples", database.noPublishedSamples(),
                    "reportTable", database.reportTable(),
                    "noReportSamples", database.noReportSamples()))
            .load();
    try {
      refuseUnknown(flyway);
      flyway.migrate();
    } catch (FlywayException e) {
      throw new StoreRefusedException(
          "the store's tables cannot be brought up to date: " + e.getMessage());
    }
  }

  /**
   * Rejects migrations that this program does not have. Flyway itself ignores those newer than its
   * own.
   */
  private static void refuseUnknown(Flyway flyway) {
    Arrays.stream(flyway.info().applied())
        .filter(applied -> !applied.getState().isResolved())
        .findFirst()
        .ifPresent(Migrations::refuse);
  }

  private static void refuse(MigrationInfo unknown) {
    throw new StoreRefusedException(
        ("the store has version %s and was written by a newer version of this program;"
                + " open it with that version")
            .formatted(unknown.getVersion()));
  }
}
