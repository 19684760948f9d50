package dev.doorbell.cli.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands for results of shipped workloads also take binaries. */
@Needs({Outside.GCC, Outside.PERFTEST})
class BinaryResultsTest {

    @TempDir private Path folder;

    @Test
    void verbsWriteATimeline() throws IOException {
        Path trace = folder.resolve("trace.json");

        Outcome outcome =
                Outcome.of(
                        "verbs", "--trace", trace.toString(), "--", "ibv_rc_pingpong", "-n", "3");

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(Files.readString(trace)).contains("\"traceEvents\"", "fetch payload");
    }

    @Test
    void aTimelineNeedsAFileThatCanBeWritten() {
        Path trace = folder.resolve("none").resolve("trace.json");

        Outcome outcome =
                Outcome.of(
                        "verbs", "--trace", trace.toString(), "--", "ibv_rc_pingpong", "-n", "3");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("the trace cannot be written to " + trace)
                .contains("folder " + trace.getParent() + " does not exist");
    }

    @Test
    void jobFilesOfBinariesRunHere() throws IOException {
        Outcome run = Outcome.of("run", job(2, "ib_write_bw", "-s", "65536", "-n", "100"));

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.out()).contains("RDMA_Write BW Test", "COMPLETED");
    }

    @Test
    void jobFilesStartNoShell() throws IOException {
        Path mark = folder.resolve("started");

        Outcome run = Outcome.of("run", job(1, "sh", "-c", "touch " + mark));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("/sh of the job is not linked with the library of an RDMA binary")
                .endsWith(
                        "run: doorbell verbs --nodes 1 -- sh -c 'touch %s'".formatted(mark)
                                + System.lineSeparator());
        assertThat(mark).doesNotExist();
    }

    @Test
    void theCommandForARefusedMpiBinaryRunsItAsTheJobDoes() throws IOException {
        Path job = folder.resolve("job.yaml");
        Files.writeString(
                job,
                """
                workload: mpirun/sh
                path: staged
                profile: bluefield3-ndr200
                nodes: 2
                parameters: {ranksPerNode: 3, compute: 50, progress: thread}
                program: |-
                  mpirun
                  sh
                  -c
                  true
                """);

        Outcome run = Outcome.of("run", job.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .endsWith(
                        "run: doorbell mpirun -n 6 --nodes 2 --profile bluefield3-ndr200 --path staged --compute 50 --set progress=thread -- sh -c true"
                                + System.lineSeparator());
    }

    @Test
    void bottleneckNamesTheResourceThatLimitsABinary() throws IOException {
        Outcome outcome =
                Outcome.of("bottleneck", job(2, "ib_write_bw", "-s", "65536", "-n", "100"));

        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("verbs/ib_write_bw");
    }

    @Test
    void explainHangShowsWhatABinaryWaitsFor() throws IOException {
        Outcome outcome = Outcome.of("explain-hang", job(1, "ibv_srq_pingpong", "-n", "3"));

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("rank 0  a message with tag 18515 from any rank", "unfinished calls")
                .containsPattern("\n   0  accept  ibv_srq_pingpong\\+0x[0-9a-f]+\n");
    }

    private String job(int nodes, String... command) throws IOException {
        String text =
                "workload: verbs/%s\npath: host\nnodes: %d\nprogram: |-\n  verbs\n  %s\n"
                        .formatted(command[0], nodes, String.join("\n  ", command));
        return Files.writeString(folder.resolve("job.yaml"), text).toString();
    }
}
