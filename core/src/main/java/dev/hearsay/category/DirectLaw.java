package dev.hearsay.category;

import dev.hearsay.exact.Fraction;
import dev.hearsay.law.BitWords;
import dev.hearsay.law.Blanket;
import dev.hearsay.law.Counter;
import dev.hearsay.law.Form;
import dev.hearsay.law.LawType;
import dev.hearsay.law.Packing;
import dev.hearsay.law.SymbolCounter;
import dev.hearsay.number.BlockLaw;
import dev.hearsay.random.BitSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A law whose report is a value: the true one with weight {@code high}, each other with weight
 * {@code low}. Its privacy is that of the block of width 1.
 *
 * @param block a block law of width 1
 */
public record DirectLaw(BlockLaw block) implements SupportLaw {

  /** The law's type in plans. */
  public static final LawType TYPE =
      LawType.named("direct")
          .inside("block")
          .size("values")
          .one()
          .weight("low")
          .rest("high")
          .madeBy(form -> new DirectLaw(BlockLaw.of(form, form.size("values"), 1)));

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
  public Form form() {
    return TYPE.form(values(), block.low(), block.high());
  }

  @Override
  public Packing packing() {
    return Packing.number(values());
  }

  @Override
  public Counter counter() {
    return new SymbolCounter(values());
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
}
