package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.doorbell.workloads.nvshmem.pointtopoint.options.AtomicFunction;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The point-to-point benchmarks of perftest on the shipped profile. */
class PointToPointTest {

    private static final double PERCENT = 5;

    /**
     * Rates in GB/s or times in us at 8 KiB; two CTAs if there are CTAs, block scope if there are
     * scopes.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "put-bw, bandwidth, 4.578, 6.324, 7.552",
        "get-bw, bandwidth, 4.084, 6.515, 6.047",
        "p-bw, rate, 140.4, 1.686, 486.7",
        "atomic-bw, rate, 42.31, 1.686, 451.6",
        "put-latency, latency, 7.358, 6.606, 2.043",
        "get-latency, latency, 11.11, 7.737, 2.562",
        "p-latency, latency, 12.40, 1216.0, 1.967",
        "put-ping-pong, round trip, 68.07, 11.07, 145.2",
        "put-signal-ping-pong, round trip, 12.02, 10.37, 5.568",
        "p-ping-pong, round trip, 33.24, 2052, 6.398",
        "signal-ping-pong, round trip, 10.85, 7.534, 3.044"
    })
    void measuresOnEachPathAndVerifies(
            String name, String column, double ibgda, double ibrc, double nvlink) {
        Map<String, Double> expected = Map.of("ibgda", ibgda, "ibrc", ibrc, "nvlink", nvlink);

        for (String path : List.of("ibgda", "ibrc", "nvlink")) {
            JobResult real = run(name, path, "real", usual(name));
            JobResult phantom = run(name, path, "phantom", usual(name));

            assertThat(real.state()).isEqualTo(JobState.COMPLETED);
            assertThat(real.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
            assertThat(phantom.verification().verdict())
                    .isEqualTo(Verification.Verdict.NOT_CHECKED);
            assertThat(phantom.tables()).isEqualTo(real.tables());
            assertThat(Embedded.column(real, column, "pe").get("0"))
                    .as("%s of %s over %s", column, name, path)
                    .isCloseTo(expected.get(path), withinPercentage(PERCENT));
        }
    }

    /**
     * Cost of a put of 8 bytes and its quiet, step by step, in ns.
     *
     * <p>Both: doorbell 50, queue pair 40, payload from GPU memory 150 + 400 + 150, pipelines 100 +
     * 100, switch and cables 180 and the acknowledgement's 180, CQE 150, and up to 500 for the
     * acknowledgement's path at the far end: 1,500 to 2,000.
     *
     * <p>IBGDA over an RC queue pair: call 240, reserve 630, build 252, fence 340, hand over 210,
     * lock, fences, record and doorbell 971, to the NIC 600, WQE from GPU memory 704, polls of CQE
     * and quiet 420, fence for mapped memory 177: 4,544.
     *
     * <p>IBRC: call 240, fence, counter and descriptor to the host 1,302, noticed within a pass of
     * 150, posted 401, to the NIC 200, WQE from host memory 654, CQE polled 150, flag to the GPU
     * 710, fence for mapped memory 177: 3,834 to 3,984.
     */
    @Test
    void aSmallPutTakesTheSumOfItsSteps() {
        double ibgda = smallPut("ibgda", Map.of("NVSHMEM_IBGDA_NUM_RC_PER_PE", "1"));
        double ibrc = smallPut("ibrc", Map.of());

        assertThat(ibgda).isBetween(1.500 + 4.544, 2.000 + 4.544);
        assertThat(ibrc).isBetween(1.500 + 3.834, 2.000 + 3.984);
        assertThat(ibgda - ibrc).isBetween(4.544 - 3.984, 4.544 - 3.834);
    }

    /** A thread that quiets polls all DC initiators in turn, those of 108 SMs and a shared one. */
    @Test
    void aSmallPutOverDcPollsEveryInitiator() {
        double dc = smallPut("ibgda", Map.of());
        double fewer = smallPut("ibgda", Map.of("NVSHMEM_IBGDA_NUM_DCI", "2"));

        assertThat(dc - fewer).isCloseTo(107 * 0.210, withinPercentage(PERCENT));
    }

    /** Perftest quiets once more after a blocking put of a warp: a poll of the last answer. */
    @Test
    void aWarpsBlockingPutQuietsTwice() {
        Map<String, Object> parameters =
                Map.of("sizes", "8", "iterations", 100, "scope", "thread,warp,block");
        Map<String, Double> latency =
                Embedded.column(
                        run("put-latency", "ibrc", "phantom", parameters), "latency", "scope");

        assertThat(latency.get("warp") - latency.get("thread")).isBetween(0.30, 0.40);
        assertThat(latency.get("block")).isEqualTo(latency.get("warp"));
    }

