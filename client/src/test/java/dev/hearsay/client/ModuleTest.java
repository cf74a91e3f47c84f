package dev.hearsay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.UserView;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ModuleTest {

  private static final UserView CLIENT = UserView.of("dev.hearsay.client");

  @Test
  void clientLoadsAsAModule() throws Exception {
    Object endpoint =
        CLIENT
            .type("dev.hearsay.client.CollectorAddress")
            .getMethod("of", URI.class)
            .invoke(null, URI.create("https://collector.example"));
    assertThat(endpoint)
        .isNotInstanceOf(CollectorAddress.class)
        .asString()
        .contains("collector.example");
    assertThat(CLIENT.needs())
        .containsExactly("dev.hearsay.core", "dev.hearsay.learn", "dev.hearsay.wire", "java.base");
  }

  @Test
  void usersGetTwoPackages() {
    assertThat(CLIENT.packages())
        .containsExactly("dev.hearsay.client", "dev.hearsay.client.ledger");
    assertThat(CLIENT.other("dev.hearsay.core").packagesOnlyFor("dev.hearsay.client")).isEmpty();
  }

  /** A small API is learned sooner, so the number of its types is bounded. */
  @Test
  void usersMeetFewTypes() throws Exception {
    assertThat(CLIENT.types()).hasSizeLessThanOrEqualTo(18);
    assertThat(typesOfAllModules()).hasSizeLessThanOrEqualTo(92);
  }

  private static Set<String> typesOfAllModules() throws Exception {
    Set<String> types = new TreeSet<>(UserView.of("dev.hearsay.design").types());
    types.addAll(CLIENT.types());
    for (String module : List.of("dev.hearsay.core", "dev.hearsay.wire", "dev.hearsay.learn")) {
      types.addAll(CLIENT.other(module).types());
    }
    return types;
  }
}
