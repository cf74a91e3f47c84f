package dev.hearsay.spark.stream;

import org.apache.spark.sql.streaming.StateOperatorProgress;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs after each batch how many ids are remembered, and what that takes. */
final class StateLog extends StreamingQueryListener {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(StateLog.class);

  @Override
  public void onQueryStarted(QueryStartedEvent event) {
    LOG.info("job {} counts", event.id());
  }

  @Override
  public void onQueryProgress(QueryProgressEvent event) {
    if (event.progress().numInputRows() > 0) {
      for (StateOperatorProgress state : event.progress().stateOperators()) {
        LOG.info(
            "batch {}: {} messages per second; {} ids in {} bytes of files and {} of memory;"
                + " {} messages were too late",
            event.progress().batchId(),
            Math.round(event.progress().processedRowsPerSecond()),
            state.numRowsTotal(),
            state.customMetrics().getOrDefault("rocksdbSstFileSize", 0L),
            state.memoryUsedBytes(),
            state.numRowsDroppedByWatermark());
      }
    }
  }

  @Override
  public void onQueryTerminated(QueryTerminatedEvent event) {
    LOG.info("job {} ends", event.id());
  }
}
