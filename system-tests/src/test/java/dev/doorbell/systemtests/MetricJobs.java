package dev.doorbell.systemtests;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Jobs that together count every metric: every path, every kind of task, every fault. */
final class MetricJobs {

    /** Workload of the last job. */
    static final String LAST = "offload/stencil";

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String OFFLOAD = "nodes: 2, profile: bluefield2-hdr100, ";

    private MetricJobs() {}

    /** Runs all of them, one after the other; two are meant to fail. */
    static void run(RestApi rest) {
        List<String> ids = all().map(rest::submit).toList();
        ids.forEach(id -> rest.awaitEnd(id, PATIENCE));
    }

    private static Stream<String> all() {
        String putBandwidth = "workload: nvshmem/put-bw, payload: real, ";
        return Stream.of(
                        putBandwidth
                                + "path: ibrc, parameters: {sizes: '1K,64K', ctas: 2, iterations: 4}",
                        putBandwidth
                                + "path: ibgda, parameters: {sizes: '1K,64K', ctas: 2, iterations: 4}",
                        putBandwidth
                                + "parameters: {sizes: 4K, ctas: 2, iterations: 20},"
                                + " faults: [{kind: doorbell-drop, rate: 0.2}]",
                        putBandwidth
                                + "parameters: {sizes: 4K, ctas: 2},"
                                + " faults: [{kind: wrong-rkey, pe: 0, operation: 5}]",
                        "workload: nvshmem/jacobi, path: ibgda, payload: phantom, nodes: 2,"
                                + " parameters: {nx: 98, ny: 32, iterations: 90, variant: p}",
                        "workload: nvshmem/alltoall-latency, path: ibgda, nodes: 2,"
                                + " parameters: {pesPerNode: 2, sizes: 8, iterations: 3, warmup: 1}",
                        "workload: nvshmem/reduction-latency, path: nvlink, nodes: 2,"
                                + " parameters: {pesPerNode: 2, sizes: 1K, iterations: 3, warmup: 1}",
                        ialltoall("host", ""),
                        ialltoall("staged", ""),
                        ialltoall("gvmi", ""),
                        // Senders to the dead DPU retry until they give up.
                        ialltoall(
                                "gvmi", ", faults: [{kind: dpu-down, node: 0, dpu: 0, at: 200us}]"),
                        "workload: offload/ring-bcast, path: staged, "
                                + OFFLOAD
                                + "parameters: {sizes: 40K, compute: 0, iterations: 2}",
                        "workload: "
                                + LAST
                                + ", path: gvmi, "
                                + OFFLOAD
                                + "parameters: {ranksPerNode: 2, primitive: group, sizes: 40, iterations: 2}")
                .map(job -> "{" + job + "}");
    }

    private static String ialltoall(String path, String faults) {
        return "workload: offload/osu-ialltoall, path: "
                + path
                + ", "
                + OFFLOAD
                + "parameters: {ranksPerNode: 2, sizes: '8,40K', iterations: 2, warmup: 1}"
                + faults;
    }
}
