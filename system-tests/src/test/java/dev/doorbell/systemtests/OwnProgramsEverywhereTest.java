package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.program.OwnProgramFile;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.testkit.InProcessCluster;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program of a user gives the same bytes in one process and on services. */
class OwnProgramsEverywhereTest {

    @ParameterizedTest
    @MethodSource("dev.doorbell.systemtests.ExamplePrograms#onPaths")
    void givesTheSameDocumentOnServices(String name, String path) {
        String job =
                "{workload: program/%s, path: %s, nodes: 4, program: '%s'}"
                        .formatted(name, path, OwnProgramFile.read(ExamplePrograms.file(name)));
        String embedded = Jobs.embedded(job);

        assertThat(embedded).contains("COMPLETED");
        try (InProcessCluster cluster = InProcessCluster.start(2, 3, 2)) {
            assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job)))).isEqualTo(embedded);
        }
    }
}
