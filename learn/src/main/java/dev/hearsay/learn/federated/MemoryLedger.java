package dev.hearsay.learn.federated;

import dev.hearsay.PrivacyLoss;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * A ledger that lasts as long as the process. Thread-safe. Losses are added exactly, so that no
 * number of small ones slips through.
 */
public final class MemoryLedger implements Ledger {

  private final PrivacyLoss budget;
  private final Map<UUID, Entry> entries = new HashMap<>();
  private BigDecimal epsilon = BigDecimal.ZERO;
  private BigDecimal delta = BigDecimal.ZERO;

  private static final class Entry {
    private final int round;
    private final byte[] answer;

    Entry(int round, byte[] answer) {
      this.round = round;
      this.answer = answer;
    }
  }

  /**
   * @param budget all that the owner ever gives
   */
  public MemoryLedger(PrivacyLoss budget) {
    this.budget = budget;
  }

  @Override
  public synchronized Optional<byte[]> answerOnce(
      UUID training, int round, PrivacyLoss loss, Supplier<byte[]> answer) {
    Entry known = entries.get(training);
    if (known != null) {
      return known.round == round ? Optional.of(known.answer.clone()) : Optional.empty();
    }
    BigDecimal nextEpsilon = epsilon.add(new BigDecimal(loss.epsilon()));
    BigDecimal nextDelta = delta.add(new BigDecimal(loss.delta()));
    if (nextEpsilon.compareTo(new BigDecimal(budget.epsilon())) > 0
        || nextDelta.compareTo(new BigDecimal(budget.delta())) > 0) {
      return Optional.empty();
    }
    epsilon = nextEpsilon;
    delta = nextDelta;
    byte[] made = answer.get();
    entries.put(training, new Entry(round, made.clone()));
    return Optional.of(made);
  }
}
