package dev.hearsay;

import dev.hearsay.Attribute.Categorical;
import dev.hearsay.Attribute.Numeric;
import dev.hearsay.law.BitsLaw;
import dev.hearsay.law.BlockLaw;
import dev.hearsay.law.DirectLaw;
import dev.hearsay.law.HashedLaw;
import dev.hearsay.law.Law;
import dev.hearsay.law.MixtureLaw;
import dev.hearsay.law.NoiseLaw;
import dev.hearsay.law.OneHotLaw;
import dev.hearsay.law.SignsLaw;
import dev.hearsay.law.SubsetLaw;
import dev.hearsay.law.TableLaw;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.mechanism.NumericMechanism;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A plan as bytes, one way only: every text with its length, every number in full, nothing optional
 * but, at the end, the weights by which parts are drawn, if they differ. It is what the plan's hash
 * is taken of, and is never read back.
 */
final class CanonicalForm {

  /** How much of a text a message quotes. */
  private static final int CONTEXT = 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  private CanonicalForm() {}

  static byte[] of(Plan plan) {
    CanonicalForm form = new CanonicalForm();
    try {
      form.plan(plan);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail to be written", e);
    }
    return form.bytes.toByteArray();
  }

  private void plan(Plan plan) throws IOException {
    text("hearsay plan");
    out.writeInt(Plan.FORMAT_VERSION);
    text(plan.schema().name());
    out.writeInt(plan.schema().attributes().size());
    for (Attribute attribute : plan.schema().attributes()) {
      attribute(attribute);
    }
    loss(plan.loss());
    out.writeInt(plan.sampled());
    out.writeInt(plan.parts().size());
    for (Plan.Part part : plan.parts()) {
      out.writeInt(part.attributes().size());
      for (int attribute : part.attributes()) {
        out.writeInt(attribute);
      }
      mechanism(part.mechanism());
    }
    if (plan.sampling().weights().isPresent()) {
      text("sampling weights");
      longs(plan.sampling().weights().get().stream().mapToLong(Integer::longValue).toArray());
    }
  }

  private void attribute(Attribute attribute) throws IOException {
    text(attribute.name());
    if (attribute instanceof Numeric numeric) {
      text("numeric");
      out.writeDouble(numeric.min());
      out.writeDouble(numeric.max());
      out.writeBoolean(numeric.clamp());
    } else {
      Categorical categorical = (Categorical) attribute;
      text("categorical");
      texts(categorical.values());
      optional(categorical.other());
    }
    optional(attribute.mechanism());
  }

  private void mechanism(Mechanism mechanism) throws IOException {
    text(mechanism.name());
    loss(mechanism.claim());
    law(mechanism.law());
    if (mechanism instanceof NumericMechanism numeric) {
      for (int symbol = 0; symbol < numeric.symbols(); symbol++) {
        out.writeDouble(numeric.decode(symbol));
      }
    }
  }

  /**
   * The names are part of the format, whatever the classes are called: a tool that renames classes
   * must not change a hash.
   */
  private void law(Law law) throws IOException {
    if (law instanceof BlockLaw block) {
      text("BlockLaw");
      longs(block.nodes(), block.width(), block.low(), block.high());
    } else if (law instanceof NoiseLaw noise) {
      text("NoiseLaw");
      longs(noise.nodes());
      longs(noise.noise());
    } else if (law instanceof TableLaw table) {
      text("TableLaw");
      longs(table.nodes(), table.symbols());
      for (int input = 0; input < table.nodes(); input++) {
        for (int symbol = 0; symbol < table.symbols(); symbol++) {
          out.writeLong(table.weight(input, symbol));
        }
      }
    } else if (law instanceof MixtureLaw mixture) {
      text("MixtureLaw");
      longs(mixture.firstWeight());
      law(mixture.first());
      law(mixture.second());
    } else if (law instanceof DirectLaw direct) {
      text("DirectLaw");
      law(direct.block());
    } else if (law instanceof BitsLaw bits) {
      text("BitsLaw");
      longs(bits.values(), bits.kept(), bits.raised());
    } else if (law instanceof HashedLaw hashed) {
      text("HashedLaw");
      longs(hashed.values());
      law(hashed.cells());
    } else if (law instanceof SubsetLaw subset) {
      text("SubsetLaw");
      longs(subset.values(), subset.size(), subset.kept());
    } else if (law instanceof OneHotLaw oneHot) {
      text("OneHotLaw");
      longs(oneHot.values());
      law(oneHot.coordinate());
    } else if (law instanceof SignsLaw signs) {
      text("SignsLaw");
      longs(signs.dimensions(), signs.agreeing());
    } else {
      throw new IllegalStateException("a plan has no place for this kind of law");
    }
  }

  private void loss(PrivacyLoss loss) throws IOException {
    out.writeDouble(loss.epsilon());
    out.writeDouble(loss.delta());
  }

  private void longs(long... values) throws IOException {
    out.writeInt(values.length);
    for (long value : values) {
      out.writeLong(value);
    }
  }

  private void texts(List<String> texts) throws IOException {
    out.writeInt(texts.size());
    for (String text : texts) {
      text(text);
    }
  }

  private void optional(Optional<String> text) throws IOException {
    texts(text.stream().toList());
  }

  /** Unicode only: halves of surrogate pairs would all become the same byte. */
  private void text(String text) throws IOException {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          "a text of the plan has half of a surrogate pair, "
              + firstHalfPair(text)
              + "; names and values must be Unicode text");
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(utf8.length);
    out.write(utf8);
  }

  private static String firstHalfPair(String text) {
    int at = 0;
    while (!isSurrogate(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    String before = text.substring(Math.max(0, at - CONTEXT), at);
    return "U+%X, after '%s' at character %d".formatted(text.codePointAt(at), before, at + 1);
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
