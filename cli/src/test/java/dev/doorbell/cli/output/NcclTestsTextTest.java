package dev.doorbell.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NcclTestsTextTest {

    private static final Map<String, Object> JOB =
            Map.of(
                    "workload",
                    "msccl/perf",
                    "nodes",
                    1,
                    "profile",
                    "ndv4-a100",
                    "parameters",
                    Map.of("stepFactor", "4", "iterations", "3", "gpusPerNode", "2"));

    private static final List<String> CELLS =
            List.of(
                    "1024", "256", "float", "sum", "-1", "10.00", "0.10", "0.18", "0", "12.00",
                    "0.09", "0.15", "N/A");

    @Test
    void readsBothPlacementsOfATable() {
        String text = print(table(List.of("", ""), CELLS));

        assertThat(text)
                .startsWith("# nThread 1 nGpus 1 minBytes 1024 maxBytes 1024 step: 4(factor)")
                .contains("iters: 3 agg iters: 1 validation: 1 graph: 0\n")
                .contains("#  Rank  1 Group  0 Pid      1 on      node0 device  1 [0x01] ndv4-a100")
                .contains(
                        "\n        1024           256     float     sum      -1    10.00    0.10    0.18      0    12.00    0.09    0.15    N/A\n")
                .endsWith("# Avg bus bandwidth    : 0.165 \n#\n\n");
        assertThat(print(table(List.of("out-of-place ", "in-place "), CELLS))).isEqualTo(text);
    }

    @Test
    void emptyCellsAreNotMeasured() {
        for (String none : List.of("", "N/A")) {
            List<String> outOfPlaceOnly =
                    Stream.concat(CELLS.stream().limit(9), Stream.of(none, none, none, none))
                            .toList();

            assertThat(print(table(List.of("", ""), outOfPlaceOnly)))
                    .contains("    0.18      0" + " ".repeat(32) + "\n");
        }
    }

    @Test
    void otherTablesAndWorkloadsAreNotItsOwn() {
        assertThat(print(Map.of("name", "other", "columns", List.of(), "rows", List.of())))
                .isEmpty();
        assertThat(OutputFormat.of("nccl-tests")).isEqualTo(Optional.of(OutputFormat.NCCL_TESTS));
        assertThat(OutputFormat.NCCL_TESTS.fits(new Document(JOB))).isTrue();
        assertThat(OutputFormat.NCCL_TESTS.fits(new Document(Map.of("workload", "nvshmem/p-bw"))))
                .isFalse();
    }

    private static String print(Map<String, Object> table) {
        Document result = new Document(Map.of("job", JOB, "tables", List.of(table)));
        return OutputFormat.NCCL_TESTS.print(result, "");
    }

    private static Map<String, Object> table(List<String> prefixes, List<String> cells) {
        Stream<String> names =
                Stream.concat(
                        Stream.of("size", "count", "type", "redop", "root"),
                        prefixes.stream()
                                .flatMap(it ->
                                        Stream.of("time", "algbw", "busbw", "#wrong")
                                                .map(it::concat)));
        return Map.of(
                "name",
                "perf",
                "columns",
                names.map(it -> Map.of("name", it, "unit", "")).toList(),
                "rows",
                List.of(cells));
    }
}
