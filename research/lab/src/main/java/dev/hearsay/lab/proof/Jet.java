package dev.hearsay.lab.proof;

/**
 * Where a function and its slope are while its variable is in an interval: differentiation by the
 * chain rule, on enclosures.
 */
public record Jet(Enclosure value, Enclosure slope) {

  private static final Enclosure NONE = Enclosure.of(0);

  /** The variable itself. */
  public static Jet variable(Enclosure range) {
    return new Jet(range, Enclosure.of(1));
  }

  /** A number that a double holds exactly. */
  public static Jet of(double exact) {
    return new Jet(Enclosure.of(exact), NONE);
  }

  public Jet plus(Jet other) {
    return new Jet(value.plus(other.value), slope.plus(other.slope));
  }

  public Jet plus(double other) {
    return plus(of(other));
  }

  public Jet minus(Jet other) {
    return new Jet(value.minus(other.value), slope.minus(other.slope));
  }

  public Jet minus(double other) {
    return minus(of(other));
  }

  public Jet negated() {
    return new Jet(value.negated(), slope.negated());
  }

  public Jet times(Jet other) {
    return new Jet(
        value.times(other.value), slope.times(other.value).plus(value.times(other.slope)));
  }

  public Jet times(double other) {
    Enclosure factor = Enclosure.of(other);
    return new Jet(value.times(factor), slope.times(factor));
  }

  public Jet over(Jet other) {
    Enclosure quotient = value.over(other.value);
    return new Jet(quotient, slope.minus(quotient.times(other.slope)).over(other.value));
  }

  public Jet over(double other) {
    return over(of(other));
  }

  public Jet squared() {
    return new Jet(value.squared(), slope.times(value).times(Enclosure.of(2)));
  }

  /** A power of at least 1. */
  public Jet power(int exponent) {
    if (exponent == 1) {
      return this;
    }
    Jet half = power(exponent / 2).squared();
    return exponent % 2 == 0 ? half : half.times(this);
  }

  public Jet sqrt() {
    Enclosure root = value.sqrt();
    return new Jet(root, slope.over(root.times(Enclosure.of(2))));
  }

  public Jet cbrt() {
    Enclosure root = value.cbrt();
    return new Jet(root, slope.over(root.squared().times(Enclosure.of(3))));
  }

  public Jet exp() {
    Enclosure power = value.exp();
    return new Jet(power, slope.times(power));
  }
}