    /**
     * Each thread copies 16 bytes per turn over NVLink. A warp does 32 times as much, but a thread
     * finds the bytes of every second turn in L1.
     */
    @Test
    void overNvlinkTheScopeSaysHowManyThreadsCopy() {
        Map<String, Object> parameters = Map.of("sizes", "1M", "iterations", 10);
        Map<String, Double> latency =
                Embedded.column(
                        run("put-latency", "nvlink", "phantom", parameters), "latency", "scope");

        assertThat(latency.get("thread") / latency.get("warp")).isBetween(18.0, 20.0);
        assertThat(latency.get("warp") / latency.get("block")).isGreaterThan(4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "inc",
                "fetch_inc",
                "add",
                "fetch_add",
                "and",
                "fetch_and",
                "or",
                "fetch_or",
                "xor",
                "fetch_xor",
                "set",
                "swap",
                "compare_swap"
            })
    void everyAtomicFunctionLeavesTheWordItShould(String atomic) {
        JobResult result =
                run(
                        "atomic-bw",
                        "nvlink",
                        "real",
                        Map.of("atomic_op", atomic, "sizes", "1K", "iterations", 70));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        boolean fetching = atomic.contains("fetch") || atomic.contains("swap");
        assertThat(result.verification().checkedBytes()).isEqualTo(fetching ? 72 * 1024 : 1024);
    }

    @ParameterizedTest
    @MethodSource("atomicsOverTheNetwork")
    void everyAtomicFunctionWorksOverTheNetwork(String path, String atomic) {
        JobResult result =
                run(
                        "atomic-bw",
                        path,
                        "real",
                        Map.of("atomic_op", atomic, "sizes", "1K", "iterations", 3));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
    }

    static List<Arguments> atomicsOverTheNetwork() {
        return Stream.of("ibgda", "ibrc")
                .flatMap(path ->
                        Arrays.stream(AtomicFunction.values())
                                .map(atomic -> Arguments.of(path, atomic.text())))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"put-bw", "get-bw"})
    void bothDirectionsAtATimeMoveTwiceAsMuch(String name) {
        Map<String, Object> parameters = Map.of("sizes", "64K", "ctas", 4, "bidir", 1);
        JobResult result = run(name, "ibrc", "real", parameters);

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(Embedded.column(result, "bandwidth", "pe"))
                .containsOnlyKeys("0", "1")
                .allSatisfy((pe, bandwidth) -> assertThat(bandwidth).isBetween(20.0, 25.0));
    }

    @Test
    void totalSizesAreDividedAmongTheCtas() {
        JobResult result =
                run(
                        "put-bw",
                        "ibgda",
                        "phantom",
                        Map.of("min_size", "4K", "max_size", "64K", "step", 4, "iters", 2));
        Table table = result.tables().get(0);

        assertThat(table.texts())
                .extracting(row -> row.get(2) + " " + row.get(3))
                .containsExactly("1024 4096", "4096 16384", "16384 65536");
    }

    private static double smallPut(String path, Map<String, String> env) {
        Map<String, Object> parameters =
                Map.of("sizes", "8", "iterations", 1000, "scope", "thread");
        return Embedded.column(
                        run("put-latency", path, "phantom", parameters, env), "latency", "pe")
                .get("0");
    }

    private static Map<String, Object> usual(String name) {
        Map<String, Object> parameters = new HashMap<>();
        if (!name.equals("signal-ping-pong")) {
            parameters.put("sizes", "8K");
        }
        parameters.put("iterations", 10);
        parameters.put("warmup", 2);
        if (name.endsWith("-bw")) {
            parameters.put("ctas", 2);
        }
        if (name.equals("put-latency")
                || name.equals("get-latency")
                || name.equals("put-signal-ping-pong")) {
            parameters.put("scope", "block");
        }
        return parameters;
    }

    private static JobResult run(
            String name, String path, String payload, Map<String, Object> parameters) {
        return run(name, path, payload, parameters, Map.of());
    }

    private static JobResult run(
            String name,
            String path,
            String payload,
            Map<String, Object> parameters,
            Map<String, String> env) {
        boolean nvlink = path.equals("nvlink");
        Map<String, Object> all = new HashMap<>(parameters);
        all.put("pesPerNode", nvlink ? 2 : 1);
        return Embedded.run(
                Map.of(
                        "workload",
                        "nvshmem/" + name,
                        "path",
                        path,
                        "nodes",
                        nvlink ? 1 : 2,
                        "payload",
                        payload,
                        "env",
                        env,
                        "parameters",
                        all));
    }
}
