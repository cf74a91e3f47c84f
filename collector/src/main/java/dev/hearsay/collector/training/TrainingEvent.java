package dev.hearsay.collector.training;

import dev.hearsay.learn.ByteReader;
import dev.hearsay.learn.ByteWriter;
import dev.hearsay.learn.federated.Coordinator;
import java.util.ArrayList;
import java.util.List;

/**
 * A call that changed a coordinator. The same calls in the same order make the same coordinator.
 *
 * @param device whom it was about; empty if it was about all
 * @param answer what the device answered; empty if it did not
 */
@SuppressWarnings("ArrayRecordComponent") // events are not compared
record TrainingEvent(Kind kind, String device, byte[] answer) {

  /** What happened; the names are those of the log. */
  enum Kind {
    ANSWERED,
    ROUND_CLOSED,
    NO_MORE_DEVICES
  }

  /** "HTE" and the version. */
  private static final int MAGIC = 0x48_54_45_02;

  private static final byte[] NOTHING = {};

  static TrainingEvent answered(String device, byte[] answer) {
    return new TrainingEvent(Kind.ANSWERED, device, answer);
  }

  /** One about all devices. */
  static TrainingEvent of(Kind kind) {
    return new TrainingEvent(kind, "", NOTHING);
  }

  /** Makes the call. */
  void applyTo(Coordinator coordinator) {
    switch (kind) {
      case ANSWERED -> coordinator.answer(device, answer);
      case ROUND_CLOSED -> coordinator.closeRound();
      case NO_MORE_DEVICES -> coordinator.noMoreDevices();
    }
  }

  /** A row of the log. */
  static byte[] write(List<TrainingEvent> events) {
    ByteWriter out = new ByteWriter(MAGIC).integer(events.size());
    for (TrainingEvent event : events) {
      out.constant(event.kind).text(event.device).octets(event.answer);
    }
    return out.toBytes();
  }

  static List<TrainingEvent> read(byte[] row) {
    ByteReader in = new ByteReader(row, MAGIC, "a row of a training's log");
    int count = in.count(3 * Integer.BYTES);
    List<TrainingEvent> events = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      events.add(new TrainingEvent(in.constant(Kind.class), in.text(), in.octets()));
    }
    in.end();
    return events;
  }
}
