package dev.hearsay.testing;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A generator of slightly invalid inputs from valid ones, which pass the first checks of a decoder.
 */
final class Mutator {

  /** The largest length of inputs. Longer inputs take more time and find few additional defects. */
  private static final int MAX_BYTES = 1 << 15;

  private static final int MAX_CHANGES = 6;

  /** Values at which lengths, counts and numbers usually break. */
  private static final long[] EDGES = {
    0,
    1,
    2,
    7,
    8,
    127,
    128,
    255,
    256,
    32767,
    65535,
    Integer.MAX_VALUE,
    0x80000000L,
    0xFFFFFFFFL,
    1L << 62,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    -1,
    Double.doubleToLongBits(Double.NaN),
    Double.doubleToLongBits(Double.MIN_VALUE),
    Double.doubleToLongBits(Double.POSITIVE_INFINITY)
  };

  private final SplittableRandom random;
  private final List<byte[]> tokens;

  Mutator(SplittableRandom random, List<byte[]> tokens) {
    this.random = random;
    this.tokens = tokens;
  }

  byte[] mutate(byte[] input, byte[] other) {
    byte[] result = input;
    for (int changes = 1 + random.nextInt(MAX_CHANGES); changes > 0; changes--) {
      result = change(result, other);
    }
    return result;
  }

  private byte[] change(byte[] input, byte[] other) {
    int at = random.nextInt(input.length + 1);
    return switch (random.nextInt(9)) {
      case 0 -> flipped(input, at);
      case 1 -> withByte(input, at);
      case 2 -> withEdge(input, at);
      case 3 -> replaced(input, at, random.nextInt(1 + input.length - at), new byte[0]);
      case 4 -> replaced(input, at, 0, part(input));
      case 5 -> replaced(input, at, random.nextInt(1 + input.length - at), part(other));
      case 6 -> replaced(input, at, 0, token());
      case 7 -> replaced(input, at, Math.min(input.length - at, random.nextInt(12)), token());
      default -> replaced(input, at, 0, new byte[] {(byte) random.nextInt()});
    };
  }

  private byte[] flipped(byte[] input, int at) {
    byte[] copy = input.clone();
    if (at < copy.length) {
      copy[at] ^= (byte) (1 << random.nextInt(8));
    }
    return copy;
  }

  private byte[] withByte(byte[] input, int at) {
    byte[] copy = input.clone();
    if (at < copy.length) {
      copy[at] = (byte) random.nextInt();
    }
    return copy;
  }

  /** Overwrites 1, 2, 4 or 8 bytes with an extreme value, in big-endian order. */
  private byte[] withEdge(byte[] input, int at) {
    byte[] copy = input.clone();
    long edge = EDGES[random.nextInt(EDGES.length)];
    int bytes = 1 << random.nextInt(4);
    for (int i = 0; i < bytes && at + i < copy.length; i++) {
      copy[at + i] = (byte) (edge >>> (8 * (bytes - 1 - i)));
    }
    return copy;
  }

  private byte[] part(byte[] input) {
    int from = random.nextInt(input.length + 1);
    int to = from + random.nextInt(1 + Math.min(input.length - from, 64));
    return Arrays.copyOfRange(input, from, to);
  }

  private byte[] token() {
    return tokens.isEmpty() ? new byte[1] : tokens.get(random.nextInt(tokens.size()));
  }

  private static byte[] replaced(byte[] input, int at, int length, byte[] insertion) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(input.length + insertion.length);
    out.write(input, 0, at);
    out.write(insertion, 0, insertion.length);
    out.write(input, at + length, input.length - at - length);
    byte[] result = out.toByteArray();
    return result.length <= MAX_BYTES ? result : Arrays.copyOf(result, MAX_BYTES);
  }
}
