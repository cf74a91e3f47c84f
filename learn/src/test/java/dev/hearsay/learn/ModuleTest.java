package dev.hearsay.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.learn.model.Model;
import dev.hearsay.testing.UserView;
import org.junit.jupiter.api.Test;

class ModuleTest {

  private static final UserView LEARN = UserView.of("dev.hearsay.learn");

  @Test
  void learnLoadsAsAModule() throws Exception {
    assertThat(LEARN.type("dev.hearsay.learn.model.Model")).isNotEqualTo(Model.class);
    assertThat(LEARN.needs())
        .containsExactly(
            "com.fasterxml.jackson.core", "dev.hearsay.core", "dev.hearsay.wire", "java.base");
  }

  @Test
  void thesePackagesAreExported() {
    assertThat(LEARN.packages())
        .containsExactly(
            "dev.hearsay.learn", "dev.hearsay.learn.features", "dev.hearsay.learn.model");
  }

  @Test
  void learnSeesNoMoreOfCoreThanUsersDo() {
    assertThat(LEARN.other("dev.hearsay.core").packagesOnlyFor("dev.hearsay.learn")).isEmpty();
  }
}
