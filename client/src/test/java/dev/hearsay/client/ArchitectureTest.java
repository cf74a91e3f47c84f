package dev.hearsay.client;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.hearsay.PrivateRecord;
import dev.hearsay.learn.features.Example;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The architecture rules of the client's main code, each with a class that proves that the rule can
 * fail.
 */
class ArchitectureTest {

  private static final String ROOT = "dev.hearsay.client";
  private static final String OFFENDERS = "dev.hearsay.offending.client.";

  private static final JavaClasses CLIENT =
      new ClassFileImporter().importPath(Path.of("target", "classes"));

  /** The JDK, core, learn and wire, without any library: everything that a phone has to carry. */
  private static final ArchRule OUR_MODULES_BELOW_ALONE =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.jspecify..",
              "dev.hearsay",
              "dev.hearsay.audit",
              "dev.hearsay.learn",
              "dev.hearsay.random",
              "dev.hearsay.wire..",
              "dev.hearsay.client..");

  private static final ArchRule SECURE_RANDOMNESS =
      noClasses().should().dependOnClassesThat(assignableTo(Random.class));

  /** Classes that keep and send reports cannot access a person's values. */
  private static final ArchRule RECORDS_STAY_ON_THE_DEVICE =
      noClasses()
          .that()
          .doNotBelongToAnyOf(HearsayClient.class)
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(PrivateRecord.class);

  /**
   * Even the device itself accesses no example of a training, since the round computes the answer.
   */
  private static final ArchRule EXAMPLES_ARE_NOT_NAMED =
      noClasses().should().dependOnClassesThat().belongToAnyOf(Example.class);

  /** The only packages: transport ← ledger ← root. A ledger sends nothing. */
  private static final ArchRule NO_OTHER_PACKAGES =
      classes().should().resideInAnyPackage(ROOT, ROOT + ".ledger", ROOT + ".transport");

  private static final ArchRule TRANSPORT_STANDS_ALONE =
      noClasses()
          .that()
          .resideInAPackage("..client.transport")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT, ROOT + ".ledger");

  private static final ArchRule A_LEDGER_SENDS_NOTHING =
      noClasses()
          .that()
          .resideInAPackage("..client.ledger")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT, ROOT + ".transport");

  /** Users get the other packages, whose public types are for them. */
  private static final ArchRule PUBLIC_IS_WHAT_ANOTHER_PACKAGE_NEEDS =
      classes()
          .that()
          .resideInAPackage("..client.transport")
          .and()
          .arePublic()
          .should(
              new ArchCondition<JavaClass>("be used by another package") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  if (type.getDirectDependenciesToSelf().stream()
                      .map(use -> use.getOriginClass().getPackageName())
                      .allMatch(type.getPackageName()::equals)) {
                    events.add(SimpleConditionEvent.violated(type, type.getName()));
                  }
                }
              });

  static Stream<Arguments> rules() {
    return Stream.of(
        Arguments.of(NO_OTHER_PACKAGES, "UsesRandom"),
        Arguments.of(TRANSPORT_STANDS_ALONE, "transport.UsesALedger"),
        Arguments.of(TRANSPORT_STANDS_ALONE, "transport.UsesTheClient"),
        Arguments.of(A_LEDGER_SENDS_NOTHING, "ledger.UsesTransport"),
        Arguments.of(A_LEDGER_SENDS_NOTHING, "ledger.UsesTheClient"),
        Arguments.of(PUBLIC_IS_WHAT_ANOTHER_PACKAGE_NEEDS, "transport.UsesALedger"),
        Arguments.of(OUR_MODULES_BELOW_ALONE, "UsesJackson"),
        Arguments.of(OUR_MODULES_BELOW_ALONE, "UsesAnotherModule"),
        Arguments.of(SECURE_RANDOMNESS, "UsesRandom"),
        Arguments.of(RECORDS_STAY_ON_THE_DEVICE, "NamesARecord"),
        Arguments.of(EXAMPLES_ARE_NOT_NAMED, "NamesAnExample"));
  }

  @Test
  void theClientWasImported() {
    assertThat(CLIENT.contain(HearsayClient.class)).isTrue();
    assertThat(CLIENT).noneMatch(type -> type.getName().endsWith("Test"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void rulesAreKept(ArchRule rule, String offender) {
    rule.check(CLIENT);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void rulesCanFail(ArchRule rule, String offender) throws ClassNotFoundException {
    JavaClasses offending =
        new ClassFileImporter().importClasses(Class.forName(OFFENDERS + offender));
    assertThatThrownBy(() -> rule.check(offending))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(offender);
  }
}
