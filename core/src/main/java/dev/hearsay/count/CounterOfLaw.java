package dev.hearsay.count;

import dev.hearsay.law.BitsLaw;
import dev.hearsay.law.BlockLaw;
import dev.hearsay.law.CodebookLaw;
import dev.hearsay.law.DirectLaw;
import dev.hearsay.law.HashedLaw;
import dev.hearsay.law.Law;
import dev.hearsay.law.MixtureLaw;
import dev.hearsay.law.NoiseLaw;
import dev.hearsay.law.NumericLaw;
import dev.hearsay.law.OneHotLaw;
import dev.hearsay.law.SignsLaw;
import dev.hearsay.law.SubsetLaw;
import dev.hearsay.law.TableLaw;

/** Which counter the reports of a law need. */
final class CounterOfLaw implements Law.Cases<Counter> {

  @Override
  public Counter block(BlockLaw law) {
    return symbols(law);
  }

  @Override
  public Counter noise(NoiseLaw law) {
    return symbols(law);
  }

  @Override
  public Counter table(TableLaw law) {
    return symbols(law);
  }

  @Override
  public Counter mixture(MixtureLaw law) {
    return symbols(law);
  }

  private static Counter symbols(NumericLaw law) {
    return new SymbolCounter(law.symbols());
  }

  @Override
  public Counter direct(DirectLaw law) {
    return new SymbolCounter(law.values());
  }

  @Override
  public Counter bits(BitsLaw law) {
    return new BitCounter(law.values());
  }

  @Override
  public Counter hashed(HashedLaw law) {
    return new HashCounter(law.values(), law.cells().nodes());
  }

  @Override
  public Counter subset(SubsetLaw law) {
    return new BitCounter(law.values(), law.size());
  }

  @Override
  public Counter oneHot(OneHotLaw law) {
    return new SumCounter(law.values(), law.coordinate().symbols());
  }

  @Override
  public Counter signs(SignsLaw law) {
    return new BitCounter(law.dimensions());
  }

  @Override
  public Counter codebook(CodebookLaw law) {
    return new VectorCounter(law);
  }
}
