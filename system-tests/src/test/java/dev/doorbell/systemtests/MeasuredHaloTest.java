package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.systemtests.nvlink.Errors;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Exchange schemes of two domains on one host with H200, measured in November 2026 with MPICH 4.0.2
 * ({@code measured/halo_one_host.csv}; medians of back-to-back exchanges), against the emulated
 * ones. The host had one GPU; the second rank waited as long between its messages as the first one
 * was busy with the GPU. Lists are random cells of 170,000. No row set a constant.
 */
class MeasuredHaloTest {

    private static final int CELLS = 170_000;
    private static final String SCHEMES =
            "original,bandwidth-optimized,latency-optimized,zero-copy,cpu";

    @Test
    void halfOfTheRowsAreWithinFifteenPercentAndThreeOfFourWithinTwenty() throws IOException {
        Errors errors = new Errors();
        Map<String, Double> measured = measured();
        for (int sent : new int[] {1_000, 10_000, 50_000}) {
            emulated(sent)
                    .forEach((row, us) ->
                            errors.add(us, Objects.requireNonNull(measured.remove(row))));
        }
        errors.print("halos of two domains on one host");

        assertThat(measured).isEmpty();
        assertThat(errors.median()).isLessThanOrEqualTo(15);
        assertThat(errors.within20()).isGreaterThanOrEqualTo(75);
    }

    private static Map<String, Double> measured() throws IOException {
        try (InputStream in =
                MeasuredHaloTest.class.getResourceAsStream("/measured/halo_one_host.csv")) {
            String text =
                    new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            Map<String, Double> rows = new TreeMap<>();
            for (String line : text.lines().skip(1).toList()) {
                int last = line.lastIndexOf(',');
                rows.put(line.substring(0, last), Double.parseDouble(line.substring(last + 1)));
            }
            return rows;
        }
    }

    /** Times by scheme, fields and cells. */
    private static Map<String, Double> emulated(int sent) {
        JobResult result =
                EmbeddedRun.run(
                        JobSpecs.fromMap(
                                Map.of(
                                        "workload",
                                        "halo/exchange",
                                        "path",
                                        "compare",
                                        "nodes",
                                        1,
                                        "parameters",
                                        Map.of(
                                                "gpusPerNode",
                                                2,
                                                "lists",
                                                lists(sent),
                                                "schemes",
                                                SCHEMES,
                                                "iterations",
                                                6))),
                        ShippedProfiles.profile("h200-pcie5").with("node.gpus", 2));
        assertThat(result.state()).as("%s", result.reasons()).isEqualTo(JobState.COMPLETED);
        Map<String, Double> rows = new TreeMap<>();
        for (List<String> row : result.tables().getFirst().texts()) {
            rows.put(
                    "%s,%s,%d".formatted(row.get(0), row.get(1), sent),
                    Double.parseDouble(row.get(2)));
        }
        return rows;
    }

    private static String lists(int sent) {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("domains 2\n");
        for (int domain = 0; domain < 2; domain++) {
            String cells =
                    random.ints(0, CELLS)
                            .distinct()
                            .limit(sent)
                            .sorted()
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" "));
            text.append(
                    "domain %d cells %d%nsend %d %s%n".formatted(domain, CELLS, 1 - domain, cells));
        }
        return text.toString();
    }
}
