package dev.doorbell.systemtests;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for dependencies between modules. */
class ArchitectureTest {

    private static final String PROTO = "dev.doorbell.proto..";

    private static final List<String> MODULES = ImportedClasses.MODULES;
    private static final List<String> SERVICES = ImportedClasses.SERVICES;

    @ParameterizedTest
    @ValueSource(
            strings = {"pdes", "hardware", "libraries", "workloads", "guest", "report", "wire"})
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
                .check(ImportedClasses.ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdes", "hardware", "libraries", "workloads"})
    void aModelUsesTheJdkAndTheModelsBelowItOnly(String module) {
        List<String> allowed =
                new ArrayList<>(
                        List.of(
                                "java..",
                                "javax.annotation.processing..",
                                "javax.lang.model..",
                                "javax.tools..",
                                "javax.xml.stream..",
                                "jdk.management..",
                                "org.jspecify.."));
        MODULES.subList(0, MODULES.indexOf(module) + 1).forEach(it -> allowed.add(packages(it)));

        classes()
                .that()
                .resideInAPackage(packages(module))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .check(ImportedClasses.ALL);
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
                .check(ImportedClasses.ALL);
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
                .check(ImportedClasses.ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"services", "outside"})
    void isKnownToNobody(String module) {
        noClasses()
                .that()
                .resideOutsideOfPackage(packages(module))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packages(module))
                .check(ImportedClasses.ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nodeagent", "nicservice", "dpuservice", "coordinator"})
    void aServiceIsKnownToItsStarterOnly(String module) {
        noClasses()
                .that()
                .resideOutsideOfPackages(packages(module), packages("services"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(packages(module))
                .check(ImportedClasses.ALL);
    }

    @Test
    void onlyTheWireAndTheApiSeeBothGeneratedMessagesAndModels() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.doorbell.wire..", "dev.doorbell.coordinator.api..")
                .should(
                        dependOnClassesThat(resideInAPackage(PROTO))
                                .and(
                                        dependOnClassesThat(
                                                resideInAnyPackage(ImportedClasses.MODELS))))
                .check(ImportedClasses.ALL);
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
                .check(ImportedClasses.ALL);
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
                .check(ImportedClasses.ALL);
    }

    @Test
    void theRulesSeeEveryModule() {
        assertThat(ImportedClasses.ALL.stream().map(ImportedClasses::module).distinct())
                .contains("proto", "outside", "testkit")
                .containsAll(MODULES)
                .containsAll(SERVICES);
    }

    private static String packages(String module) {
        return "dev.doorbell." + module + "..";
    }

    private static String[] packages(List<String> modules) {
        return modules.stream().map(ArchitectureTest::packages).toArray(String[]::new);
    }
}
