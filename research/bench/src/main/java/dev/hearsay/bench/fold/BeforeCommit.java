package dev.hearsay.bench.fold;

import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * A store without content that runs an action before each commit of its task. Kafka Streams has no
 * public hook for this: {@link CachedStateStore} is internal.
 */
final class BeforeCommit implements StateStore, CachedStateStore<Void, Void> {

  static final String NAME = "before-commit";

  private Runnable action = () -> {};
  private boolean isOpen;

  void run(Runnable newAction) {
    action = newAction;
  }

  @Override
  public void flushCache() {
    action.run();
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    context.register(root, (key, value) -> {});
    isOpen = true;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean setFlushListener(CacheFlushListener<Void, Void> listener, boolean sendOld) {
    return false;
  }

  @Override
  public void clearCache() {}

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() {
    isOpen = false;
  }

  /** The builder of these stores, which need neither a cache nor a changelog. */
  static final class Builder implements StoreBuilder<BeforeCommit> {

    @Override
    public BeforeCommit build() {
      return new BeforeCommit();
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Map<String, String> logConfig() {
      return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
      return false;
    }

    @Override
    public StoreBuilder<BeforeCommit> withCachingEnabled() {
      return this;
    }

    @Override
    public StoreBuilder<BeforeCommit> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<BeforeCommit> withLoggingEnabled(Map<String, String> settings) {
      return this;
    }

    @Override
    public StoreBuilder<BeforeCommit> withLoggingDisabled() {
      return this;
    }
  }
}
