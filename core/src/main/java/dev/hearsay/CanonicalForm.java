package dev.hearsay;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.hearsay.law.Form;
import dev.hearsay.law.Law;
import dev.hearsay.law.LawType;
import dev.hearsay.law.LawType.Kind;
import dev.hearsay.mechanism.Mechanism;
import dev.hearsay.number.NumericMechanism;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The canonical form of a plan: bytes that follow uniquely from the plan and from which its hash is
 * computed. They are never read back. Every text has its length, and every number is written in
 * full. Three things are written only if the plan has them, at the end: the question, the weights
 * by which parts are drawn, and the series.
 */
final class CanonicalForm {

  /** The number of characters of a text that a message quotes. */
  private static final int CONTEXT = 20;

  private static final int FIRST_BYTES = 1_024;

  private ByteBuffer out = ByteBuffer.allocate(FIRST_BYTES);

  private CanonicalForm() {}

  static byte[] of(Plan plan) {
    CanonicalForm form = new CanonicalForm();
    form.plan(plan);
    return Arrays.copyOf(form.out.array(), form.out.position());
  }

  /** Returns the canonical form of a wave of the series with that hash. */
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
    // The decoding of all other mechanisms follows from their laws.
    if (mechanism instanceof NumericMechanism numeric) {
      for (int symbol = 0; symbol < numeric.symbols(); symbol++) {
        number(numeric.decode(symbol));
      }
    }
  }

  /**
   * Appends a law. Its names are those of types, not of classes, so renaming a class changes no
   * hash.
   */
  private CanonicalForm law(Law law) {
    Form form = law.form();
    return law(form.type().name(), form.type().fields(), form);
  }

  /** Appends the single integers first, preceded by their number; then lists and inner laws. */
  private CanonicalForm law(String type, List<LawType.Field> fields, Form form) {
    text(LawType.nameInHashes(type));
    int end = endOfOwn(fields);
    long[] integers =
        fields.subList(0, end).stream().flatMapToLong(field -> integer(field, form)).toArray();
    if (integers.length > 0) {
      longs(integers);
    }
    fields.subList(0, end).forEach(field -> list(field, form));
    return end == fields.size()
        ? this
        : law(fields.get(end).name(), fields.subList(end + 1, fields.size()), form);
  }

  /** Returns the place of the first field that belongs to an inner law. */
  private static int endOfOwn(List<LawType.Field> fields) {
    int end = 0;
    while (end < fields.size() && fields.get(end).kind() != Kind.INSIDE) {
      end++;
    }
    return end;
  }

  private static LongStream integer(LawType.Field field, Form form) {
    return switch (field.kind()) {
      case SIZE, WEIGHT, REST -> LongStream.of(form.weight(field.name()));
      case ONE -> LongStream.of(1);
      default -> LongStream.empty();
    };
  }

  private void list(LawType.Field field, Form form) {
    switch (field.kind()) {
      case WEIGHTS -> longs(form.weights(field.name()));
      case TABLE -> table(form.table(field.name()));
      case COORDINATES -> coordinates(form.table(field.name()));
      case LAW -> law(form.law(field.name()));
      default -> {}
    }
  }

  private void table(long[][] rows) {
    longs(rows.length, rows[0].length);
    for (long[] row : rows) {
      for (long weight : row) {
        word(weight);
      }
    }
  }

  private void coordinates(long[][] coordinates) {
    integer(coordinates.length);
    for (long[] one : coordinates) {
      reserve(1).put((byte) one[0]);
      integer((int) one[1]).integer((int) one[2]);
    }
  }

  private CanonicalForm loss(PrivacyLoss loss) {
    return number(loss.epsilon()).number(loss.delta());
  }

  private CanonicalForm integer(int value) {
    reserve(Integer.BYTES).putInt(value);
    return this;
  }

  private CanonicalForm word(long value) {
    reserve(Long.BYTES).putLong(value);
    return this;
  }

  private CanonicalForm number(double value) {
    return word(Double.doubleToLongBits(value));
  }

  private CanonicalForm flag(boolean value) {
    reserve(1).put((byte) (value ? 1 : 0));
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

  private ByteBuffer reserve(int bytes) {
    if (out.remaining() < bytes) {
      int length = Math.max(2 * out.capacity(), Math.addExact(out.position(), bytes));
      out = ByteBuffer.allocate(length).put(out.array(), 0, out.position());
    }
    return out;
  }

  /**
   * Appends a text. It must be Unicode, because halves of surrogate pairs would all become the same
   * byte.
   */
  private CanonicalForm text(String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new IllegalArgumentException(
          String.format(
              "a text of the plan has half of a surrogate pair, %s; names and values must be Unicode text",
              firstHalfPair(text)));
    }
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    integer(utf8.length);
    reserve(utf8.length).put(utf8);
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
