package dev.hearsay.collector.http;

import dev.hearsay.collector.collection.Outcome;
import java.util.List;

/** How many submissions of a request ended in which way. */
record OutcomeCounts(int accepted, int duplicates, int conflicts, int rejected) {

  static OutcomeCounts of(List<Outcome> outcomes) {
    int accepted = 0;
    int duplicates = 0;
    int conflicts = 0;
    int rejected = 0;
    for (Outcome outcome : outcomes) {
      switch (outcome.status()) {
        case ACCEPTED -> accepted++;
        case DUPLICATE -> duplicates++;
        case CONFLICT -> conflicts++;
        case REJECTED -> rejected++;
      }
    }
    return new OutcomeCounts(accepted, duplicates, conflicts, rejected);
  }
}
