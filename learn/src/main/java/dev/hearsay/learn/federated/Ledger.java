package dev.hearsay.learn.federated;

import dev.hearsay.PrivacyLoss;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What a device has answered, and what its owner still allows. An implementation must have written
 * an answer down for good before it returns it: else a device that loses power would answer again.
 * The client's ledger does; {@link MemoryLedger} is for those whose process outlasts the training.
 */
public interface Ledger {

  /**
   * The answer to a round of a training: the one written down if there is one, or else a new one,
   * whose loss is spent now.
   *
   * @param answer makes the new answer; called at most once, only if it is allowed, and after the
   *     loss is spent. If it fails, the loss stays spent
   * @return empty if another round of the training was answered, or if the loss exceeds what is
   *     left of the owner's budget
   */
  Optional<byte[]> answerOnce(UUID training, int round, PrivacyLoss loss, Supplier<byte[]> answer);
}
