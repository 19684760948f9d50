package dev.doorbell.systemtests.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.deploy.Tool;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One property states the version; files that cannot read it agree. */
class VersionTest {

    private static final List<String> CANNOT_READ =
            List.of("CITATION.cff", "deploy/helm/doorbell/Chart.yaml");

    @Test
    void modulesHaveTheVersionOfTheProperty() {
        List<Path> modules =
                Tool.files("", "pom.xml").stream()
                        .filter(it -> !it.toString().matches(".*/(target|src)/.*"))
                        .toList();

        assertThat(modules)
                .hasSizeGreaterThan(15)
                .allSatisfy(
                        it -> assertThat(Tool.text(it)).contains("<version>${revision}</version>"));
    }

    @Test
    void otherFilesStateTheSameVersion() {
        assertThat(CANNOT_READ)
                .allSatisfy(it ->
                        assertThat(Tool.text(SourceTree.file(it)).lines())
                                .contains("version: " + ProjectVersion.text()));
        assertThat(Tool.text(SourceTree.file(".env")).lines())
                .contains("DOORBELL_VERSION=" + ProjectVersion.text());
    }
}
