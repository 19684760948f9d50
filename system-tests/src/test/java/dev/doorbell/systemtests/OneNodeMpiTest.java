package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.MpiRun;
import dev.doorbell.guest.shim.Shim;
import dev.doorbell.guest.shim.StandardCompiler;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.systemtests.nvlink.Errors;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.RunListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One program ({@code onenode.c}) on one node: emulated, and measured in November 2026 on the host
 * of an H200, a virtual machine with 16 cores, with MPICH 4.0.2 and Open MPI 4.1.4 ({@code
 * measured/mpi_one_node.csv}; medians over calls, means over ranks). Constants of the profile are
 * times of cache lines, pages and copies, measured without a library.
 */
@Needs(Outside.GCC)
class OneNodeMpiTest {

    private static final String PROFILE = "h200-pcie5";
    private static final String DIVISOR = "30";

    @TempDir private static Path folder;

    @Test
    void twoRanksAreWithinAFifthOfOpenMpi() throws IOException, InterruptedException {
        Errors errors =
                errors(
                        2,
                        List.of("openmpi"),
                        List.of("pingpong", "sendrecv", "alltoall", "allgather", "allreduce"));
        errors.print("two ranks on one node, Open MPI");

        assertThat(errors.median()).isLessThanOrEqualTo(20);
    }

    /** The libraries themselves are up to a factor of two apart, and so are their algorithms. */
    @Test
    void eightRanksAreWithinTheSpreadOfLibraries() throws IOException, InterruptedException {
        Errors errors =
                errors(
                        8,
                        List.of("openmpi", "mpich"),
                        List.of("sendrecv", "alltoall", "allgather", "allreduce"));
        errors.print("eight ranks on one node, Open MPI and MPICH");

        assertThat(errors.median()).isLessThanOrEqualTo(45);
    }

    private static Errors errors(int ranks, List<String> libraries, List<String> calls)
            throws IOException, InterruptedException {
        Map<String, Double> emulated = emulated(ranks);
        Errors errors = new Errors();
        for (String library : libraries) {
            for (String call : calls) {
                Map<String, Double> measured =
                        measured("%s,%s,%d,".formatted(library, call, ranks), library.length() + 1);
                assertThat(measured).hasSize(9);
                measured.forEach(
                        (row, us) -> errors.add(Objects.requireNonNull(emulated.get(row)), us));
            }
        }
        return errors;
    }

    /** Medians by call, ranks and bytes. */
    private static Map<String, Double> emulated(int ranks)
            throws IOException, InterruptedException {
        Path binary = folder.resolve("onenode" + ranks);
        Path source = Path.of("src", "test", "c", "onenode.c");
        assertThat(
                        StandardCompiler.run(
                                folder.resolve("library"),
                                List.of("-o", binary.toString(), source.toString())))
                .isZero();
        MpiRun run =
                new MpiRun(
                        binary.toString(),
                        List.of(DIVISOR),
                        ranks,
                        1,
                        "host",
                        0,
                        BinaryRuns.TIMEOUT_SECONDS,
                        Map.of(),
                        Collections.emptySortedMap());
        List<String> lines = new ArrayList<>();
        JobResult result =
                run.run(
                        ShippedProfiles.profile(PROFILE),
                        () -> Shim.folder(folder.resolve("library"), List.of()),
                        (error, text) -> lines.add(text.strip()),
                        RunListener.NONE);
        assertThat(result.state()).as("%s", result.reasons()).isEqualTo(JobState.COMPLETED);
        return rows(lines, 0);
    }

    private static Map<String, Double> measured(String start, int skipped) throws IOException {
        try (InputStream in =
                OneNodeMpiTest.class.getResourceAsStream("/measured/mpi_one_node.csv")) {
            String text =
                    new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return rows(text.lines().filter(it -> it.startsWith(start)).toList(), skipped);
        }
    }

    /** Last numbers of lines by what is before them. */
    private static Map<String, Double> rows(List<String> lines, int skipped) {
        Map<String, Double> rows = new TreeMap<>();
        for (String line : lines) {
            List<String> cells = List.of(line.substring(skipped).split(",", -1));
            rows.put(String.join(",", cells.subList(0, 3)), Double.parseDouble(cells.getLast()));
        }
        return rows;
    }
}
