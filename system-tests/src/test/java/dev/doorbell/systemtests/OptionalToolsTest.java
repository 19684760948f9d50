package dev.doorbell.systemtests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A machine without optional tools and outside data skips the tests that use them. */
class OptionalToolsTest {

    private static final Pattern PACKAGES =
            Pattern.compile("(?:packages\\+=\\(|layer=)([^)@]+|@[^@]+)[)@]");

    private static JavaClasses tests = new ClassFileImporter().importPackages();

    @BeforeAll
    static void importTests() {
        tests =
                new ClassFileImporter()
                        .importPaths(
                                modules().stream()
                                        .map(it -> it.resolve("target/test-classes"))
                                        .toList());
    }

    @Test
    void testsOfAllModulesAreCompiled() {
        assertThat(modules()).hasSizeGreaterThan(5);
        assertThat(modules())
                .allSatisfy(it -> assertThat(it.resolve("target/test-classes")).isDirectory());
    }

    @Test
    void aTestDeclaresTheToolsItUses() {
        ToolUsers users = ToolUsers.among(tests);

        assertThat(users.count()).isGreaterThan(50);
        assertThat(users.undeclared()).isEmpty();
    }

    /** An assumption inside an assertion would be a failure. */
    @Test
    void noTestLooksToolsUpItself() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.junit.jupiter.api.Assumptions")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.assertj.core.api.Assumptions")
                .orShould()
                .dependOnClassesThat()
                .resideInAPackage("org.junit.jupiter.api.condition..")
                .orShould()
                .callMethod(Files.class, "isExecutable", Path.class)
                .check(tests);
    }

    @Test
    void noTestLooksForOutsideDataItself() {
        assertThat(modules().stream().flatMap(it -> sources(it.resolve("src/test/java"))))
                .filteredOn(it -> !it.endsWith("OptionalToolsTest.java"))
                .filteredOn(it -> text(it).contains("\"shared"))
                .isEmpty();
    }

    @Test
    void theContinuousIntegrationInstallsTheirPackages() {
        List<String> installed =
                PACKAGES.matcher(text(SourceTree.file(".ci/packages")))
                        .results()
                        .map((MatchResult it) -> it.group(1))
                        .flatMap(it -> Arrays.stream(it.split(" ")))
                        .toList();

        assertThat(Arrays.stream(Outside.values()).flatMap(it -> it.packages().stream()))
                .isNotEmpty()
                .isSubsetOf(installed);
    }

    /** Returns modules with tests, all of which are built before this one. */
    private static List<Path> modules() {
        try (Stream<Path> folders = Files.list(SourceTree.ROOT)) {
            return folders.filter(it -> Files.isDirectory(it.resolve("src/test/java")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(it -> it.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
