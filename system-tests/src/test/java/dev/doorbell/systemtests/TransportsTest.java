package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Transports of NCCL's connections: NCCL's choice for each pair, and the limits of each. */
class TransportsTest {

    private static final String BUS = "in-place busbw";
    private static final String TIME = "in-place time";

    private static final Map<String, String> NVLINK = Map.of();
    private static final Map<String, String> SHARED = Map.of("NCCL_P2P_DISABLE", "1");
    private static final Map<String, String> NETWORK =
            Map.of("NCCL_P2P_DISABLE", "1", "NCCL_SHM_DISABLE", "1");
    private static final Map<String, String> SOCKETS = with(NETWORK, "NCCL_NET", "Socket");

    @Test
    void ncclChoosesTheTransportOfEachPair() {
        assertThat(transports(run(ndv5(), NVLINK, 4, "8")).keySet()).isEmpty();
        assertThat(transports(run(ndv5(), SHARED, 8, "8")))
                .containsEntry("0-1", "SHM PHB")
                .containsEntry("3-4", "SHM SYS");
        assertThat(transports(run(ndv5(), NETWORK, 2, "8"))).containsEntry("0-1", "NET/IB PHB");
        assertThat(transports(run(ndv5(), SOCKETS, 2, "8"))).containsEntry("0-1", "NET/Socket PHB");
    }

    @Test
    void withoutNvlinkTheDistanceDecides() {
        Profile pcie = ndv5().with("nvlink.links", 0);

        assertThat(transports(run(pcie, Map.of(), 2, "8"))).containsEntry("0-1", "SHM PHB");
        assertThat(transports(run(pcie, Map.of("NCCL_P2P_LEVEL", "PHB"), 8, "8")))
                .containsEntry("0-1", "P2P/PCIe PHB")
                .containsEntry("3-4", "SHM SYS");
        assertThat(transports(run(pcie.with("pcie.gpusOfSwitch", 2), Map.of(), 4, "8")))
                .containsEntry("0-1", "P2P/PCIe PIX")
                .containsEntry("1-2", "SHM PHB");
    }

    @Test
    void aNicThatIsFasterThanTheSocketsLinkReplacesSharedMemoryFrom230On() {
        Map<String, Object> parameters = Map.of("nccl", "2.30");

        assertThat(transports(run(ndv5(), SHARED, 8, "8", parameters)))
                .containsEntry("0-1", "SHM PHB")
                .containsValue("NET/IB SYS")
                .doesNotContainValue("SHM SYS");
        assertThat(
                        transports(
                                run(
                                        ndv5(),
                                        with(SHARED, "NCCL_NET_DISABLE_INTRA", "1"),
                                        8,
                                        "8",
                                        parameters)))
                .containsEntry("3-4", "SHM SYS");
    }

    @Test
    void aLineThroughHostMemoryTakesAStoreAndARoundTripOverPcie() {
        double nvlink = value(run(ndv5(), NVLINK, 2, "8"), TIME);
        double shared = value(run(ndv5(), SHARED, 2, "8"), TIME);
        Profile profile = ndv5();
        long hostPs = profile.ps("gpu.hostStore") + profile.ps("gpu.hostLoad");
        long nvlinkPs = profile.ps("nvlink.oneWay") + profile.ps("gpu.l2");

        long creditPs = profile.ps("gpu.hostLoad") - profile.ps("gpu.l2");

        // A ring of two ranks has two hops. Before them, the kernel loads its credits.
        assertThat(shared - nvlink)
                .isCloseTo((2 * (hostPs - nvlinkPs) + creditPs) / 1e6, within(0.05));
    }

    @Test
    void sharedMemoryIsAsFastAsPcieAtMost() {
        Profile profile = ndv5();
        double pcie = profile.rate("pcie.rate").bytesPerSecond() / 1e9;
        double shared = value(run(profile, SHARED, 2, "64M"), BUS);

        assertThat(shared).isBetween(pcie / 2, pcie);
        assertThat(value(run(profile.with("pcie.rate", 20_000_000_000L), SHARED, 2, "64M"), BUS))
                .isLessThan(20);
    }

    @Test
    void aThreadBlockLoadsARoundOfLinesInEachRoundTrip() {
        Profile profile = ndv5();
        double roundTripNs = profile.ps("gpu.hostLoad") / 1e3;
        JobResult result =
                run(
                        profile,
                        Map.of(
                                "workload",
                                "msccl/custom",
                                "nodes",
                                1,
                                "env",
                                SHARED,
                                "parameters",
                                Map.of(
                                        "program",
                                        "ring",
                                        "protocol",
                                        "ll",
                                        "gpusPerNode",
                                        2,
                                        "sizes",
                                        "1M",
                                        "iterations",
                                        2)));

        assertThat(value(result, "algbw")).isLessThan(512 * 8 / roundTripNs);
    }

