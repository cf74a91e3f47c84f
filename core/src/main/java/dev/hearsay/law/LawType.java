package dev.hearsay.law;

import static java.util.stream.Collectors.toUnmodifiableList;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A type of law: its name, and the named integers that define a law of this type, in the order in
 * which a plan's text and hash contain them. Each law has its type as a constant:
 *
 * <pre>{@code
 * LawType.named("hashed").size("values").inside("block").size("cells").one().weight("low")
 *     .rest("high").madeBy(HashedLaw::of)
 * }</pre>
 */
public final class LawType {

  /** The kinds of values that a field holds; they decide how texts and hashes write it. */
  public enum Kind {
    /** A number of things; a number in texts. */
    SIZE,
    /** A width of 1, which texts leave out. */
    ONE,
    /** A weight out of {@link Law#TOTAL}; digits in texts. */
    WEIGHT,
    /** A weight that follows from the others; left out since version 2 of texts. */
    REST,
    /** A list of weights. */
    WEIGHTS,
    /** A table of weights, one row per input. */
    TABLE,
    /** The coordinates of a joint symbol: whether each is a number, its nodes and its width. */
    COORDINATES,
    /** Another law, of one of the field's types. */
    LAW,
    /** The start of a law that this one contains: hashes write its name, texts do not. */
    INSIDE
  }

  /**
   * A named integer of a law, a list of integers, or an inner law.
   *
   * @param types the possible types of laws, for a field that is a law
   */
  public record Field(Kind kind, String name, List<String> types) {}

  private final String name;
  private final List<Field> fields;
  private final Function<Form, Law> maker;

  private LawType(String name, List<Field> fields, Function<Form, Law> maker) {
    this.name = name;
    this.fields = fields;
    this.maker = maker;
  }

  /** Starts a type with the name {@code name} in plans. */
  public static Builder named(String name) {
    return new Builder(name);
  }

  /** Returns the name in plans. */
  public String name() {
    return name;
  }

  public List<Field> fields() {
    return fields;
  }

  /** Returns the name that hashes use for a type: {@code OneHotLaw} for {@code one-hot}. */
  public static String nameInHashes(String name) {
    return Arrays.stream(name.split("-"))
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining("", "", "Law"));
  }

  /**
   * Returns a form with the values of the first fields that are single integers. Other fields are
   * added to it.
   */
  public Form form(long... integers) {
    List<String> names =
        fields.stream()
            .filter(field -> List.of(Kind.SIZE, Kind.WEIGHT, Kind.REST).contains(field.kind()))
            .map(Field::name)
            .collect(toUnmodifiableList());
    Form form = new Form(this);
    for (int i = 0; i < integers.length; i++) {
      form = form.with(names.get(i), new long[] {integers[i]});
    }
    return form;
  }

  /**
   * Returns the law of a form.
   *
   * @throws IllegalArgumentException if the form's integers are not possible
   */
  Law make(Form form) {
    return maker.apply(form);
  }

  /** A builder of types, which collects fields in their order. */
  public static final class Builder {
    private final String name;
    private final List<Field> fields = new ArrayList<>();

    private Builder(String name) {
      this.name = name;
    }

    public Builder size(String field) {
      return add(Kind.SIZE, field);
    }

    public Builder one() {
      return add(Kind.ONE, "");
    }

    public Builder weight(String field) {
      return add(Kind.WEIGHT, field);
    }

    public Builder rest(String field) {
      return add(Kind.REST, field);
    }

    public Builder weights(String field) {
      return add(Kind.WEIGHTS, field);
    }

    public Builder table(String field) {
      return add(Kind.TABLE, field);
    }

    public Builder coordinates(String field) {
      return add(Kind.COORDINATES, field);
    }

    public Builder law(String field, String... types) {
      return add(Kind.LAW, field, types);
    }

    /** Starts a law of this type inside the law. All later fields belong to it. */
    public Builder inside(String type) {
      return add(Kind.INSIDE, type);
    }

    private Builder add(Kind kind, String field, String... types) {
      fields.add(new Field(kind, field, List.of(types)));
      return this;
    }

    /** Completes the type with the function that makes a law from a form. */
    public LawType madeBy(Function<Form, Law> maker) {
      return new LawType(name, List.copyOf(fields), maker);
    }
  }
}
