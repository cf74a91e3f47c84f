package dev.hearsay.category;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Blanket;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The report is a value: the true one with weight {@code high}, each other with weight {@code low}.
 * Privacy is that of the block of width 1.
 *
 * @param block a block law of width 1
 */
public record DirectLaw(BlockLaw block) implements SupportLaw {

  public DirectLaw {
    if (block.width() != 1) {
      throw new IllegalArgumentException("the block's width is " + block.width() + ", not 1");
    }
  }

  @Override
  public int values() {
    return block.nodes();
  }

  @Override
  public int bits() {
    return BitWords.toDistinguish(values());
  }

  @Override
  public void draw(int value, BitSource bits, long[] report) {
    BitWords.requireRoom(report, words());
    report[0] = block.draw(value, bits);
  }

  @Override
  public double probability(int value, long[] report) {
    return block.probability(value, (int) report[0]);
  }

  @Override
  public boolean supports(long[] report, int value) {
    return report[0] == value;
  }

  @Override
  public Fraction supportOfTruth() {
    return Fraction.of(block.high(), TOTAL);
  }

  @Override
  public Fraction supportOfOther() {
    return Fraction.of(block.low(), TOTAL);
  }

  @Override
  public OptionalLong reports() {
    return OptionalLong.of(values());
  }

  @Override
  public Fraction worstRatio() {
    return block.worstRatio();
  }

  @Override
  public Optional<Blanket> blanket() {
    return block.blanket();
  }

  @Override
  public Fraction hockeyStick(Fraction bound) {
    return block.hockeyStick(bound);
  }

  @Override
  public <T> T match(
      Function<DirectLaw, T> direct,
      Function<BitsLaw, T> bits,
      Function<HashedLaw, T> hashed,
      Function<SubsetLaw, T> subset,
      Function<OneHotLaw, T> oneHot) {
    return direct.apply(this);
  }
}
