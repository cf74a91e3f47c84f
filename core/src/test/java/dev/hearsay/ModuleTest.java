package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hearsay.testing.UserView;
import org.junit.jupiter.api.Test;

class ModuleTest {

  private static final UserView CORE = UserView.of("dev.hearsay.core");

  @Test
  void coreLoadsAsAModuleThatNeedsTheJdkAlone() throws Exception {
    assertThat(CORE.type("dev.hearsay.PrivacyLoss")).isNotEqualTo(PrivacyLoss.class);
    assertThat(CORE.needs()).containsExactly("java.base");
  }

  @Test
  void usersGetFourPackages() {
    assertThat(CORE.packages())
        .containsExactly(
            "dev.hearsay", "dev.hearsay.audit", "dev.hearsay.mechanism", "dev.hearsay.random");
  }

  /** A user should meet few types, so that all of them are soon known. */
  @Test
  void usersMeetFewTypes() throws Exception {
    assertThat(CORE.types()).hasSizeLessThanOrEqualTo(32);
  }
}
