package dev.hearsay.client.ledger;

import dev.hearsay.PlanHash;
import dev.hearsay.PrivacyLoss;
import dev.hearsay.client.CollectionKey;
import dev.hearsay.client.ledger.LedgerEntry.Settlement;
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

/**
 * A ledger's events as bytes. Numbers start with the highest byte; a text is its length in two
 * bytes, then UTF-8.
 *
 * <pre>
 *   kind: 1 reserved, 2 kept, 3 settled; 1 byte
 *   collector, text
 *   id of the collection, text
 *   reserved:  hash of the plan, 32 bytes; ε and δ, 8 bytes each (IEEE 754)
 *   kept:      id of the report, 16 bytes; the report, up to the end
 *   settled:   1 accepted, 2 rejected; 1 byte
 * </pre>
 */
final class EventBytes {

  private static final int RESERVED = 1;
  private static final int KEPT = 2;
  private static final int SETTLED = 3;

  private static final int ACCEPTED = 1;
  private static final int REJECTED = 2;

  private EventBytes() {}

  static byte[] write(LedgerEvent event) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(event, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return bytes.toByteArray();
  }

  private static void write(LedgerEvent event, DataOutputStream out) throws IOException {
    out.writeByte(kind(event));
    out.writeUTF(event.collection().collector());
    out.writeUTF(event.collection().id());
    if (event instanceof Reserved reserved) {
      out.write(reserved.plan().toBytes());
      out.writeDouble(reserved.loss().epsilon());
      out.writeDouble(reserved.loss().delta());
    } else if (event instanceof Kept kept) {
      out.writeLong(kept.report().id().high());
      out.writeLong(kept.report().id().low());
      out.write(kept.report().report());
    } else if (event instanceof Settled settled) {
      out.writeByte(code(settled.settlement()));
    }
  }

  private static int kind(LedgerEvent event) {
    if (event instanceof Reserved) {
      return RESERVED;
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
   * @throws IllegalArgumentException if it is none
   */
  static LedgerEvent read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int kind = in.readUnsignedByte();
      CollectionKey collection = new CollectionKey(in.readUTF(), in.readUTF());
      LedgerEvent event = read(kind, collection, in);
      if (in.read() >= 0) {
        throw new IllegalArgumentException("something follows the event");
      }
      return event;
    } catch (IOException e) {
      throw new IllegalArgumentException("the event is cut off or not text", e);
    }
  }

  private static LedgerEvent read(int kind, CollectionKey collection, DataInputStream in)
      throws IOException {
    return switch (kind) {
      case RESERVED -> new Reserved(collection, hash(in), loss(in));
      case KEPT -> new Kept(collection, new Submission(id(in), in.readAllBytes()));
      case SETTLED -> new Settled(collection, settlement(in.readUnsignedByte()));
      default -> throw new IllegalArgumentException("the event's kind is " + kind);
    };
  }

  private static PlanHash hash(DataInputStream in) throws IOException {
    return PlanHash.ofBytes(in.readNBytes(PlanHash.BYTES));
  }

  private static PrivacyLoss loss(DataInputStream in) throws IOException {
    return new PrivacyLoss(in.readDouble(), in.readDouble());
  }

  private static ReportId id(DataInputStream in) throws IOException {
    return new ReportId(in.readLong(), in.readLong());
  }

  private static Settlement settlement(int code) {
    return switch (code) {
      case ACCEPTED -> Settlement.ACCEPTED;
      case REJECTED -> Settlement.REJECTED;
      default -> throw new IllegalArgumentException("the settlement is " + code);
    };
  }
}