    @Test
    void theThreadThatCopiesLimitsSockets() {
        Profile profile = ndv5();
        double send = profile.rate("tcp.loopbackRate").bytesPerSecond() / 1e9;
        double receive = profile.rate("tcp.receiveRate").bytesPerSecond() / 1e9;
        double alone = value(run(profile, SOCKETS, 2, "16M"), BUS);
        Map<String, String> threads =
                with(with(SOCKETS, "NCCL_SOCKET_NTHREADS", "4"), "NCCL_NSOCKS_PERTHREAD", "2");

        // The helper thread of a rank sends and receives as many bytes as the call has.
        assertThat(alone).isLessThan(1 / (1 / send + 1 / receive));
        assertThat(value(run(profile, threads, 2, "16M"), BUS)).isGreaterThan(1.5 * alone);
    }

    @Test
    void nothingIsFasterThanNvlink() {
        for (String size : List.of("8", "256K", "16M")) {
            double nvlink = value(run(ndv5(), NVLINK, 4, size), TIME);
            for (Map<String, String> env : List.of(SHARED, NETWORK, SOCKETS)) {
                assertThat(value(run(ndv5(), env, 4, size), TIME))
                        .as(size + env)
                        .isGreaterThan(nvlink);
            }
        }
    }

    @Test
    void digestsRepeat() {
        for (Map<String, String> env : List.of(SHARED, NETWORK, SOCKETS)) {
            assertThat(run(ndv5(), env, 3, "100K").digest())
                    .isEqualTo(run(ndv5(), env, 3, "100K").digest());
        }
    }

    @Test
    void wrongValuesAreRefused() {
        refused("NCCL_P2P_LEVEL", "NEAR", "one of LOC, NVL, PIX, PXB, PHB, SYS");
        refused("NCCL_P2P_DISABLE", "2", "from 0 to 1");
        refused("NCCL_NET", "Carrier", "IB or Socket");
        refused("NCCL_SOCKET_NTHREADS", "17", "from 0 to 16");
        refused("NCCL_NSOCKS_PERTHREAD", "0", "from 1 to 64");
        assertThatThrownBy(
                        () -> run(ndv5(), Map.of("NCCL_NET", "IB", "NCCL_IB_DISABLE", "1"), 2, "8"))
                .isInstanceOf(JobException.class)
                .hasMessage("env is NCCL_NET=IB; expected Socket with NCCL_IB_DISABLE=1");
    }

    private static void refused(String variable, String value, String expected) {
        assertThatThrownBy(() -> run(ndv5(), Map.of(variable, value), 2, "8"))
                .isInstanceOf(JobException.class)
                .hasMessage("env is %s=%s; expected %s".formatted(variable, value, expected));
    }

    private static Profile ndv5() {
        return ProfileYaml.read(ProfileYaml.shipped("ndv5-h100"));
    }

    private static Map<String, String> with(Map<String, String> env, String name, String value) {
        Map<String, String> more = new HashMap<>(env);
        more.put(name, value);
        return more;
    }

    private static JobResult run(Profile profile, Map<String, String> env, int gpus, String size) {
        return run(profile, env, gpus, size, Map.of());
    }

    private static JobResult run(
            Profile profile,
            Map<String, String> env,
            int gpus,
            String size,
            Map<String, Object> more) {
        Map<String, Object> parameters = new HashMap<>(more);
        parameters.put("gpusPerNode", gpus);
        parameters.put("minBytes", size);
        parameters.put("maxBytes", size);
        parameters.put("iterations", 2);
        return run(
                profile,
                Map.of("workload", "msccl/perf", "nodes", 1, "env", env, "parameters", parameters));
    }

    private static JobResult run(Profile profile, Map<String, Object> fields) {
        Map<String, Object> job = new HashMap<>(fields);
        job.put("profile", "ndv5-h100");
        JobResult result = EmbeddedRun.run(JobSpecs.fromMap(job), profile);
        assertThat(result.state()).as(result.reasons().toString()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        return result;
    }

    private static Map<String, String> transports(JobResult result) {
        Map<String, String> found = new HashMap<>();
        for (Table table : result.tables()) {
            if (table.name().equals("transports")) {
                for (List<String> row : table.texts()) {
                    found.put(row.get(0) + "-" + row.get(1), row.get(2) + " " + row.get(3));
                }
            }
        }
        return found;
    }

    private static double value(JobResult result, String column) {
        Table table = result.tables().getFirst();
        int at = table.columns().stream().map(it -> it.name()).toList().indexOf(column);
        return Double.parseDouble(table.texts().getFirst().get(at));
    }
}
