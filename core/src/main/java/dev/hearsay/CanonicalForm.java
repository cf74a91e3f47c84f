package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.joint.Coordinate;
import dev.hearsay.joint.JointLaw;
import dev.hearsay.law.Law;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import dev.hearsay.number.TableLaw;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A plan as bytes, one way only: every text with its length, every number in full, nothing optional
 * but, at the end, the question, if there is one, the weights by which parts are drawn, if they
 * differ, and the series, if there is one. It is what the plan's hash is taken of, and is never
 * read back.
 */
final class CanonicalForm {

  /** How much of a text a message quotes. */
  private static final int CONTEXT = 20;

  private static final int FIRST_BYTES = 1_024;

  private ByteBuffer out = ByteBuffer.allocate(FIRST_BYTES);

  private CanonicalForm() {}

  static byte[] of(Plan plan) {
    CanonicalForm form = new CanonicalForm();
    form.plan(plan);
    return Arrays.copyOf(form.out.array(), form.out.position());
  }

  /** A wave of the series of that hash. */
  static byte[] ofWave(PlanHash series, int wave) {
    CanonicalForm form = new CanonicalForm();
    form.text("hearsay wave").integer(Plan.FORMAT_VERSION).text(series.toString()).integer(wave);
    return Arrays.copyOf(form.out.array(), form.out.position());
  }

  private void plan(Plan plan) {
    text("hearsay plan").integer(Plan.FORMAT_VERSION).text(plan.schema().name());
    integer(plan.schema().attributes().size());
    plan.schema().attributes().forEach(this::attribute);
    loss(plan.loss()).integer(plan.sampled()).integer(plan.parts().size());
    plan.parts().forEach(this::part);
    plan.schema().question().ifPresent(question -> text("question").text(question));
    if (plan.sampling().weights().isPresent()) {
      text("sampling weights");
      longs(plan.sampling().weights().get().stream().mapToLong(Integer::longValue).toArray());
    }
    plan.series().ifPresent(this::series);
  }

  private void series(Series series) {
    text("series").integer(series.waves()).integer(series.answers());
    text(series.every().toString()).word(series.start().getEpochSecond());
    integer(series.graceHours());
  }

  private void part(Plan.Part part) {
    integer(part.attributes().size());
    part.attributes().forEach(this::integer);
    mechanism(part.mechanism());
  }

  private void attribute(Attribute attribute) {
    text(attribute.name());
    attribute.match(
        one ->
            text(one.mayBeMissing() ? "numeric or missing" : "numeric")
                .number(one.min())
                .number(one.max())
                .flag(one.clamp()),
        one ->
            text("categorical")
                .texts(one.values())
                .texts(one.other().stream().collect(toUnmodifiableList())),
        one -> text("vector").integer(one.dimensions()).number(one.bound()));
    texts(attribute.mechanism().stream().collect(toUnmodifiableList()));
  }

  private void mechanism(Mechanism mechanism) {
    text(mechanism.name()).loss(mechanism.claim()).law(mechanism.law());
    mechanism.match(
        this::decoding, follows -> this, follows -> this, follows -> this, follows -> this);
  }

  private CanonicalForm decoding(NumericMechanism mechanism) {
    for (int symbol = 0; symbol < mechanism.symbols(); symbol++) {
      number(mechanism.decode(symbol));
    }
    return this;
  }

  /**
   * The names are part of the format, whatever the classes are called: a tool that renames classes
   * must not change a hash.
   */
  private CanonicalForm law(Law law) {
    return law.matchInput(
        number ->
            number.match(
                one -> text("BlockLaw").longs(one.nodes(), one.width(), one.low(), one.high()),
                one -> text("NoiseLaw").longs(one.nodes()).longs(one.noise()),
                this::table,
                one ->
                    text("MixtureLaw").longs(one.firstWeight()).law(one.first()).law(one.second())),
        category ->
            category.match(
                one -> text("DirectLaw").law(one.block()),
                one -> text("BitsLaw").longs(one.values(), one.kept(), one.raised()),
                one -> text("HashedLaw").longs(one.values()).law(one.cells()),
                one -> text("SubsetLaw").longs(one.values(), one.size(), one.kept()),
                one -> text("OneHotLaw").longs(one.values()).law(one.coordinate())),
        one -> text("SignsLaw").longs(one.dimensions(), one.agreeing()),
        one -> text("CodebookLaw").longs(one.dimensions(), one.pairs(), one.near(), one.agreeing()),
        this::joint);
  }

  private CanonicalForm joint(JointLaw law) {
    text("JointLaw").longs(law.low(), law.high()).integer(law.coordinates().size());
    for (Coordinate one : law.coordinates()) {
      kind(one).integer(one.nodes()).integer(one.width());
    }
    return this;
  }

  private CanonicalForm kind(Coordinate coordinate) {
    room(1).put((byte) (coordinate.mayBeMissing() ? 2 : coordinate.isNumber() ? 1 : 0));
    return this;
  }

  private CanonicalForm table(TableLaw law) {
    text("TableLaw").longs(law.nodes(), law.symbols());
    for (int input = 0; input < law.nodes(); input++) {
      for (int symbol = 0; symbol < law.symbols(); symbol++) {
        word(law.weight(input, symbol));
      }
    }
    return this;
  }

  private CanonicalForm loss(PrivacyLoss loss) {
    return number(loss.epsilon()).number(loss.delta());
  }

  private CanonicalForm integer(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  private CanonicalForm word(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  private CanonicalForm number(double value) {
    return word(Double.doubleToLongBits(value));
  }

  private CanonicalForm flag(boolean value) {
    room(1).put((byte) (value ? 1 : 0));
    return this;
  }

  private CanonicalForm longs(long... values) {
    integer(values.length);
    for (long value : values) {
      word(value);
    }
    return this;
  }

  private CanonicalForm texts(List<String> texts) {
    integer(texts.size());
    texts.forEach(this::text);
    return this;
  }

  private ByteBuffer room(int bytes) {
    if (out.remaining() < bytes) {
      int length = Math.max(2 * out.capacity(), Math.addExact(out.position(), bytes));
      out = ByteBuffer.allocate(length).put(out.array(), 0, out.position());
    }
    return out;
  }

  /** Unicode only: halves of surrogate pairs would all become the same byte. */
  private CanonicalForm text(String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          String.format(
              "a text of the plan has half of a surrogate pair, %s; names and values must be Unicode text",
              firstHalfPair(text)));
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    integer(utf8.length);
    room(utf8.length).put(utf8);
    return this;
  }

  private static String firstHalfPair(String text) {
    int at = 0;
    while (Character.getType(text.codePointAt(at)) != Character.SURROGATE) {
      at += Character.charCount(text.codePointAt(at));
    }
    String before = text.substring(Math.max(0, at - CONTEXT), at);
    return String.format("U+%X, after '%s' at character %d", text.codePointAt(at), before, at + 1);
  }
}
