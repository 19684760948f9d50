package dev.doorbell.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * NVSHMEM perftest's name and output of a benchmark.
 *
 * @param job name above the table
 * @param metric name of the value
 * @param unit unit of the value
 * @param sign {@code +} if more is better, {@code -} if less is
 * @param column column of the result table with the value
 */
record PerftestTable(String job, String metric, String unit, char sign, String column) {

    /** Perftest's note before a table of round trips. */
    static final String ROUND_TRIP_NOTE = "Note: This test measures full round-trip latency";

    /** Returns perftest's tables of a workload; empty if it has no such benchmark. */
    static List<PerftestTable> of(PerftestJob job) {
        return switch (job.workload()) {
            case "nvshmem/put-bw" -> bandwidth(job, "shmem_put_bw");
            case "nvshmem/get-bw" -> bandwidth(job, "shmem_get_bw");
            case "nvshmem/p-bw" -> stores(job);
            case "nvshmem/atomic-bw" -> List.of(bandwidth("shmem_atomic_" + job.atomicOp()));
            case "nvshmem/put-latency" -> List.of(latency("shmem_put_latency", "latency"));
            case "nvshmem/get-latency" -> List.of(latency("shmem_get_latency", "latency"));
            case "nvshmem/p-latency" -> List.of(latency("shmem_p_latency", "latency"));
            case "nvshmem/put-ping-pong", "nvshmem/put-signal-ping-pong" ->
                    List.of(latency("shmem_put_ping_lat", "round trip"));
            default -> List.of();
        };
    }

    /** Note before the table. */
    Optional<String> note() {
        return column.equals("round trip") ? Optional.of(ROUND_TRIP_NOTE) : Optional.empty();
    }

    /** Returns perftest's name of the threads that call together in this table. */
    String scope(String scope) {
        return switch (job + " " + scope) {
            case "shmem_put_latency thread", "shmem_get_latency thread" -> "Thread";
            case "shmem_put_latency warp", "shmem_get_latency warp", "shmem_put_ping_lat warp" ->
                    "Warp";
            case "shmem_put_latency block", "shmem_get_latency block", "shmem_put_ping_lat block" ->
                    "Block";
            default -> "None";
        };
    }

    private static List<PerftestTable> bandwidth(PerftestJob job, String name) {
        return List.of(bandwidth(name + (job.flag("bidir") ? "_bidi" : "_uni")));
    }

    private static List<PerftestTable> stores(PerftestJob job) {
        List<PerftestTable> tables = new ArrayList<>();
        tables.add(bandwidth("shmem_p_bw"));
        if (job.flag("report_msgrate")) {
            tables.add(new PerftestTable("shmem_p_bw", "msgrate", "MMPS", '+', "rate"));
        }
        return tables;
    }

    private static PerftestTable bandwidth(String name) {
        return new PerftestTable(name, "BW", "GB/sec", '+', "bandwidth");
    }

    private static PerftestTable latency(String name, String column) {
        return new PerftestTable(name, "latency", "us", '-', column);
    }
}
