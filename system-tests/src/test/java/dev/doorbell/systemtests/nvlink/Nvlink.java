package dev.doorbell.systemtests.nvlink;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Runner of benchmarks on one node with H200 GPUs. */
final class Nvlink {

    private Nvlink() {}

    /** Runs a benchmark of NVSHMEM with phantom payload. */
    static JobResult run(String benchmark, Map<String, Object> parameters) {
        return run(Map.of("workload", "nvshmem/" + benchmark, "path", "nvlink"), parameters);
    }

    /** Runs NCCL's own algorithms with phantom payload and environment variables. */
    static JobResult collectives(Map<String, String> env, Map<String, Object> parameters) {
        return run(Map.of("workload", "msccl/perf", "env", env), parameters);
    }

    /** Environment variables with which NCCL uses a transport: p2p, shm or tcp. */
    static Map<String, String> transport(String name) {
        return switch (name) {
            case "p2p" -> Map.of();
            case "shm" -> Map.of("NCCL_P2P_DISABLE", "1");
            case "tcp" ->
                    Map.of(
                            "NCCL_P2P_DISABLE", "1",
                            "NCCL_SHM_DISABLE", "1",
                            "NCCL_IB_DISABLE", "1");
            default -> throw new IllegalArgumentException("expected a transport but was " + name);
        };
    }

    /** Returns the times of NCCL's own algorithms out of place, in us, by size in bytes. */
    static Map<Long, Double> times(Map<String, String> env, Map<String, Object> parameters) {
        JobResult result = collectives(env, parameters);
        List<Double> sizes = column(result, "size");
        List<Double> times = column(result, "out-of-place time");
        Map<Long, Double> bySize = new TreeMap<>();
        for (int i = 0; i < sizes.size(); i++) {
            bySize.put(sizes.get(i).longValue(), times.get(i));
        }
        return bySize;
    }

    /**
     * Parameters of as many calls of a device collective as were measured in a launch. The number
     * matters where a buffer is used up after some calls.
     */
    static Map<String, Object> calls(int threads, long bytes) {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("scope", threads == 1 ? "thread" : threads == 32 ? "warp" : "block");
        if (threads > 32) {
            parameters.put("threads_per_cta", threads);
        }
        parameters.put("warmup", 10);
        parameters.put(
                "iterations", bytes >= 262_144 ? 20 : threads == 1 && bytes >= 1024 ? 30 : 100);
        return parameters;
    }

    /** Returns the rows of a measured table, without their names. */
    static List<String> rows(String file) throws IOException {
        try (InputStream in = Nvlink.class.getResourceAsStream("/measured/" + file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }

    private static JobResult run(Map<String, ?> of, Map<String, Object> parameters) {
        Map<String, Object> job = new HashMap<>(of);
        job.put("profile", "h200-nvlink");
        job.put("nodes", 1);
        job.put("payload", "phantom");
        job.put("parameters", parameters);
        JobResult result =
                EmbeddedRun.run(
                        JobSpecs.fromMap(job),
                        ProfileYaml.read(ProfileYaml.shipped("h200-nvlink")));
        if (result.state() != JobState.COMPLETED) {
            throw new AssertionError(result.reasons());
        }
        return result;
    }

    /** Returns the cells of a column of the first table. */
    static List<Double> column(JobResult result, String name) {
        List<String> names =
                result.tables().get(0).columns().stream().map(it -> it.name()).toList();
        int at = names.indexOf(name);
        return result.tables().getFirst().texts().stream()
                .map(row -> Double.valueOf(row.get(at)))
                .toList();
    }
}
