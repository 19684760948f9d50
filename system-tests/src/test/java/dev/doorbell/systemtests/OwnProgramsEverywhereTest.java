package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.program.OwnProgramFile;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.testkit.InProcessCluster;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program of a user gives the same bytes in one process and on services. */
class OwnProgramsEverywhereTest {

    private static final Path EXAMPLES = Path.of("..", "examples", "programs");

    @ParameterizedTest
    @CsvSource({
        "RingAllReduce, ibrc",
        "DoubleBufferedHalo, ibgda",
        "WorkStealing, ibgda",
        "CounterDispatch, ibgda",
        "ConjugateGradient, host",
        "OffloadedPipeline, gvmi",
        "OffloadedPipeline, staged"
    })
    void givesTheSameDocumentOnServices(String name, String path) {
        String job =
                "{workload: program/%s, path: %s, nodes: 4, program: '%s'}"
                        .formatted(
                                name,
                                path,
                                OwnProgramFile.read(EXAMPLES.resolve(name + ".java").toString()));
        String embedded = Jobs.embedded(job);

        assertThat(embedded).contains("COMPLETED");
        try (InProcessCluster cluster = InProcessCluster.start(2, 3, 2)) {
            assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job)))).isEqualTo(embedded);
        }
    }
}
