package dev.hearsay.collector;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.hearsay.offending.collector.UsesRandom;
import dev.hearsay.offending.collector.fold.FoldUsesIntake;
import dev.hearsay.offending.collector.hall.InNoRoom;
import dev.hearsay.offending.collector.intake.IntakeUsesFold;
import dev.hearsay.offending.collector.store.NeedlesslyPublic;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rules for packages and visibility in the collector's main code, each with a class that breaks
 * it, to prove that the rule can fail.
 */
class ArchitectureTest {

  private static final String ROOT = "dev.hearsay.collector";
  private static final String OFFENDING_ROOT = "dev.hearsay.offending.collector";

  /** The packages in order. Each may use those to its left; the root package may use all. */
  private static final List<String> ROOMS =
      List.of(
          "store",
          "collection",
          "log",
          "ids",
          "fold",
          "intake",
          "publish",
          "training",
          "screen",
          "api",
          "http");

  /** The rank of a class outside all listed packages. */
  private static final int UNKNOWN = Integer.MAX_VALUE;

  /**
   * The largest number of public types. More would suggest that packages are divided in the wrong
   * places.
   */
  private static final int MAX_PUBLIC_TYPES = 60;

  private static final int MAX_PUBLIC_TYPES_OF_IDS = 3;

  /** The public types that only other programs use: to start a collector, and to copy its store. */
  private static final Set<String> FOR_PROGRAMS =
      Set.of(ROOT + ".Collector", ROOT + ".CollectorOptions", ROOT + ".store.SqliteBackup");

  private static final JavaClasses COLLECTOR =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  /**
   * The only allowed source of randomness, the system's own: the collector draws few numbers, which
   * remain in use for long.
   */
  private static final ArchRule SECURE_RANDOMNESS =
      noClasses()
          .should()
          .dependOnClassesThat(
              DescribedPredicate.describe(
                  "are insecure sources of randomness",
                  type ->
                      type.isAssignableTo(Random.class)
                          && !type.isAssignableTo(java.security.SecureRandom.class)));

  @Test
  void theCollectorWasImported() {
    assertThat(COLLECTOR.contain(Collector.class)).isTrue();
    assertThat(COLLECTOR).noneMatch(type -> type.getName().endsWith("Test"));
  }

  @Test
  void roomsPointOneWay() {
    roomsPointOneWay(ROOT).check(COLLECTOR);
  }

  @Test
  void roomsRuleAllowsWhatItShould() {
    roomsPointOneWay(OFFENDING_ROOT).check(load(IntakeUsesFold.class));
  }

  @ParameterizedTest
  @ValueSource(classes = {FoldUsesIntake.class, InNoRoom.class})
  void roomsRuleCanFail(Class<?> offender) {
    assertCaught(roomsPointOneWay(OFFENDING_ROOT), load(offender), offender);
  }

  @Test
  void onlyWhatAnotherRoomNeedsIsPublic() {
    usedElsewhereIfPublic(COLLECTOR, FOR_PROGRAMS).check(COLLECTOR);
  }

  @Test
  void visibilityRuleCanFail() {
    JavaClasses both = load(NeedlesslyPublic.class, FoldUsesIntake.class, IntakeUsesFold.class);
    ArchRule rule = usedElsewhereIfPublic(both, Set.of(FoldUsesIntake.class.getName()));
    assertThatThrownBy(() -> rule.check(both))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(NeedlesslyPublic.class.getName())
        .hasMessageNotContaining(FoldUsesIntake.class.getName() + " is");
  }

  @Test
  void fewTypesArePublic() {
    assertThat(publicTypes("")).hasSizeLessThanOrEqualTo(MAX_PUBLIC_TYPES);
    assertThat(publicTypes(".ids")).hasSizeLessThanOrEqualTo(MAX_PUBLIC_TYPES_OF_IDS);
  }

  private static List<String> publicTypes(String room) {
    return COLLECTOR.stream()
        .filter(type -> type.getPackageName().startsWith(ROOT + room))
        .filter(ArchitectureTest::isPublic)
        .map(JavaClass::getName)
        .sorted()
        .toList();
  }

  @Test
  void randomnessIsSecure() {
    SECURE_RANDOMNESS.check(COLLECTOR);
  }

  @Test
  void randomnessRuleCanFail() {
    assertCaught(SECURE_RANDOMNESS, load(UsesRandom.class), UsesRandom.class);
  }

  private static ArchRule roomsPointOneWay(String root) {
    return classes()
        .should(
            new ArchCondition<JavaClass>("use only rooms to the left of their own") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                int from = rank(root, type);
                if (from == UNKNOWN) {
                  events.add(SimpleConditionEvent.violated(type, type + " is in no known room"));
                }
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                  JavaClass target = dependency.getTargetClass().getBaseComponentType();
                  if (isIn(root, target) && rank(root, target) > from) {
                    events.add(
                        SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                  }
                }
              }
            });
  }

  private static int rank(String root, JavaClass type) {
    String room = type.getPackageName().substring(root.length());
    if (room.isEmpty()) {
      return ROOMS.size();
    }
    int rank = ROOMS.indexOf(room.substring(1));
    return rank >= 0 ? rank : UNKNOWN;
  }

  private static boolean isIn(String root, JavaClass type) {
    return type.getPackageName().equals(root) || type.getPackageName().startsWith(root + ".");
  }

  /**
   * Returns the rule that top-level types are not public unless another package uses them or they
   * are listed.
   */
  private static ArchRule usedElsewhereIfPublic(JavaClasses all, Set<String> excepted) {
    Set<String> used =
        all.stream()
            .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
            .filter(
                each -> !packageOf(each.getTargetClass()).equals(packageOf(each.getOriginClass())))
            .map(each -> topLevel(each.getTargetClass().getBaseComponentType()))
            .collect(Collectors.toSet());
    return classes()
        .that(DescribedPredicate.describe("are public", ArchitectureTest::isPublic))
        .should(
            new ArchCondition<JavaClass>("be used by another room") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                if (!used.contains(type.getName()) && !excepted.contains(type.getName())) {
                  events.add(
                      SimpleConditionEvent.violated(
                          type, type.getName() + " is public, and no other room uses it"));
                }
              }
            });
  }

  private static boolean isPublic(JavaClass type) {
    return type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static String packageOf(JavaClass type) {
    return type.getBaseComponentType().getPackageName();
  }

  private static String topLevel(JavaClass type) {
    return type.getName().replaceFirst("\\$.*", "");
  }

  private static void assertCaught(ArchRule rule, JavaClasses offending, Class<?> offender) {
    assertThatThrownBy(() -> rule.check(offending))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(offender.getName());
  }

  private static JavaClasses load(Class<?>... offenders) {
    return new ClassFileImporter().importClasses(offenders);
  }
}
