package dev.hearsay.collector.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hearsay.collector.intake.TestDatabase;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A database is written by its owner alone, also after connections were lost. */
@Timeout(value = 30, unit = TimeUnit.SECONDS)
class OwnershipTest {

  private static final byte[] ONE = {1};

  private final TestDatabase.Postgres database = TestDatabase.Postgres.create();
  private final AtomicReference<@Nullable Throwable> lossReported = new AtomicReference<>();

  private Store owner() {
    Store store = Store.database(database.jdbcUrl());
    store.onLost(lossReported::set);
    return store;
  }

  /** Ends the session that holds the lock, as a lost connection would. */
  private void cutOwnersConnection() throws Exception {
    database.execute(
        """
        SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database()
        """);
  }

  private static Optional<byte[]> setting(Store store, String name) {
    return store.read(queries -> queries.setting(name));
  }

  @Test
  void aStandbyTakesOverWhenTheOwnerIsGoneAndTheOwnerDetectsIt() throws Exception {
    try (Store first = owner()) {
      CompletableFuture<Store> standby =
          CompletableFuture.supplyAsync(() -> Store.standby(database.jdbcUrl()));
      first.write(changes -> changes.setSetting("before", ONE));
      awaitWaiter();
      assertThat(standby).isNotDone();
      assertThatThrownBy(() -> first.write(this::writeAndLoseTheConnection))
          .isInstanceOf(StoreUnavailableException.class);
      try (Store second = standby.get()) {
        assertThat(setting(second, "before")).isPresent();
        assertThat(setting(second, "half")).as("the unfinished transaction").isEmpty();
        assertThatThrownBy(() -> first.write(changes -> changes.setSetting("after", ONE)))
            .isInstanceOf(StoreUnavailableException.class)
            .hasMessageContaining("taken over");
        assertThat(lossReported.get()).isInstanceOf(StoreRefusedException.class);
        assertThat(first.lostOwnership()).isPresent();
        second.write(changes -> changes.setSetting("mine", ONE));
        assertThat(setting(second, "after")).isEmpty();
      }
      assertThatThrownBy(() -> first.write(changes -> changes.setSetting("after", ONE)))
          .as("the lock is free, but the caches may be stale")
          .isInstanceOf(StoreUnavailableException.class);
    }
  }

  private void awaitWaiter() throws Exception {
    String waiting =
        """
        SELECT COUNT(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()
        """;
    while (database.count(waiting) == 0) {
      Thread.sleep(5);
    }
  }

  private void writeAndLoseTheConnection(Changes changes) {
    changes.setSetting("half", ONE);
    try {
      cutOwnersConnection();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    changes.setSetting("rest", ONE);
  }

  /**
   * While the owner's connection was cut, another process opened and closed the database. The lock
   * is free, but everything may have changed.
   */
  @Test
  void anOwnerThatWasReplacedMeanwhileDoesNotComeBack() throws Exception {
    try (Store first = owner()) {
      cutOwnersConnection();
      Store.database(database.jdbcUrl()).close();
      assertThatThrownBy(first::ping).isInstanceOf(StoreUnavailableException.class);
      assertThatThrownBy(first::ping)
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("taken over");
      assertThat(lossReported.get()).isNotNull();
    }
  }

  @Test
  void anOwnerThatWasNotReplacedComesBack() throws Exception {
    try (Store first = owner()) {
      cutOwnersConnection();
      assertThatThrownBy(first::ping).isInstanceOf(StoreUnavailableException.class);
      first.write(changes -> changes.setSetting("after", ONE));
      assertThat(setting(first, "after")).isPresent();
      assertThat(lossReported.get()).isNull();
      assertThat(first.lostOwnership()).isEmpty();
    }
  }

  /**
   * The server detects a dead peer within 15 seconds. It reports 0 for connections without a
   * network.
   */
  @Test
  void theServerNoticesDeadPeersSoon() throws Exception {
    try (Store first = owner()) {
      first.write(
          changes -> {
            assertThat(changes.column(String.class, "SHOW tcp_keepalives_idle").one())
                .isIn("5", "0");
            assertThat(changes.column(String.class, "SHOW tcp_user_timeout").one())
                .isIn("10s", "10000", "0");
          });
    }
  }

  @Test
  void anOwnedDatabaseCannotBeShared() {
    try (Store owner = Store.database(database.jdbcUrl())) {
      assertThat(owner.lostOwnership()).isEmpty();
      assertThatThrownBy(() -> Store.shared(database.jdbcUrl()))
          .isInstanceOf(StoreRefusedException.class)
          .hasMessageContaining("another process");
    }
  }
}
