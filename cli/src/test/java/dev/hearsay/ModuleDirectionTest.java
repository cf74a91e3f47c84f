package dev.hearsay;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.hearsay.cli.Main;
import dev.hearsay.offending.UsesDesign;
import dev.hearsay.offending.bench.Bench;
import dev.hearsay.offending.cli.CommandUsesBench;
import dev.hearsay.offending.cli.CommandUsesLab;
import dev.hearsay.offending.cli.CommandUsesSimulate;
import dev.hearsay.offending.client.ClientUsesDesign;
import dev.hearsay.offending.client.UsesLab;
import dev.hearsay.offending.collector.UsesBench;
import dev.hearsay.offending.collector.UsesSimulate;
import dev.hearsay.offending.design.Design;
import dev.hearsay.offending.lab.Lab;
import dev.hearsay.offending.lab.LabUsesCommand;
import dev.hearsay.offending.learn.LearnUsesDesign;
import dev.hearsay.offending.simulate.Simulate;
import dev.hearsay.offending.simulate.SimulateUsesCommand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The direction of dependencies between modules: research depends on the product and never the
 * reverse. It is checked from the command, whose class path has the whole product except Spark.
 */
class ModuleDirectionTest {
  private static final String ROOT = "dev.hearsay";
  private static final String OFFENDING_ROOT = "dev.hearsay.offending";

  /**
   * The packages of the modules in the order of their dependencies: each may use those to its left.
   * All other packages are core's. The planner is to the right of everything that a device
   * contains. {@code web}, a browser's device, has scripts and no classes. {@code simulate} makes
   * up people for the command and the lab; devices and collectors do not use it. The research
   * modules {@code lab} and {@code bench} are to the right of the product. {@code spark} and
   * research are not on the command's class path, and thus not in its jar.
   */
  private static final List<String> MODULES =
      List.of(
          "wire",
          "learn",
          "client",
          "web",
          "design",
          "collector",
          "simulate",
          "cli",
          "lab",
          "bench",
          "spark");

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void theModulesWereImported() {
    assertThat(ALL.contain(PrivacyLoss.class)).isTrue();
    assertThat(ALL.contain(Main.class)).isTrue();
    assertThat(ALL.contain(UsesDesign.class)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark", "lab", "bench"})
  void theCommandDoesNotCarry(String module) {
    assertThat(ALL.that(resideInAPackage(ROOT + "." + module + ".."))).isEmpty();
  }

  @Test
  void modulesPointOneWay() {
    modulesPointOneWay(ROOT).check(ALL);
  }

  @Test
  void ruleAllowsWhatItShould() {
    modulesPointOneWay(OFFENDING_ROOT)
        .check(
            new ClassFileImporter()
                .importClasses(
                    Lab.class,
                    Design.class,
                    Bench.class,
                    Simulate.class,
                    CommandUsesSimulate.class,
                    LabUsesCommand.class));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        UsesDesign.class,
        LearnUsesDesign.class,
        ClientUsesDesign.class,
        UsesLab.class,
        UsesSimulate.class,
        UsesBench.class,
        SimulateUsesCommand.class,
        CommandUsesLab.class,
        CommandUsesBench.class
      })
  void ruleCanFail(Class<?> offender) {
    JavaClasses offending = new ClassFileImporter().importClasses(offender);
    assertThatThrownBy(() -> modulesPointOneWay(OFFENDING_ROOT).check(offending))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(offender.getName());
  }

  private static ArchRule modulesPointOneWay(String root) {
    return classes()
        .should(
            new ArchCondition<JavaClass>("use only modules to the left of their own") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                  JavaClass target = dependency.getTargetClass().getBaseComponentType();
                  if (rank(root, target) > rank(root, type)) {
                    events.add(
                        SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                  }
                }
              }
            });
  }

  /** Returns the module's place in the order; core and external classes have place -1. */
  private static int rank(String root, JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(root + ".")) {
      return -1;
    }
    String below = name.substring(root.length() + 1);
    int dot = below.indexOf('.');
    return MODULES.indexOf(dot >= 0 ? below.substring(0, dot) : below);
  }
}
