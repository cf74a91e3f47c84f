package dev.hearsay;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.hearsay.offending.assertion.AssertsInClass;
import dev.hearsay.offending.assertion.AssertsInInterface;
import dev.hearsay.offending.assertion.AssertsInLambda;
import dev.hearsay.offending.library.UsesLibrary;
import dev.hearsay.offending.privacy.NamesARecord;
import dev.hearsay.offending.randomness.CallsMathRandom;
import dev.hearsay.offending.randomness.CallsStrictMathRandom;
import dev.hearsay.offending.randomness.ExtendsRandom;
import dev.hearsay.offending.randomness.RefersToMathRandom;
import dev.hearsay.offending.randomness.ShufflesByDefault;
import dev.hearsay.offending.randomness.UsesRandom;
import dev.hearsay.offending.randomness.UsesRandomGenerator;
import dev.hearsay.offending.randomness.UsesSplittableRandom;
import dev.hearsay.offending.randomness.UsesThreadLocalRandom;
import dev.hearsay.offending.rooms.exact.UsesRandomRoom;
import dev.hearsay.offending.rooms.law.UsesRoot;
import dev.hearsay.offending.rooms.mechanism.UsesAuditInSignature;
import dev.hearsay.offending.rooms.number.UsesInner;
import dev.hearsay.offending.rooms.number.minimax.InnerRoom;
import dev.hearsay.offending.rooms.random.RandomRoom;
import dev.hearsay.offending.rooms.unknown.UnknownRoom;
import dev.hearsay.offending.rooms.vector.UsesNeighbour;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the architecture rules of core's main code. Each rule has classes that prove that it can
 * fail.
 */
class ArchitectureTest {
  private static final String ROOT = "dev.hearsay";
  private static final String OFFENDING_ROOT = "dev.hearsay.offending.rooms";

  /**
   * The rooms, which are the packages below the root, in layers. A room may use the rooms of the
   * lines above and those inside it; the root package may use all. Rooms of one line do not use
   * each other.
   */
  private static final List<Set<String>> ROOMS =
      List.of(
          Set.of("exact", "random"),
          Set.of("numeric"),
          Set.of("law"),
          Set.of("mechanism"),
          Set.of("number"),
          Set.of("vector", "category"),
          Set.of("joint", "share", "distribution", "trend", "recalibration"),
          Set.of("audit"));

  /** The classes of the root package that every room may use, and that use only each other. */
  private static final Set<String> VOCABULARY = Set.of("PrivacyLoss", "Interval", "Estimate");

  private static final String THE_VOCABULARY = "(vocabulary)";
  private static final String THE_ROOT = "(root)";

  /** The line of a class that is in no known room. */
  private static final int UNKNOWN = Integer.MAX_VALUE;

  private static final JavaClasses CORE =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  private static final ArchRule NO_INSECURE_RANDOMNESS =
      noClasses()
          .should()
          .dependOnClassesThat(
              belongToAnyOf(Random.class, SplittableRandom.class, ThreadLocalRandom.class)
                  .or(resideInAPackage("java.util.random")))
          .orShould()
          .accessTargetWhere(hiddenRandomness());

  /**
   * The rule against {@code assert}. javac compiles it to these accesses, also if the field is in a
   * helper class.
   */
  private static final ArchRule NO_ASSERT =
      noClasses()
          .should()
          .accessTargetWhere(accessTo(Class.class, "desiredAssertionStatus"))
          .orShould()
          .accessTargetWhere(
              describe(
                  "$assertionsDisabled",
                  access -> access.getTarget().getName().equals("$assertionsDisabled")));

  /**
   * The rule that hashes contain no class names: a tool that renames classes must not change a
   * plan's hash.
   */
  private static final ArchRule NO_CLASS_NAMES_IN_HASHES =
      noClasses()
          .that()
          .haveSimpleName(CanonicalForm.class.getSimpleName())
          .should()
          .accessTargetWhere(
              describe(
                  "asks a class for its name",
                  access -> access.getTarget().getOwner().isEquivalentTo(Class.class)));

