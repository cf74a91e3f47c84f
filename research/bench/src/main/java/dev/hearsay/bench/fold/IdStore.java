package dev.hearsay.bench.fold;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateRestoreCallback;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** A store of ids for Kafka Streams, which restores its {@link KnownIds} from the changelog. */
final class IdStore implements KeyValueStore<Bytes, byte[]> {

  /** The value of every id. */
  static final byte[] KNOWN = {1};

  private final String name;
  private final KnownIds ids = new KnownIds();
  private final Position position = Position.emptyPosition();
  private boolean isOpen;

  private IdStore(String name) {
    this.name = name;
  }

  static KeyValueBytesStoreSupplier supplier(String name) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        return new IdStore(name);
      }

      @Override
      public String metricsScope() {
        return "ids";
      }
    };
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    context.register(root, (StateRestoreCallback) (key, value) -> add(key));
    isOpen = true;
  }

  private boolean add(byte[] key) {
    ByteBuffer id = ByteBuffer.wrap(key);
    return ids.add(id.getLong(), id.getLong());
  }

  @Override
  public byte @Nullable [] get(Bytes key) {
    ByteBuffer id = ByteBuffer.wrap(key.get());
    return ids.contains(id.getLong(), id.getLong()) ? KNOWN : null;
  }

  @Override
  public void put(Bytes key, byte[] value) {
    add(key.get());
  }

  @Override
  public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
    return add(key.get()) ? null : KNOWN;
  }

  @Override
  public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> add(entry.key.get()));
  }

  @Override
  public long approximateNumEntries() {
    return ids.size();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Position getPosition() {
    return position;
  }

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

  @Override
  public byte[] delete(Bytes key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    throw new UnsupportedOperationException();
  }
}
