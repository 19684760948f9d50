package dev.doorbell.systemtests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules for the APIs that models may use: none whose results differ from run to run. */
class DeterminismTest {

    /** Only class of the models that reads the host's clock. */
    private static final String HOST_CLOCK = "dev.doorbell.workloads.run.HostClock";

    @ParameterizedTest(name = "{0}.{1}")
    @CsvSource({
        "java.lang.System, nanoTime",
        "java.lang.System, currentTimeMillis",
        "java.lang.System, identityHashCode",
        "java.lang.System, getenv",
        "java.lang.Math, random",
        "java.lang.Thread, sleep",
        "java.util.UUID, randomUUID",
        "java.util.Collections, shuffle",
        "java.util.concurrent.ThreadLocalRandom, current",
        "java.util.Collection, parallelStream"
    })
    void modelsDoNotCall(String owner, String method) {
        models().should()
                .accessTargetWhere(
                        access(
                                owner + "." + method,
                                call ->
                                        call.getTargetOwner().isAssignableTo(owner)
                                                && call.getName().equals(method)))
                .check(ImportedClasses.ALL);
    }

    @Test
    void modelsDoNotDrawFromAnUnseededRandom() {
        models().should()
                .accessTargetWhere(
                        access(
                                "a Random without a seed",
                                call ->
                                        call.getTargetOwner().isAssignableTo("java.util.Random")
                                                && call.getTarget()
                                                        .getFullName()
                                                        .endsWith("<init>()")))
                .check(ImportedClasses.ALL);
    }

    @Test
    void modelsHaveNoClockButVirtualTime() {
        models().should()
                .dependOnClassesThat()
                .resideInAPackage("java.time..")
                .check(ImportedClasses.ALL);
    }

    @Test
    void modelsDoNotIterateByIdentity() {
        models().should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.IdentityHashMap")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.WeakHashMap")
                .check(ImportedClasses.ALL);
    }

    /** The order of {@code Set.of} and {@code Map.of} differs from one JVM to the next. */
    @Test
    void modelsDoNotKeepCollectionsWhoseOrderIsSalted() {
        Set<String> salted = Set.of("of", "copyOf", "ofEntries");
        // It copies them into an ordered collection at once.
        Set<String> ordered = Set.of("dev.doorbell.hardware.verbs.QpState");

        models().and(
                        DescribedPredicate.describe(
                                "do not order them",
                                (JavaClass it) -> !ordered.contains(it.getFullName())))
                .should()
                .accessTargetWhere(
                        access(
                                "Set.of, Map.of and their like",
                                call ->
                                        (call.getTargetOwner().isEquivalentTo(Set.class)
                                                        || call.getTargetOwner()
                                                                .isEquivalentTo(Map.class))
                                                && salted.contains(call.getName())))
                .check(ImportedClasses.ALL);
    }

    @Test
    void theExceptionExists() {
        assertThat(ImportedClasses.ALL.contain(HOST_CLOCK)).isTrue();
    }

    private static GivenClassesConjunction models() {
        return noClasses()
                .that()
                .resideInAnyPackage(ImportedClasses.MODELS)
                .and()
                .doNotHaveFullyQualifiedName(HOST_CLOCK);
    }

    /** Returns a predicate for a call or a reference to a method. */
    private static DescribedPredicate<JavaAccess<?>> access(
            String what, Predicate<JavaAccess<?>> predicate) {
        return DescribedPredicate.describe(what, predicate);
    }
}
