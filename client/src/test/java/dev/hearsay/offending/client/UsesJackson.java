package dev.hearsay.offending.client;

import com.fasterxml.jackson.databind.json.JsonMapper;

final class UsesJackson {
  static final Object MAPPER = new JsonMapper();

  private UsesJackson() {}
}
