package dev.hearsay.cli.report;

import dev.hearsay.PrivacyLoss;
import dev.hearsay.audit.Audit.ExactLoss;
import dev.hearsay.wire.text.PlainText;
import java.util.Locale;

/**
 * What a loss means for somebody who suspects something of a person.
 *
 * @param isOfSeries whether it is about all answers to a series, not about one report
 */
public record Odds(ExactLoss loss, boolean isOfSeries) {

  /** From here on next to nothing is protected: who was half sure is 99.97 % sure afterwards. */
  public static final int PROTECTS_LITTLE = 8;

  /** More digits than this, and the rest is no doubt. */
  private static final int MAX_DECIMALS = 4;

  /** Of one answer that is as large as it may be. */
  public static Odds ofClaim(PrivacyLoss claim) {
    return new Odds(new ExactLoss(claim, claim.epsilon(), claim.delta(), true), false);
  }

  public boolean isLittleProtected() {
    return loss.epsilon() > PROTECTS_LITTLE;
  }

  /** In one sentence. */
  public String inWords() {
    return "In words: %s can change the odds between any two answers %s times at most%s; %s."
        .formatted(
            isOfSeries ? "all answers together" : "one report",
            factor(),
            loss.claimed().isPure() ? "" : ", but for the slack δ",
            sure());
  }

  /** What to say of a loss that is too large. */
  public String warning() {
    return "ε is %s, and above %s little is protected: %s. 1 to 4 is usual. Ask more people, or ask fewer questions."
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
    return "someone who was 50 %% sure of an answer is %s after seeing the %s"
        .formatted(sure, isOfSeries ? "answers" : "report");
  }
}
