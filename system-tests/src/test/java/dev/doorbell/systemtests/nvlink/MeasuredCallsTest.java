package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Device collectives of NVSHMEM 3.4.5 between two H200, measured in November 2026 in a kernel of
 * one thread block ({@code measured/nvshmem_collectives_2_pes.csv}). No row set a constant. The
 * page on collectives compares some of them with the emulated times; it must be true.
 */
class MeasuredCallsTest {

    private static final Path PAGE = Path.of("..", "docs", "collectives.md");
    private static final Pattern ROW =
            Pattern.compile("\\| (\\w+) \\| (\\w+) \\| (\\d+|-) \\| ([\\d.]+) \\| ([\\d.]+) \\|");

    static final Map<String, String> WORKLOADS =
            Map.of(
                    "barrier", "barrier-latency",
                    "sync", "barrier-latency",
                    "alltoall", "alltoall-latency",
                    "broadcast", "bcast-latency",
                    "fcollect", "fcollect-latency",
                    "reduce", "reduction-latency");

    private static final Map<String, Integer> THREADS =
            Map.of("thread", 1, "warp", 32, "block", 512);

    @TestFactory
    Stream<DynamicTest> thePageHasTheMeasuredAndTheEmulatedTimes() throws IOException {
        SequencedMap<String, String> measured = measured();
        List<DynamicTest> rows =
                ROW.matcher(Files.readString(PAGE))
                        .results()
                        .map(row ->
                                DynamicTest.dynamicTest(
                                        String.join(" ", row.group(1), row.group(2), row.group(3)),
                                        () -> {
                                            assertThat(row.group(4))
                                                    .isEqualTo(
                                                            measured.get(
                                                                    key(
                                                                            row.group(1),
                                                                            THREADS.get(
                                                                                    row.group(2)),
                                                                            row.group(3))));
                                            assertThat(row.group(5))
                                                    .isEqualTo(
                                                            emulated(
                                                                    row.group(1),
                                                                    row.group(2),
                                                                    row.group(3)));
                                        }))
                        .toList();
        assertThat(rows).hasSizeGreaterThan(20);
        return rows.stream();
    }

    private static SequencedMap<String, String> measured() throws IOException {
        SequencedMap<String, String> measured = new TreeMap<>();
        for (String line : Nvlink.rows("nvshmem_collectives_2_pes.csv")) {
            String[] cells = line.split(",", -1);
            measured.put(
                    key(cells[0], Integer.valueOf(cells[1]), cells[2]),
                    twoPlaces(Double.parseDouble(cells[3])));
        }
        return measured;
    }

    private static String key(String collective, Integer threads, String bytes) {
        return "%s,%d,%s".formatted(collective, threads, bytes.equals("-") ? "0" : bytes);
    }

    private static String emulated(String collective, String scope, String bytes) {
        long size = bytes.equals("-") ? 0 : Long.parseLong(bytes);
        Map<String, Object> parameters =
                Nvlink.calls(Objects.requireNonNull(THREADS.get(scope)), size);
        parameters.put("pesPerNode", 2);
        if (bytes.equals("-")) {
            parameters.put("operation", collective);
        } else {
            parameters.put("sizes", bytes);
        }
        if (collective.equals("reduce")) {
            parameters.put("datatype", "int32");
        }
        JobResult result = Nvlink.run(WORKLOADS.get(collective), parameters);
        return twoPlaces(Nvlink.column(result, "latency").getFirst());
    }

    private static String twoPlaces(double us) {
        return String.format(Locale.ROOT, "%.2f", us);
    }
}
