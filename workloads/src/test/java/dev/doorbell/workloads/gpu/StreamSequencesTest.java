package dev.doorbell.workloads.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamSequencesTest {

    private static final String PROFILE = "h200-pcie5";
    private static final double MOST_MEDIAN = 0.08;
    private static final double LEAST_SHARE = 0.85;
    private static final double BAND = 0.2;

    /** Measured sequence. */
    private record Row(String sequence, int kernel, long bytes, double us, double modelUs) {

        /** The row that gpu.semaphorePoll comes from. */
        boolean calibrates() {
            return sequence.equals("KD") && kernel == 0 && bytes == 8;
        }

        double error() {
            return Math.abs(modelUs / us - 1);
        }
    }

    /**
     * Compares sequences with a hand-over in {@code h200-streams.csv}, except the row that a
     * constant comes from.
     */
    @Test
    void handOversTakeAsLongAsOnAnH200() throws IOException {
        List<Double> handOvers = errorsOfHandOvers("h200-streams.csv");

        assertThat(handOvers).hasSizeGreaterThan(100);
        assertThat(median(handOvers)).isLessThanOrEqualTo(MOST_MEDIAN);
        assertThat(shareInBand(handOvers)).isGreaterThanOrEqualTo(LEAST_SHARE);
    }

    /** Sequences of up to 16 operations, in {@code h200-chains.csv}. */
    @Test
    void handOversOfLongSequencesWaitForDoorbells() throws IOException {
        List<Double> handOvers = errorsOfHandOvers("h200-chains.csv");

        assertThat(handOvers).hasSize(36);
        assertThat(median(handOvers)).isLessThanOrEqualTo(0.17);
        assertThat(handOvers).allMatch(it -> it <= 0.6);
    }

    private static List<Double> errorsOfHandOvers(String file) throws IOException {
        List<Row> rows = rows(file);
        Map<String, List<Double>> errors = new TreeMap<>();
        for (Row row : rows) {
            if (!row.calibrates()) {
                errors.computeIfAbsent(row.sequence(), _ -> new ArrayList<>()).add(row.error());
            }
            if (Boolean.getBoolean("doorbell.rows")) {
                System.out.printf(
                        "%-16s %3d %8d %7.2f %7.2f %5.1f %%%n",
                        row.sequence(),
                        row.kernel(),
                        row.bytes(),
                        row.us(),
                        row.modelUs(),
                        100 * (row.modelUs() / row.us() - 1));
            }
        }
        errors.forEach((sequence, of) ->
                System.out.printf(
                        "%-4s median error %4.1f %% of %d rows%n",
                        sequence, 100 * median(of), of.size()));
        List<Double> handOvers =
                rows.stream()
                        .filter(it ->
                                !it.calibrates() && it.sequence().chars().distinct().count() > 1)
                        .map(Row::error)
                        .toList();
        System.out.printf(
                "hand-overs of %s: median error %.1f %% of %d rows, %.0f %% within 20 %%%n",
                file, 100 * median(handOvers), handOvers.size(), 100 * shareInBand(handOvers));
        return handOvers;
    }

    private static double shareInBand(List<Double> errors) {
        return (double) errors.stream().filter(it -> it <= BAND).count() / errors.size();
    }

    @Test
    void aCopyBehindALongKernelWaitsForAWholeNumberOfChecks() {
        List<Double> waits = new ArrayList<>();
        for (int kernel = 8; kernel < 16; kernel++) {
            JobResult result = run(Map.of("sequences", "KD", "sizes", "8", "kernel", kernel));
            waits.add(column(result, "waits").getFirst());
        }

        assertThat(waits).allMatch(wait -> wait >= 0 && wait < 7.989);
        // Longer kernels leave less to wait, until one more check is due.
        assertThat(waits).isNotEqualTo(waits.stream().sorted().toList());
    }

    @Test
    void operationsOfOneEngineDoNotWait() {
        JobResult result = run(Map.of("sequences", "KKKK,DDD,HHH", "sizes", "64K"));

        assertThat(column(result, "waits")).containsOnly(0.0);
    }

    @Test
    void copiesOfTwoStreamsInBothDirectionsShareTheLink() {
        double one = column(run(Map.of("sequences", "DH", "sizes", "64M")), "time").getFirst();
        JobResult two = run(Map.of("sequences", "DH", "sizes", "64M", "streams", 2));

        // Each direction has one engine: four copies, two of them at the same time.
        assertThat(column(two, "time").getFirst()).isBetween(1.4 * one, 1.7 * one);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyWordIsTheOneOfTheOperationsInOrder(int streams) {
        JobResult result =
                run(
                        Map.of(
                                "sequences",
                                "K,KDH,HKD,KHKDDHK",
                                "sizes",
                                "8,20,64K",
                                "streams",
                                streams));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        // Two buffers of each stream and sequence, whole words.
        assertThat(result.verification().checkedBytes())
                .isEqualTo(2L * streams * 4 * (8 + 16 + (64 << 10)));
    }

    @Test
    void refusesOtherSequences() {
        assertThatThrownBy(() -> run(Map.of("sequences", "KD,KX")))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "sequences is 'KX'; expected words of K (kernel), D (copy to host) and H"
                                + " (copy to device), 1 to 16 letters each, with commas between"
                                + " them");
        assertThatThrownBy(() -> run(Map.of("sequences", "K".repeat(17))))
                .hasMessageContaining("1 to 16 letters each");
    }

    private static List<Row> rows(String file) throws IOException {
        Map<Integer, Map<String, Map<Long, Double>>> measured = new TreeMap<>();
        for (String line : lines(file)) {
            String[] cells = line.split(",", -1);
            measured.computeIfAbsent(Integer.valueOf(cells[1]), _ -> new TreeMap<>())
                    .computeIfAbsent(cells[0], _ -> new TreeMap<>())
                    .put(Long.valueOf(cells[2]), Double.valueOf(cells[3]));
        }
        List<Row> rows = new ArrayList<>();
        measured.forEach((kernel, sequences) -> {
            Map<Long, Double> sizes = sequences.values().iterator().next();
            JobResult result =
                    run(
                            Map.of(
                                    "sequences",
                                    String.join(",", sequences.keySet()),
                                    "sizes",
                                    sizes.keySet().stream()
                                            .map(size -> Long.toString(size))
                                            .collect(Collectors.joining(",")),
                                    "kernel",
                                    kernel));
            List<Double> times = column(result, "time");
            int next = 0;
            for (Map.Entry<String, Map<Long, Double>> sequence : sequences.entrySet()) {
                for (Map.Entry<Long, Double> size : sequence.getValue().entrySet()) {
                    rows.add(
                            new Row(
                                    sequence.getKey(),
                                    kernel,
                                    size.getKey(),
                                    size.getValue(),
                                    times.get(next++)));
                }
            }
        });
        return rows;
    }

    private static List<String> lines(String file) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(StreamSequencesTest.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("sequence"))
                    .toList();
        }
    }

    private static JobResult run(Map<String, Object> parameters) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("workload", "gpu/stream");
        job.put("profile", PROFILE);
        job.put("nodes", 1);
        job.put("payload", parameters.containsValue("64M") ? "phantom" : "real");
        job.put("parameters", parameters);
        return EmbeddedRun.run(JobSpecs.fromMap(job), TestProfile.shipped(PROFILE));
    }

    private static List<Double> column(JobResult result, String name) {
        Table table = result.tables().getFirst();
        int index = table.columns().stream().map(Column::name).toList().indexOf(name);
        return table.texts().stream().map(row -> Double.parseDouble(row.get(index))).toList();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