  private static final ArchRule THE_JDK_ALONE =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "javax.crypto..", "org.jspecify..", "dev.hearsay..");

  /** The rule that no code that handles reports can even name a person's values. */
  private static final ArchRule RECORDS_STAY_ON_THE_DEVICE =
      noClasses()
          .that(
              describe(
                  "are not the device's",
                  type ->
                      !type.isEquivalentTo(Device.class)
                          && !type.getName().startsWith(PrivateRecord.class.getName())))
          .should()
          .dependOnClassesThat(
              describe(
                  "hold a person's values",
                  type -> type.getName().startsWith(PrivateRecord.class.getName())));

  @Test
  void recordsStayOnTheDevice() {
    RECORDS_STAY_ON_THE_DEVICE.check(CORE);
  }

  @Test
  void recordsRuleCanFail() {
    assertCaught(RECORDS_STAY_ON_THE_DEVICE, NamesARecord.class);
  }

  @Test
  void noClassNamesInHashes() {
    NO_CLASS_NAMES_IN_HASHES.check(CORE);
  }

  @Test
  void classNamesRuleCanFail() {
    assertCaught(NO_CLASS_NAMES_IN_HASHES, dev.hearsay.offending.naming.CanonicalForm.class);
  }

  @Test
  void coreWasImported() {
    assertThat(CORE.contain(PrivacyLoss.class)).isTrue();
    assertThat(CORE).noneMatch(type -> type.getName().endsWith("Test"));
  }

  @Test
  void roomsPointOneWay() {
    roomsPointOneWay(ROOT).check(CORE);
  }

  @Test
  void roomsRuleAllowsWhatItShould() {
    roomsPointOneWay(OFFENDING_ROOT).check(load(RandomRoom.class));
    roomsPointOneWay(OFFENDING_ROOT).check(load(InnerRoom.class));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        UsesRandomRoom.class,
        UsesRoot.class,
        UsesAuditInSignature.class,
        UsesNeighbour.class,
        UsesInner.class,
        dev.hearsay.offending.rooms.PrivacyLoss.class,
        UnknownRoom.class
      })
  void roomsRuleCanFail(Class<?> offender) {
    assertCaught(roomsPointOneWay(OFFENDING_ROOT), offender);
  }

  @Test
  void noInsecureRandomness() {
    NO_INSECURE_RANDOMNESS.check(CORE);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        CallsMathRandom.class,
        CallsStrictMathRandom.class,
        ExtendsRandom.class,
        RefersToMathRandom.class,
        ShufflesByDefault.class,
        UsesRandom.class,
        UsesRandomGenerator.class,
        UsesSplittableRandom.class,
        UsesThreadLocalRandom.class
      })
  void randomnessRuleCanFail(Class<?> offender) {
    assertCaught(NO_INSECURE_RANDOMNESS, offender);
  }

  @Test
  void noAssertStatements() {
    NO_ASSERT.check(CORE);
  }

  @ParameterizedTest
  @ValueSource(classes = {AssertsInClass.class, AssertsInInterface.class, AssertsInLambda.class})
  void assertRuleCanFail(Class<?> offender) {
    assertCaught(NO_ASSERT, offender);
  }

  @Test
  void coreDependsOnTheJdkAlone() {
    THE_JDK_ALONE.check(CORE);
  }

  @Test
  void jdkAloneRuleCanFail() {
    assertCaught(THE_JDK_ALONE, UsesLibrary.class);
  }

  private static ArchRule roomsPointOneWay(String root) {
    return classes()
        .should(
            new ArchCondition<JavaClass>("use only rooms of the lines above their own") {
              @Override
              public void check(JavaClass type, ConditionEvents events) {
                if (line(root, type) == UNKNOWN) {
                  events.add(SimpleConditionEvent.violated(type, type + " is in no known room"));
                }
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                  JavaClass target = dependency.getTargetClass().getBaseComponentType();
                  if (isIn(root, target) && !mayUse(root, type, target)) {
                    events.add(
                        SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                  }
                }
              }
            });
  }

  private static boolean mayUse(String root, JavaClass type, JavaClass target) {
    return room(root, type).equals(room(root, target))
        ? isInside(type, target)
        : line(root, type) > line(root, target);
  }

  /**
   * Returns whether the target's package contains the package of the type. Only the inner package
   * may use the outer one.
   */
  private static boolean isInside(JavaClass type, JavaClass target) {
    return (type.getPackageName() + ".").startsWith(target.getPackageName() + ".");
  }

  /**
   * Returns the first package below the root; for the root's own classes, whether they are
   * vocabulary.
   */
  private static String room(String root, JavaClass type) {
    String name = type.getName().substring(root.length() + 1);
    int dot = name.indexOf('.');
    if (dot >= 0) {
      return name.substring(0, dot);
    }
    int dollar = name.indexOf('$');
    return VOCABULARY.contains(dollar >= 0 ? name.substring(0, dollar) : name)
        ? THE_VOCABULARY
        : THE_ROOT;
  }

  private static int line(String root, JavaClass type) {
    String room = room(root, type);
    if (room.equals(THE_VOCABULARY)) {
      return -1;
    }
    return room.equals(THE_ROOT)
        ? ROOMS.size()
        : IntStream.range(0, ROOMS.size())
            .filter(line -> ROOMS.get(line).contains(room))
            .findFirst()
            .orElse(UNKNOWN);
  }

  private static boolean isIn(String root, JavaClass type) {
    return type.getName().startsWith(root + ".");
  }

  private static DescribedPredicate<JavaAccess<?>> hiddenRandomness() {
    return accessTo(Math.class, "random")
        .or(accessTo(StrictMath.class, "random"))
        .or(accessTo(Collections.class, "shuffle"));
  }

  /** Matches calls and method references. */
  private static DescribedPredicate<JavaAccess<?>> accessTo(Class<?> owner, String name) {
    return describe(
        owner.getSimpleName() + "." + name,
        access -> {
          AccessTarget target = access.getTarget();
          return target.getOwner().isEquivalentTo(owner) && target.getName().equals(name);
        });
  }

  private static void assertCaught(ArchRule rule, Class<?> offender) {
    assertThatThrownBy(() -> rule.check(load(offender)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(offender.getName());
  }

  /** Loads the class with its nested and synthetic companions. */
  private static JavaClasses load(Class<?> offender) {
    return new ClassFileImporter()
        .withImportOption(
            location ->
                location.matches(
                    Pattern.compile(".*/" + offender.getSimpleName() + "(\\$.*)?\\.class")))
        .importPackagesOf(offender);
  }
}
