package dev.hearsay.bench.fold;

import static java.util.Objects.requireNonNull;

import dev.hearsay.Plan;
import dev.hearsay.Tally;
import dev.hearsay.wire.report.ReportBytes;
import dev.hearsay.wire.report.TallyBytes;
import dev.hearsay.wire.report.TopicReport;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * A fold in Kafka Streams with exactly-once processing: known ids and tallies are stores with
 * changelogs, which Streams commits together with the positions.
 *
 * <pre>
 *   java -Xmx512m -cp … dev.hearsay.bench.fold.StreamsFold BROKERS TOPIC FOLDER
 * </pre>
 *
 * <p>{@code -Dids=} chooses the store of ids: {@code ours}, {@code memory} or {@code rocksdb},
 * which needs rocksdbjni on the class path. Options of Streams begin with {@code streams.}, for
 * example {@code -Dstreams.num.standby.replicas=1}.
 */
public final class StreamsFold {

  private static final String IDS = "ids";
  private static final String TALLIES = "tallies";
  private static final String OPTION = "streams.";

  private final Plan plan = FoldTopic.plan();
  private final ReportBytes reader = new ReportBytes(plan);
  private final FoldProgress progress = new FoldProgress();

  private StreamsFold() {}

  public static void main(String[] arguments) {
    StreamsFold fold = new StreamsFold();
    KafkaStreams streams =
        new KafkaStreams(
            fold.topology(arguments[1]), settings(arguments[0], arguments[1], arguments[2]));
    streams.setStateListener((state, before) -> FoldProgress.event(state.toString()));
    fold.progress.start();
    streams.start();
  }

  private static Properties settings(String brokers, String topic, String folder) {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "fold-" + topic);
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder);
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
    settings.put(StreamsConfig.consumerPrefix("auto.offset.reset"), "earliest");
    settings.put(StreamsConfig.consumerPrefix("session.timeout.ms"), 6000); // at least, for brokers
    for (String name : System.getProperties().stringPropertyNames()) {
      if (name.startsWith(OPTION)) {
        settings.put(name.substring(OPTION.length()), System.getProperty(name));
      }
    }
    return settings;
  }

  private Topology topology(String topic) {
    StoreBuilder<KeyValueStore<byte[], byte[]>> ids =
        Stores.keyValueStoreBuilder(ids(), Serdes.ByteArray(), Serdes.ByteArray());
    StoreBuilder<KeyValueStore<String, byte[]>> tallies =
        Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(TALLIES), Serdes.String(), Serdes.ByteArray());
    Topology topology = new Topology();
    topology.addSource(
        "reports", Serdes.ByteArray().deserializer(), Serdes.ByteArray().deserializer(), topic);
    topology.addProcessor(
        "fold",
        new ProcessorSupplier<byte[], byte[], Void, Void>() {
          @Override
          public Processor<byte[], byte[], Void, Void> get() {
            return new Fold();
          }

          @Override
          public Set<StoreBuilder<?>> stores() {
            return Set.of(
                ids.withLoggingEnabled(Map.of()),
                tallies.withLoggingEnabled(Map.of()),
                new BeforeCommit.Builder());
          }
        },
        "reports");
    return topology;
  }

  private static KeyValueBytesStoreSupplier ids() {
    return switch (System.getProperty("ids", "ours")) {
      case "rocksdb" -> Stores.persistentKeyValueStore(IDS);
      case "memory" -> Stores.inMemoryKeyValueStore(IDS);
      default -> IdStore.supplier(IDS);
    };
  }

  /** The fold of a partition. */
  private final class Fold implements Processor<byte[], byte[], Void, Void> {
    private @Nullable KeyValueStore<byte[], byte[]> ids;
    private Tally tally = Tally.of(plan);
    private long messages;
    private long fresh;

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      ids = context.getStateStore(IDS);
      KeyValueStore<String, byte[]> tallies = context.getStateStore(TALLIES);
      byte[] stored = tallies.get(FoldTopic.COLLECTION);
      if (stored != null) {
        tally = TallyBytes.read(stored, plan);
      }
      BeforeCommit hook = context.getStateStore(BeforeCommit.NAME);
      hook.run(() -> flush(tallies));
    }

    @Override
    public void process(Record<byte[], byte[]> message) {
      TopicReport report = TopicReport.read(message.key(), message.value());
      messages++;
      if (requireNonNull(ids).putIfAbsent(message.key(), IdStore.KNOWN) == null) {
        tally.add(reader.read(report.submission().report()));
        fresh++;
      }
    }

    private void flush(KeyValueStore<String, byte[]> tallies) {
      if (messages > 0) {
        tallies.put(FoldTopic.COLLECTION, TallyBytes.write(tally));
        progress.committed(messages, fresh);
        messages = 0;
        fresh = 0;
      }
    }
  }
}
