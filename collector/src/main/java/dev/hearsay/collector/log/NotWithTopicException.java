package dev.hearsay.collector.log;

import java.util.Optional;

/** Something that needs the log of a single collector, where reports are in a topic instead. */
public final class NotWithTopicException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public static final String CLOSING =
      "on a topic a collection cannot close after a number of reports; give it a time";

  public static final String EXPORT =
      "the reports are in the topic; this collector keeps none to export";

  public static final String TRAINING =
      "trainings need a collector without a topic: their rounds close by reports";

  private NotWithTopicException(String message) {
    super(message);
  }

  /** Refuses something if there is a topic. */
  public static void refuseIf(Optional<ReportTopic> topic, String why) {
    if (topic.isPresent()) {
      throw new NotWithTopicException(why);
    }
  }
}
