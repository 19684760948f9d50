package dev.doorbell.systemtests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for dependencies between modules, and for the APIs that models may use. */
class ArchitectureTest {

    private static final String[] MODELS = {
        "dev.doorbell.pdes..",
        "dev.doorbell.hardware..",
        "dev.doorbell.libraries..",
        "dev.doorbell.workloads.."
    };
    private static final String PROTO = "dev.doorbell.proto..";

    /** Modules from the lowest; a module may depend on those before it. */
    private static final List<String> MODULES =
            List.of("pdes", "hardware", "libraries", "workloads", "report", "wire");

    private static final List<String> SERVICES =
            List.of("nodeagent", "nicservice", "dpuservice", "coordinator");

    /** Only class of the models that reads the host's clock. */
    private static final String HOST_CLOCK = "dev.doorbell.workloads.run.HostClock";

    private static final List<String> ALL =
            Stream.of(MODULES, SERVICES, List.of("cli", "outside", "testkit"))
                    .flatMap(List::stream)
                    .toList();

    private static final int MOST_TYPES = 15;

    /** Packages of a sealed interface and the types it permits, which must stay together. */
    private static final Set<String> SEALED_FAMILIES = Set.of("dev.doorbell.hardware.message");

    private static JavaClasses classes = new ClassFileImporter().importPackages();

    @BeforeAll
    static void importClasses() {
        classes =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .withImportOption(location -> !location.contains("-tests.jar"))
                        .importPackages("dev.doorbell");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdes", "hardware", "libraries", "workloads", "report", "wire"})
    void knowsNoModuleAboveItself(String module) {
        List<String> above = new ArrayList<>(SERVICES);
        above.addAll(List.of("cli", "outside", "testkit", "systemtests", "bench"));
        above.addAll(MODULES.subList(MODULES.indexOf(module) + 1, MODULES.size()));

        noClasses()
                .that()
                .resideInAPackage(packages(module))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(above))
                .check(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdes", "hardware", "libraries", "workloads"})
    void aModelUsesTheJdkAndTheModelsBelowItOnly(String module) {
        List<String> allowed =
                new ArrayList<>(List.of("java..", "javax.xml.stream..", "org.jspecify.."));
        MODULES.subList(0, MODULES.indexOf(module) + 1).forEach(it -> allowed.add(packages(it)));

        classes()
                .that()
                .resideInAPackage(packages(module))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .check(classes);
    }

    @ParameterizedTest
    @MethodSource("allModules")
    void noPackageIsPartOfACircle(String module) {
        slices().assignedFrom(new PackagesOf(module)).should().beFreeOfCycles().check(classes);
    }

    /** The families of workloads stand in one row. */
    @ParameterizedTest
    @ValueSource(strings = {"nvshmem", "offload", "msccl", "datatype", "halo"})
    void aFamilyOfWorkloadsKnowsNoOther(String family) {
        String[] others =
                Stream.of("nvshmem", "offload", "msccl", "datatype", "halo")
                        .filter(it -> !it.equals(family))
                        .map(it -> packages("workloads." + it))
                        .toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage(packages("workloads." + family))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .check(classes);
    }

    @Test
    void reportsNeedNoService() {
        noClasses()
                .that()
                .resideInAPackage(packages("report"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.grpc..", "com.google.protobuf..", "org.springframework..", PROTO)
                .check(classes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nodeagent", "nicservice", "dpuservice", "coordinator", "outside"})
    void isKnownToNobody(String module) {
        noClasses()
                .that()
                .resideOutsideOfPackage(packages(module))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packages(module))
                .check(classes);
    }

    @Test
    void onlyTheWireAndTheApiSeeBothGeneratedMessagesAndModels() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.doorbell.wire..", "dev.doorbell.coordinator.api..")
                .should(
                        dependOnClassesThat(resideInAPackage(PROTO))
                                .and(dependOnClassesThat(resideInAnyPackage(MODELS))))
                .check(classes);
    }

    @Test
    void generatedMessagesStayInTheWireTheApiAndTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        PROTO,
                        "dev.doorbell.wire..",
                        "dev.doorbell.coordinator.api..",
                        "dev.doorbell.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(PROTO)
                .check(classes);
    }

    @Test
    void springAndMicrometerStayInTheWiresServicePackage() {
        noClasses()
                .that()
                .resideInAPackage("dev.doorbell.wire..")
                .and()
                .resideOutsideOfPackage("dev.doorbell.wire.service..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "io.micrometer..")
                .check(classes);
    }

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
                .check(classes);
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
                .check(classes);
    }

    @Test
    void modelsHaveNoClockButVirtualTime() {
        models().should().dependOnClassesThat().resideInAPackage("java.time..").check(classes);
    }

    @Test
    void modelsDoNotIterateByIdentity() {
        models().should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.IdentityHashMap")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.util.WeakHashMap")
                .check(classes);
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
                .check(classes);
    }

    @ParameterizedTest
    @MethodSource("allModules")
    void hasSmallPackages(String module) {
        Map<String, Long> crowded = new TreeMap<>();
        classes.stream()
                .filter(it -> module(it).equals(module))
                .filter(it -> it.isTopLevelClass() && !it.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()))
                .forEach((name, types) -> {
                    if (types > MOST_TYPES && !SEALED_FAMILIES.contains(name)) {
                        crowded.put(name, types);
                    }
                });

        assertThat(crowded).as("packages of more than %d types", MOST_TYPES).isEmpty();
    }

    @Test
    void everyPackageIsNullMarkedAndSaysWhatItIs() {
        Set<String> unmarked =
                classes.stream()
                        .map(JavaClass::getPackage)
                        .filter(it -> !it.getName().startsWith("dev.doorbell.proto"))
                        .filter(it -> !marked(it))
                        .map(JavaPackage::getName)
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(unmarked).isEmpty();
    }

    @Test
    void theRulesSeeEveryModule() {
        assertThat(classes.stream().map(ArchitectureTest::module).distinct())
                .contains("proto", "outside", "testkit")
                .containsAll(MODULES)
                .containsAll(SERVICES);
        assertThat(classes.contain(HOST_CLOCK)).isTrue();
    }

    private static List<String> allModules() {
        return ALL;
    }

    private static GivenClassesConjunction models() {
        return noClasses()
                .that()
                .resideInAnyPackage(MODELS)
                .and()
                .doNotHaveFullyQualifiedName(HOST_CLOCK);
    }

    /** Returns a predicate for a call or a reference to a method. */
    private static DescribedPredicate<JavaAccess<?>> access(
            String what, Predicate<JavaAccess<?>> predicate) {
        return DescribedPredicate.describe(what, predicate);
    }

    private static boolean marked(JavaPackage it) {
        return it.tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
    }

    private static String module(JavaClass it) {
        String inside = it.getPackageName().substring("dev.doorbell.".length());
        int end = inside.indexOf('.');
        return end < 0 ? inside : inside.substring(0, end);
    }

    private static String packages(String module) {
        return "dev.doorbell." + module + "..";
    }

    private static String[] packages(List<String> modules) {
        return modules.stream().map(ArchitectureTest::packages).toArray(String[]::new);
    }
}
