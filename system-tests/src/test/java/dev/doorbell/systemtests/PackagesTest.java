package dev.doorbell.systemtests;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules for packages: no cycles, few types, null-marked. */
class PackagesTest {

    private static final int MOST_TYPES = 15;

    /** Packages of a sealed interface and the types it permits, which must stay together. */
    private static final Set<String> SEALED_FAMILIES = Set.of("dev.doorbell.hardware.message");

    @ParameterizedTest
    @MethodSource("modules")
    void noPackageIsPartOfACircle(String module) {
        slices().assignedFrom(new PackagesOf(module))
                .should()
                .beFreeOfCycles()
                .check(ImportedClasses.ALL);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void hasSmallPackages(String module) {
        Map<String, Long> crowded = new TreeMap<>();
        ImportedClasses.ALL.stream()
                .filter(it -> ImportedClasses.module(it).equals(module))
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
                ImportedClasses.ALL.stream()
                        .map(JavaClass::getPackage)
                        .filter(it -> !it.getName().startsWith("dev.doorbell.proto"))
                        .filter(it -> !marked(it))
                        .map(JavaPackage::getName)
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(unmarked).isEmpty();
    }

    private static List<String> modules() {
        return ImportedClasses.modules();
    }

    private static boolean marked(JavaPackage it) {
        return it.tryGetPackageInfo()
                .map(info -> info.isAnnotatedWith(NullMarked.class))
                .orElse(false);
    }
}
