package dev.hearsay.collector.http.handler;

import dev.hearsay.collector.collection.Outcome;
import java.util.List;

/** How many submissions of a request ended in which way. */
public record OutcomeCounts(int accepted, int duplicate, int conflicting, int rejected) {

  static OutcomeCounts of(List<Outcome> outcomes) {
    int accepted = 0;
    int duplicate = 0;
    int conflicting = 0;
    int rejected = 0;
    for (Outcome outcome : outcomes) {
      switch (outcome.status()) {
        case ACCEPTED -> accepted++;
        case DUPLICATE -> duplicate++;
        case CONFLICTING -> conflicting++;
        case REJECTED -> rejected++;
      }
    }
    return new OutcomeCounts(accepted, duplicate, conflicting, rejected);
  }
}
