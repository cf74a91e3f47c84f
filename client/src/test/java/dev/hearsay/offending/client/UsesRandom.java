package dev.hearsay.offending.client;

import java.util.concurrent.ThreadLocalRandom;

final class UsesRandom {
  private UsesRandom() {}

  static int draw() {
    return ThreadLocalRandom.current().nextInt();
  }
}
