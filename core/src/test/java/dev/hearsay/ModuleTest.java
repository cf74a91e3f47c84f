package dev.hearsay;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests run on the class path; this one loads core as the module it is for its users. */
class ModuleTest {
  @Test
  void coreLoadsAsAModuleThatNeedsTheJdkAlone() throws Exception {
    ModuleFinder finder = ModuleFinder.of(Path.of("target", "classes"));
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(finder, ModuleFinder.of(), Set.of("dev.hearsay.core"));
    // Without a parent loader that knows our classes, they can only come from the module.
    Module core =
        ModuleLayer.boot()
            .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader())
            .findModule("dev.hearsay.core")
            .orElseThrow();

    Class<?> privacyLoss = core.getClassLoader().loadClass("dev.hearsay.PrivacyLoss");
    assertThat(privacyLoss.getModule()).isSameAs(core).isNotSameAs(PrivacyLoss.class.getModule());
    assertThat(core.isExported("dev.hearsay")).isTrue();
    assertThat(core.isExported("dev.hearsay.internal")).isFalse();
    assertThat(core.getDescriptor().requires())
        .filteredOn(requires -> !requires.modifiers().contains(Requires.Modifier.STATIC))
        .extracting(Requires::name)
        .containsExactly("java.base");
  }
}
