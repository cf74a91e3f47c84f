package dev.hearsay.cli.report;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.wire.text.PlainText;
import java.util.Locale;

/**
 * The meaning of a privacy loss for an attacker who suspects an answer of a person.
 *
 * @param isOfSeries whether the loss is that of all answers to a series, not of one report
 */
public record Odds(ExactLoss loss, boolean isOfSeries) {

  /**
   * The ε above which little is protected: an attacker who was 50 % sure of an answer becomes up to
   * 99.97 % sure.
   */
  public static final int PROTECTS_LITTLE = 8;

  /**
   * The largest number of decimals of a percentage. Above that, the attacker is called practically
   * certain.
   */
  private static final int MAX_DECIMALS = 4;

  /** Returns the odds for one report whose loss equals its claim. */
  public static Odds ofClaim(PrivacyLoss claim) {
    return new Odds(new ExactLoss(claim, claim.epsilon(), claim.delta(), true), false);
  }

  public boolean isLittleProtected() {
    return loss.epsilon() > PROTECTS_LITTLE;
  }

  /** Returns the meaning of the loss in one sentence. */
  public String inWords() {
    return "In words: %s can change the odds between any two answers by a factor of at most %s%s; %s."
        .formatted(
            isOfSeries ? "all answers together" : "one report",
            factor(),
            loss.claimed().isPure() ? "" : ", apart from the δ",
            sure());
  }

  /** Returns the warning about a loss that is too large. */
  public String warning() {
    return "ε is %s; above %s, reports protect little: %s. Usual values are 1 to 4. With a smaller ε, more people or fewer questions keep errors small."
        .formatted(
            PlainText.exact(loss.claimed().epsilon()), PlainText.exact(PROTECTS_LITTLE), sure());
  }

  private String factor() {
    double factor = Math.exp(loss.epsilon());
    if (factor < 100) {
      return String.format(Locale.ROOT, "%.1f", factor);
    }
    return factor < 1e6 ? PlainText.grouped(Math.round(factor)) : Numbers.rounded(factor);
  }

  private String sure() {
    double doubt = 100 / (1 + Math.exp(loss.epsilon()));
    int decimals = doubt >= 1 ? 0 : (int) Math.ceil(-Math.log10(doubt));
    String sure =
        decimals > MAX_DECIMALS
            ? "practically certain"
            : String.format(Locale.ROOT, "at most %." + decimals + "f %% sure", 100 - doubt);
    return "an attacker who was 50 %% sure of an answer is %s after seeing the %s"
        .formatted(sure, isOfSeries ? "answers" : "report");
  }
}
