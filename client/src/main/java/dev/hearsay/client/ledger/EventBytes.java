package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
import dev.hearsay.client.ledger.LedgerEvent.Joined;
import dev.hearsay.client.ledger.LedgerEvent.Kept;
import dev.hearsay.client.ledger.LedgerEvent.Reserved;
import dev.hearsay.client.ledger.LedgerEvent.Settled;
import dev.hearsay.wire.report.ReportId;
import dev.hearsay.wire.report.Submission;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The byte format of a ledger's events. Numbers are big-endian. A text is its length in two bytes,
 * then UTF-8.
 *
 * <pre>
 *   kind: 1 reserved without a time, 2 kept, 3 settled, 4 reserved, 5 joined;
 *         plus 16 if the event is about one wave of a series; 1 byte
 *   collector, text
 *   id of the collection, text
 *   only for a wave: its number, 2 bytes
 *   reserved without a time:  hash of the plan, 32 bytes; ε and δ, 8 bytes each (IEEE 754)
 *   kept:                     id of the report, 16 bytes; the report, up to the end
 *   settled:                  1 accepted, 2 rejected; 1 byte
 *   reserved:                 as without a time; milliseconds since 1970 (UTC), 8 bytes
 *   joined:                   as reserved; number of waves, 2 bytes; the waves, 2 bytes each
 * </pre>
 *
 * <p>The first versions wrote the kinds 1 to 3; this version reads and continues their files. The
 * first versions refuse a file with another kind, since they could not compute what is spent.
 */
final class EventBytes {

  private static final int RESERVED_WITHOUT_TIME = 1;
  private static final int KEPT = 2;
  private static final int SETTLED = 3;
  private static final int RESERVED = 4;
  private static final int JOINED = 5;
  private static final int WAVE = 16;

  private static final int ACCEPTED = 1;
  private static final int REJECTED = 2;

  private EventBytes() {}

  static byte[] write(LedgerEvent event) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(event, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private static void write(LedgerEvent event, DataOutputStream out) throws IOException {
    CollectionKey collection = event.collection();
    boolean isWave = collection.wave().isPresent();
    out.writeByte(isWave ? kind(event) + WAVE : kind(event));
    out.writeUTF(collection.collector());
    out.writeUTF(collection.id());
    if (isWave) {
      out.writeShort(collection.wave().getAsInt());
    }
    if (event instanceof Reserved reserved) {
      write(reserved.plan(), reserved.loss(), reserved.time(), out);
    } else if (event instanceof Joined joined) {
      write(joined.plan(), joined.loss(), joined.time(), out);
      out.writeShort(joined.waves().size());
      for (int wave : joined.waves()) {
        out.writeShort(wave);
      }
    } else if (event instanceof Kept kept) {
      out.writeLong(kept.report().id().high());
      out.writeLong(kept.report().id().low());
      out.write(kept.report().report());
    } else if (event instanceof Settled settled) {
      out.writeByte(code(settled.settlement()));
    }
  }

  private static void write(
      PlanHash plan, PrivacyLoss loss, Optional<Instant> time, DataOutputStream out)
      throws IOException {
    out.write(plan.toBytes());
    out.writeDouble(loss.epsilon());
    out.writeDouble(loss.delta());
    if (time.isPresent()) {
      out.writeLong(time.get().toEpochMilli());
    }
  }

  private static int kind(LedgerEvent event) {
    if (event instanceof Reserved reserved) {
      return reserved.time().isPresent() ? RESERVED : RESERVED_WITHOUT_TIME;
    }
    if (event instanceof Joined) {
      return JOINED;
    }
    return event instanceof Kept ? KEPT : SETTLED;
  }

  private static int code(Settlement settlement) {
    return switch (settlement) {
      case ACCEPTED -> ACCEPTED;
      case REJECTED -> REJECTED;
    };
  }

  /**
   * Reads an event.
   *
   * @throws IllegalArgumentException if the bytes are not an event
   */
  static LedgerEvent read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int kind = in.readUnsignedByte();
      CollectionKey whole = new CollectionKey(in.readUTF(), in.readUTF());
      LedgerEvent event =
          kind > WAVE
              ? readWaveEvent(kind - WAVE, whole.ofWave(in.readUnsignedShort()), in)
              : read(kind, whole, in);
      if (in.read() >= 0) {
        throw new IllegalArgumentException("there are more bytes after the event");
      }
      return event;
    } catch (IOException e) {
      throw new IllegalArgumentException("the event is cut off, or a text in it is not UTF-8", e);
    }
  }

  /**
   * Reads an event about a wave. Its reservation always has a time, and a single wave cannot be
   * joined.
   */
  private static LedgerEvent readWaveEvent(int kind, CollectionKey wave, DataInputStream in)
      throws IOException {
    if (kind == RESERVED_WITHOUT_TIME || kind == JOINED) {
      throw new IllegalArgumentException("a wave's event has the illegal kind " + kind);
    }
    return read(kind, wave, in);
  }

  private static LedgerEvent read(int kind, CollectionKey collection, DataInputStream in)
      throws IOException {
    return switch (kind) {
      case RESERVED_WITHOUT_TIME -> new Reserved(collection, hash(in), loss(in), Optional.empty());
      case RESERVED -> new Reserved(collection, hash(in), loss(in), time(in));
      case JOINED -> new Joined(collection, hash(in), loss(in), time(in), waves(in));
      case KEPT -> new Kept(collection, new Submission(id(in), in.readAllBytes()));
      case SETTLED -> new Settled(collection, settlement(in.readUnsignedByte()));
      default -> throw new IllegalArgumentException("the event has the unknown kind " + kind);
    };
  }

  private static PlanHash hash(DataInputStream in) throws IOException {
    return PlanHash.ofBytes(in.readNBytes(PlanHash.BYTES));
  }

  private static PrivacyLoss loss(DataInputStream in) throws IOException {
    return new PrivacyLoss(in.readDouble(), in.readDouble());
  }

  private static Optional<Instant> time(DataInputStream in) throws IOException {
    return Optional.of(Instant.ofEpochMilli(in.readLong()));
  }

  private static List<Integer> waves(DataInputStream in) throws IOException {
    int number = in.readUnsignedShort();
    List<Integer> waves = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      waves.add(in.readUnsignedShort());
    }
    return waves;
  }

  private static ReportId id(DataInputStream in) throws IOException {
    return new ReportId(in.readLong(), in.readLong());
  }

  private static Settlement settlement(int code) {
    return switch (code) {
      case ACCEPTED -> Settlement.ACCEPTED;
      case REJECTED -> Settlement.REJECTED;
      default -> throw new IllegalArgumentException("the event has the unknown settlement " + code);
    };
  }
}
