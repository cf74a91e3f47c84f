package dev.hearsay.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.UserView;
import org.junit.jupiter.api.Test;

class ModuleTest {

  private static final UserView DESIGN = UserView.of("dev.hearsay.design");

  @Test
  void designLoadsAsAModule() throws Exception {
    assertThat(DESIGN.type("dev.hearsay.design.Planner")).isNotEqualTo(Planner.class);
    assertThat(DESIGN.needs()).containsExactly("dev.hearsay.core", "java.base");
    assertThat(DESIGN.packages()).containsExactly("dev.hearsay.design");
  }

  @Test
  void designSeesMoreOfCoreThanUsersDo() {
    assertThat(DESIGN.other("dev.hearsay.core").packagesOnlyFor("dev.hearsay.design"))
        .containsExactly(
            "dev.hearsay.category",
            "dev.hearsay.distribution",
            "dev.hearsay.joint",
            "dev.hearsay.number",
            "dev.hearsay.number.minimax",
            "dev.hearsay.numeric",
            "dev.hearsay.vector");
  }
}
