package dev.hearsay.collector.training;

import dev.hearsay.learn.federated.Status;
import java.util.Locale;

/** The training asks nobody any more. */
public final class TrainingOverException extends TrainingRefusedException {

  private static final long serialVersionUID = 1L;

  TrainingOverException(String id, Status status) {
    super("the training '" + id + "' is over: " + status.name().toLowerCase(Locale.ROOT));
  }
}
